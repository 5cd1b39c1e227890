// What a rule's picture is made of: cuts of the board, rows of cubes, signs and notes.
import { SIZE, spot } from "./geometry";

/** Every picture is so wide; `FigureCut` and the others measure in the same units. */
export const SCENE_WIDTH = 320;

/** A cut of the real board, so that corners and centre lie where they belong. */
export interface Cut {
  kind: "cut";
  x: number;
  y: number;
  /** How wide a square is drawn. */
  cell: number;
  /** The squares at the lower left and at the upper right. */
  from: string;
  to: string;
  /** What lies on the board, as in a view. */
  board: string[];
  /** The pawns: of each square, whose. */
  pawns: Record<string, number>;
  /** On a whole board pawns are larger than their squares. */
  pawnSize: number;
  /** The ways of a pawn, each from where it stands. */
  ways: string[][];
  /** The shape of a hop, square by square. */
  shape: string[];
  /** Squares where one may stop. */
  stops: string[];
  /** Squares that are allowed or forbidden. */
  signs: Record<string, "yes" | "no">;
  /** Letters and numbers along the sides. */
  coordinates: boolean;
}

/** A pawn with cubes of its series: the first `held` are won, the first `safe` protected, the one after is next. */
export interface Row {
  kind: "row";
  x: number;
  y: number;
  /** From one cube to the one after it. */
  pitch: number;
  /** Whose; without it there is no pawn. */
  seat: number | null;
  series: string;
  held: number;
  safe: number;
  /** After so many cubes they go on below. */
  wrap: number;
}

/** Something that happens, a verdict, a victory, an equality, a round; or a line between two cases. */
export interface Sign {
  kind: "sign";
  sign: "yes" | "no" | "crown" | "arrow" | "equals" | "round" | "line";
  x: number;
  y: number;
  /** Of an arrow, a line, or the radius of a round. */
  length: number;
  /** Clockwise, in degrees. */
  turn: number;
}

/** Notation or a number. */
export interface Note {
  kind: "note";
  text: string;
  x: number;
  y: number;
}

export type Part = Cut | Row | Sign | Note;

export interface Scene {
  height: number;
  parts: Part[];
}

/** The rows of a board on which only these tokens lie. */
export function lay(tokens: Record<string, string>): string[] {
  const rows = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => "."));
  for (const [square, token] of Object.entries(tokens)) {
    const { row, file } = spot(square);
    rows[row]?.splice(file, 1, token);
  }
  return rows.map((row) => row.join(""));
}

type Cutting = Partial<Omit<Cut, "board">> & { lie?: Record<string, string>; board?: string[] };

/** A cut with its left top at a point; `squares` are its lower left and upper right ones. */
export function cut(x: number, y: number, cell: number, squares: string, { lie = {}, ...more }: Cutting): Cut {
  const [from = "a1", to = "g7"] = squares.split(" ");
  const bare = { pawns: {}, pawnSize: 1, ways: [], shape: [], stops: [], signs: {}, coordinates: false };
  return { kind: "cut", x, y, cell, from, to, board: lay(lie), ...bare, ...more };
}

/** A row whose first thing has its middle at a point. */
export function row(x: number, y: number, pitch: number, series: string, more: Partial<Row> = {}): Row {
  return { kind: "row", x, y, pitch, series, seat: 0, held: 0, safe: 0, wrap: Infinity, ...more };
}

export function sign(which: Sign["sign"], x: number, y: number, length = 0, turn = 0): Sign {
  return { kind: "sign", sign: which, x, y, length, turn };
}

export function note(text: string, x: number, y: number): Note {
  return { kind: "note", text, x, y };
}

/** Where a cut ends: how many squares it has, and the size of its drawing. */
export function extent({ from, to, cell }: Pick<Cut, "from" | "to" | "cell">) {
  const left = spot(from);
  const right = spot(to);
  const files = right.file - left.file + 1;
  const ranks = left.row - right.row + 1;
  return { files, ranks, width: files * cell, height: ranks * cell };
}
