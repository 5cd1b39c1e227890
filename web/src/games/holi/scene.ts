// What the pictures of the rules are made of: small floors, pieces, cards and signs on a sheet of 320 × 120.
import type { Pose } from "./faces";
import { posedFace } from "./faces";
import { type Place, type Point, middleOf } from "./layout";
import { SIZE, fileOf, nameOf, rankOf } from "./geometry";

export const WIDTH = 320;
export const HEIGHT = 120;

/** Seats or counts by the name of the square, as in a view. */
export type BySquare = Readonly<Record<string, number>>;

/** What stands and lies on a piece of a floor. */
export interface Things {
  tokens?: BySquare;
  sweets?: BySquare;
  figures?: BySquare;
  /** Figures that are only imagined there. */
  ghosts?: BySquare;
  /** Seats that are out. */
  out?: readonly number[];
  /** Squares that the rule is about. */
  marks?: readonly string[];
  /** File and rank, from 0, of what is missing; may lie beside the board. */
  missing?: readonly (readonly [number, number])[];
  /** A card as it lies when seat 0 throws it. */
  thrown?: Pose & { card: number };
  /** How much narrower a whole floor is at the back. */
  lean?: number;
  /** Whether files and ranks are named at the edge. */
  named?: boolean;
}

/** A piece of a floor: the squares between two corners. */
export interface Ground extends Things {
  draw: "ground";
  /** Its front left corner. */
  x: number;
  y: number;
  cell: number;
  /** How high a square appears for its width. */
  tilt: number;
  from: string;
  to: string;
}

export type Part =
  | Ground
  | { draw: "figure"; seat: number; x: number; y: number; size: number; out?: boolean; turn?: boolean }
  | { draw: "token"; seat: number; x: number; y: number; size: number; spent?: boolean }
  | { draw: "sweet"; count: number; x: number; y: number; size: number }
  | { draw: "card"; card: number | null; seat: number; x: number; y: number; size: number; turns?: number; mirrored?: boolean }
  | { draw: "arrow"; from: Point; to: Point; bend: number; dotted?: boolean }
  | { draw: "verdict"; good: boolean; x: number; y: number; small?: boolean }
  | { draw: "text"; text: string; x: number; y: number }
  | { draw: "box"; x: number; y: number; width: number; height: number; may?: boolean }
  | { draw: "burst"; seat: number; x: number; y: number; size: number }
  | { draw: "star"; x: number; y: number; size: number }
  | { draw: "divider"; x: number };

export function ground(x: number, y: number, cell: number, range: string, things: Things = {}, tilt = 1): Ground {
  const [from = "", to = ""] = range.split("-");
  return { draw: "ground", x, y, cell, tilt, from, to, ...things };
}

/** Where the squares of a piece of a floor are drawn. */
export function placeOf({ x, y, cell, tilt, lean = 0, from }: Ground): Place {
  return { x: x + (SIZE / 2 - fileOf(from)) * cell, y: y + rankOf(from) * cell * tilt, cell, tilt, lean };
}

export function sizeOf({ from, to }: Ground): { files: number; ranks: number } {
  return { files: fileOf(to) - fileOf(from) + 1, ranks: rankOf(to) - rankOf(from) + 1 };
}

export function spot(on: Ground, square: string, higher = 0): Point {
  const { x, y } = middleOf(placeOf(on), square);
  return { x, y: y - higher };
}

/** The squares that a thrown card aims at from where seat 0 stands, or would stand; null where one is beside the board. */
export function targetsOf({ figures = {}, ghosts = {}, thrown }: Ground): { file: number; rank: number; square: string | null }[] {
  if (!thrown) return [];
  return posedFace(thrown.card, thrown.turns, thrown.mirrored)
    .filled.map(({ column, row }) => ({ file: thrown.file + column, rank: thrown.rank + row }))
    .map(({ file, rank }) => {
      const inside = file >= 0 && file < SIZE && rank >= 0 && rank < SIZE;
      return { file, rank, square: inside ? nameOf(file, rank) : null };
    })
    .filter(({ square }) => square === null || (figures[square] !== 0 && ghosts[square] !== 0));
}

export function arrow(from: Point, to: Point, bend = 0, dotted = false): Part {
  return { draw: "arrow", from, to, bend, dotted };
}

/** What comes next: a plain arrow to the right. */
export function onward(x: number, y: number, length = 18): Part {
  return arrow({ x, y }, { x: x + length, y });
}

export function verdict(good: boolean, x: number, y: number, small = false): Part {
  return { draw: "verdict", good, x, y, small };
}

export function text(words: string | number, x: number, y: number): Part {
  return { draw: "text", text: String(words), x, y };
}

export function box(x: number, y: number, width: number, height: number, may = false): Part {
  return { draw: "box", x, y, width, height, may };
}

export function divider(x: number): Part {
  return { draw: "divider", x };
}

export function star(x: number, y: number, size = 7): Part {
  return { draw: "star", x, y, size };
}

export function burst(seat: number, { x, y }: Point, size = 24): Part {
  return { draw: "burst", seat, x, y, size };
}

export function figure(seat: number, x: number, y: number, size = 30, how: { out?: boolean; turn?: boolean } = {}): Part {
  return { draw: "figure", seat, x, y, size, ...how };
}

export function token(seat: number, x: number, y: number, size = 30, spent = false): Part {
  return { draw: "token", seat, x, y, size, spent };
}

export function sweet(x: number, y: number, size = 8, count = 1): Part {
  return { draw: "sweet", count, x, y, size };
}

/** A card with its left upper corner here; null shows its back. */
export function card(face: number | null, x: number, y: number, size = 28, seat = 0, turns = 0, mirrored = false): Part {
  return { draw: "card", card: face, seat, x, y, size, turns, mirrored };
}

const SLANT = 0.45;
const STOREY = 36;

/** Floors above one another, seen from the side: the lowest first. */
export function stack<const Floors extends readonly Things[]>(
  x: number,
  y: number,
  cell: number,
  range: string,
  floors: Floors,
  storey = STOREY,
  tilt = SLANT,
): { -readonly [floor in keyof Floors]: Ground } {
  const made = floors.map((things, floor) => ground(x, y - floor * storey, cell, range, things, tilt));
  return made as { -readonly [floor in keyof Floors]: Ground };
}

/** The three parts of a turn as small signs, in a box that is dashed where one may leave it. */
export function deed(kind: "throw" | "move" | "climb", x: number, y: number, may = false): Part[] {
  const frame = box(x, y, 52, 44, may);
  if (kind === "climb") {
    return [frame, ...stack(x + 10, y + 39, 23, "c3-c3", [{ figures: { c3: 0 } }, {}], 22), arrow({ x: x + 44, y: y + 34 }, { x: x + 44, y: y + 10 })];
  }
  const lands = kind === "throw" ? { tokens: { d3: 0 } } : { ghosts: { d3: 0 } };
  const floor = ground(x + 5, y + 37, 14, "b3-d3", { figures: { b3: 0 }, ...lands });
  return [frame, floor, arrow(spot(floor, "b3", 15), spot(floor, "d3", kind === "throw" ? 7 : 15), -8)];
}
