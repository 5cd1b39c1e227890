// Where the places of a scene lie on the drawing, and how one walks over them.
import type { Board, Place } from "../lib/protocol";

/** The side of a square in the drawing. */
export const CELL = 100;
/** The rim around the places. */
export const RIM = 18;
/** The rim with coordinates in it. */
export const COORDINATES = 34;

/** A place as it is drawn: its middle, and its size. */
export interface Spot {
  place: Place;
  name: string;
  x: number;
  y: number;
  wide: number;
  high: number;
}

export interface Layout {
  kind: Board["kind"];
  spots: Map<string, Spot>;
  lines: { from: Spot; to: Spot }[];
  width: number;
  height: number;
  /** How many places lie beside each other at most: what a drawing needs to be touched. */
  columns: number;
  /** Names of files and ranks where the squares are named like those of a chess board. */
  coordinates: { text: string; x: number; y: number }[];
}

export function layout(board: Board): Layout {
  const unit = board.kind === "squares" ? CELL : CELL / nearest(board.places);
  const half = board.kind === "squares" ? 0 : 0.5 * CELL;
  const coordinated = board.kind === "squares" && isChessLike(board.places);
  const rim = coordinated ? COORDINATES : RIM;
  const left = Math.min(...board.places.map(({ x }) => x));
  const top = Math.min(...board.places.map(({ y }) => y));
  const spots = new Map<string, Spot>();
  for (const place of board.places) {
    const wide = board.kind === "squares" ? (place.wide ?? 1) * CELL : 2 * half;
    const high = board.kind === "squares" ? (place.high ?? 1) * CELL : 2 * half;
    const x = rim + (place.x - left) * unit + wide / 2;
    const y = rim + (place.y - top) * unit + high / 2;
    spots.set(place.name, { place, name: place.name, x, y, wide, high });
  }
  const all = [...spots.values()];
  const lines = (board.lines ?? []).flatMap(([a, b]) => {
    const [from, to] = [spots.get(a), spots.get(b)];
    return from && to ? [{ from, to }] : [];
  });
  const width = Math.max(...all.map(({ x, wide }) => x + wide / 2)) + rim;
  const height = Math.max(...all.map(({ y, high }) => y + high / 2)) + rim;
  const coordinates = coordinated ? rims(all, width, height) : [];
  return { kind: board.kind, spots, lines, width, height, columns: Math.ceil((width - 2 * rim) / CELL), coordinates };
}

/** The distance of the two points that are nearest to each other. */
function nearest(places: Place[]): number {
  let least = Infinity;
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
  }
  return Number.isFinite(least) && least > 0 ? least : 1;
}

function isChessLike(places: Place[]): boolean {
  return places.every(({ name, wide, high, label }) => /^[a-z]\d{1,2}$/.test(name) && (wide ?? 1) * (high ?? 1) === 1 && !label);
}

function rims(spots: Spot[], width: number, height: number): Layout["coordinates"] {
  const files = new Map(spots.map(({ name, x }) => [name.slice(0, 1), x]));
  const ranks = new Map(spots.map(({ name, y }) => [name.slice(1), y]));
  const middle = COORDINATES / 2;
  return [
    ...[...files].flatMap(([text, x]) => [
      { text, x, y: middle },
      { text, x, y: height - middle },
    ]),
    ...[...ranks].flatMap(([text, y]) => [
      { text, x: middle, y },
      { text, x: width - middle, y },
    ]),
  ];
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where the cursor goes by a key: arrows to the next place that way, Page Up and Page Down over what can be chosen. */
export function walked(key: string, from: string, { spots }: Layout, choices: ReadonlySet<string>): string | null {
  const names = [...spots.keys()];
  if (key === "Home") return names[0] ?? null;
  if (key === "End") return names.at(-1) ?? null;
  if (key === "PageDown" || key === "PageUp") {
    const found = names.filter((name) => choices.has(name) || name === from);
    const step = key === "PageDown" ? 1 : found.length - 1;
    return found[(found.indexOf(from) + step) % found.length] ?? null;
  }
  const way = WAYS[key];
  const start = spots.get(from);
  if (!way || !start) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const spot of spots.values()) {
    const [dx, dy] = [spot.x - start.x, spot.y - start.y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    // A step aside costs more than a step ahead, and what lies rather beside than ahead is no step that way.
    if (along <= 1 || aside > 2 * along) continue;
    const cost = along + 2 * aside;
    if (cost < least) [least, best] = [cost, spot.name];
  }
  return best ?? from;
}
