// The faces of the colour cards, from the rules' own data, and how a card must lie for a given throw.
import data from "../../../../src/sobremesa/games/holi/cards.json";
import { fileOf, nameOf, rankOf } from "./geometry";

export interface Cell {
  /** From the left. */
  column: number;
  /** From the bottom, like the ranks. */
  row: number;
}

export interface Face {
  filled: Cell[];
  sun: Cell | null;
}

/** How a card lies on the board: quarter turns to the right, perhaps mirrored, and where its corner is. */
export interface Pose {
  turns: number;
  mirrored: boolean;
  /** File and rank of the bottom left cell of its grid; may lie outside the board. */
  file: number;
  rank: number;
}

const GRID = 3;
const ROWS: Record<string, string[]> = data.cards;

function cellsOf(rows: string[], sign: string): Cell[] {
  return rows.flatMap((row, index) =>
    [...row].flatMap((each, column) => (each === sign ? [{ column, row: GRID - 1 - index }] : [])),
  );
}

export function faceOf(card: number): Face {
  const rows = ROWS[String(card)] ?? [];
  return { filled: cellsOf(rows, "#"), sun: cellsOf(rows, "*")[0] ?? null };
}

function turnedCell(cell: Cell): Cell {
  return { column: cell.row, row: GRID - 1 - cell.column };
}

function mirroredCell(cell: Cell): Cell {
  return { column: GRID - 1 - cell.column, row: cell.row };
}

function changed(face: Face, change: (cell: Cell) => Cell): Face {
  return { filled: face.filled.map(change), sun: face.sun && change(face.sun) };
}

/** The face as one sees it after quarter turns to the right; a mirrored card is mirrored before it is turned. */
export function posedFace(card: number, turns: number, mirrored: boolean): Face {
  let face = faceOf(card);
  if (mirrored) face = changed(face, mirroredCell);
  for (let turn = 0; turn < turns; turn++) face = changed(face, turnedCell);
  return face;
}

/**
 * How the card lies when it aims at these squares from the figure's square: for drawing a throw the server allows.
 * With few tokens left only some of its filled cells are named. Null where it cannot lie so.
 */
export function poseFor(card: number, figure: string, squares: readonly string[]): Pose | null {
  for (const mirrored of [false, true]) {
    for (let turns = 0; turns < 4; turns++) {
      const face = posedFace(card, turns, mirrored);
      for (const stand of face.sun ? [face.sun] : face.filled) {
        const file = fileOf(figure) - stand.column;
        const rank = rankOf(figure) - stand.row;
        const aimed = new Set(face.filled.map((cell) => nameOf(file + cell.column, rank + cell.row)));
        if (!aimed.has(figure) === (face.sun !== null) && squares.every((square) => aimed.has(square)))
          return { turns, mirrored, file, rank };
      }
    }
  }
  return null;
}
