// Where things are drawn: squares have their names from the rulebook (T1), `a1` bottom left.

export const SIZE = 7;
export const CELL = 100;
/** Room for the coordinates on every side. */
export const MARGIN = 30;
export const WIDTH = SIZE * CELL + 2 * MARGIN;
export const CENTRE = "d4";

const FILES = "abcdefg";

export interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point {
  name: string;
  /** 0 is file a. */
  file: number;
  /** 0 is the row at the top, rank 7. */
  row: number;
}

/** All squares in reading order: `a7` first, `g1` last. */
export const SPOTS: Spot[] = Array.from({ length: SIZE * SIZE }, (_, index) => {
  const file = index % SIZE;
  const row = Math.floor(index / SIZE);
  return {
    name: `${FILES[file]}${SIZE - row}`,
    file,
    row,
    x: MARGIN + (file + 0.5) * CELL,
    y: MARGIN + (row + 0.5) * CELL,
  };
});

const BY_NAME = new Map(SPOTS.map((spot) => [spot.name, spot]));

/** Where a square is. */
export function spot(square: string): Spot {
  const found = BY_NAME.get(square);
  if (!found) throw new Error(`There is no square ${square}`);
  return found;
}

/** The letters and numbers along the sides, each with its middle. */
export const COORDINATES = Array.from({ length: SIZE }, (_, index) => ({
  file: FILES[index] ?? "",
  rank: `${SIZE - index}`,
  middle: MARGIN + (index + 0.5) * CELL,
}));

/** What lies on a square of a view's board; `.` where nothing does. */
export function tokenOn(board: readonly string[], square: string): string {
  const { file, row } = spot(square);
  return board[row]?.[file] ?? ".";
}

/** The square that a point of the drawing is in; null outside the squares. */
export function squareAt(point: Point): string | null {
  const file = Math.floor((point.x - MARGIN) / CELL);
  const row = Math.floor((point.y - MARGIN) / CELL);
  if (file < 0 || row < 0 || file >= SIZE || row >= SIZE) return null;
  return SPOTS[row * SIZE + file]?.name ?? null;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Where a key takes the cursor: arrows to the neighbour (it stays at the edge), Page Up and Page Down
 * through the squares that can be chosen. Null for any other key.
 */
export function cursorAfter(key: string, square: string, choices: readonly string[]): string | null {
  const arrow = ARROWS[key];
  const here = spot(square);
  if (arrow) {
    const keep = (at: number) => Math.min(SIZE - 1, Math.max(0, at));
    return SPOTS[keep(here.row + arrow[1]) * SIZE + keep(here.file + arrow[0])]?.name ?? null;
  }
  if (key !== "PageDown" && key !== "PageUp") return null;
  const order = SPOTS.filter((each) => choices.includes(each.name) || each.name === square);
  const step = key === "PageDown" ? 1 : -1;
  const at = order.findIndex((each) => each.name === square);
  return order[(at + step + order.length) % order.length]?.name ?? null;
}
