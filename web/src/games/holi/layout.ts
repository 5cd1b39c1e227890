// Where things are on the screen. A tower stands as a stack of tilted floors, the one looked at tilted towards us;
// where there is too little height for that, the floors lie flat, one large and two small.
import { FLOORS, SIZE, fileOf, rankOf } from "./geometry";

/** How one floor is drawn. */
export interface Place {
  /** The middle of its front edge. */
  x: number;
  y: number;
  /** The width of a square at the front. */
  cell: number;
  /** How high a square appears for its width: 1 seen from above. */
  tilt: number;
  /** How much narrower the floor is at the back. */
  lean: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The smallest height of a square of the floor looked at for which the tower stands. */
const LEAST_ROW = 44;
const LABEL = 28;
const GAP = 12;
/** Above a floor that lies flat. */
const EDGE = 6;
/** A floor that is only looked at. */
const SMALLEST = 54;

/** In squares: between the floors, above the highest for a figure's head, below the lowest for its edge. */
const BETWEEN = 0.42;
const HEADROOM = 0.7;
const FOOT = 0.3;
/** How deep the three floors are together, at the least, for the width of one, and how much of it the open one has: the
 *  others are only looked at from afar, so that the tower may be wide. */
const DEPTH = 1.2;
const NEAR = 0.62;

export function places(width: number, height: number, open: number): Place[] {
  return tower(width, height, open) ?? flat(width, height, open);
}

function tower(width: number, height: number, open: number): Place[] | null {
  const air = HEADROOM + FOOT + (FLOORS - 1) * BETWEEN;
  const widest = (width - 2 * LABEL - GAP) / SIZE;
  const cell = Math.min(widest, height / (air + SIZE * DEPTH));
  const depth = (height / cell - air) / SIZE;
  const near = Math.min(0.86, depth * NEAR);
  const far = Math.min(0.5, (depth - near) / (FLOORS - 1));
  if (cell * near < LEAST_ROW) return null;
  const used = cell * (air + SIZE * (near + 2 * far));
  let y = (height - used) / 2 + cell * HEADROOM;
  return [2, 1, 0]
    .map((floor) => {
      const tilt = floor === open ? near : far;
      y += cell * SIZE * tilt;
      const place = { x: width / 2 + LABEL / 2, y, cell, tilt, lean: 0.16 };
      y += cell * BETWEEN;
      return place;
    })
    .reverse();
}

function flat(width: number, height: number, open: number): Place[] {
  const column = Math.max(SMALLEST, Math.min(width * 0.22, height / 2 - LABEL));
  const beside = Math.min(width - column - 2 * GAP, height - LABEL - EDGE);
  const row = Math.max(SMALLEST, Math.min(height * 0.25, width / 2 - GAP));
  const below = Math.min(width - GAP, height - row - 2 * LABEL - EDGE);
  const others = [2, 1, 0].filter((floor) => floor !== open);
  const made: Place[] = [];
  const put = (floor: number, x: number, y: number, size: number): void => {
    made[floor] = { x, y, cell: size / SIZE, tilt: 1, lean: 0 };
  };
  if (beside >= below) {
    const small = Math.min(column, (beside - LABEL) / 2);
    const left = (width - beside - GAP - small) / 2;
    const top = (height - beside - LABEL + EDGE) / 2;
    put(open, left + beside / 2, top + beside, beside);
    others.forEach((floor, index) => {
      put(floor, left + beside + GAP + small / 2, top + small + index * (small + LABEL), small);
    });
  } else {
    const top = (height - below - row - 2 * LABEL + EDGE) / 2;
    others.forEach((floor, index) => {
      put(floor, width / 2 + (index === 0 ? -1 : 1) * (row / 2 + GAP), top + row, row);
    });
    put(open, width / 2, top + row + LABEL + below, below);
  }
  return made;
}

/** A point of a floor; file and rank run from 0 to 6 along its edges. */
export function pointAt(place: Place, file: number, rank: number): Point {
  const narrower = 1 - (place.lean * rank) / SIZE;
  return {
    x: place.x + (file - SIZE / 2) * place.cell * narrower,
    y: place.y - rank * place.cell * place.tilt,
  };
}

/** The middle of a square. */
export function middleOf(place: Place, square: string): Point {
  return pointAt(place, fileOf(square) + 0.5, rankOf(square) + 0.5);
}

/** How wide a square is at its rank. */
export function widthAt(place: Place, rank: number): number {
  return place.cell * (1 - (place.lean * (rank + 0.5)) / SIZE);
}

/** The outline of a part of a floor, for `points`. */
export function outline(place: Place, file: number, rank: number, files = 1, ranks = 1, inset = 0): string {
  return [
    pointAt(place, file + inset, rank + inset),
    pointAt(place, file + files - inset, rank + inset),
    pointAt(place, file + files - inset, rank + ranks - inset),
    pointAt(place, file + inset, rank + ranks - inset),
  ]
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(" ");
}

export function squareOutline(place: Place, square: string, inset = 0): string {
  return outline(place, fileOf(square), rankOf(square), 1, 1, inset);
}

/** Between two places, for floors that open and close smoothly. */
export function between(from: Place[], to: Place[]): (part: number) => Place[] {
  return (part) =>
    to.map((goal, floor) => {
      const start = from[floor] ?? goal;
      const mix = (key: keyof Place): number => start[key] + (goal[key] - start[key]) * part;
      return { x: mix("x"), y: mix("y"), cell: mix("cell"), tilt: mix("tilt"), lean: mix("lean") };
    });
}
