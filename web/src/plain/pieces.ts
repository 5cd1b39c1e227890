// Every piece by itself, where it lies, and which of them is which from one position to the next.
import type { Piece } from "../lib/protocol";
import { CELL, type Spot } from "./layout";

/** One piece to be drawn. */
export interface Unit {
  id: number;
  at: string;
  look: string;
  piece: Piece;
  x: number;
  y: number;
  /** Half its width. */
  size: number;
}

/** How many pieces lie on a place, where one cannot simply see it. */
export interface Tally {
  at: string;
  count: number;
  x: number;
  y: number;
}

const SIZE = 0.37 * CELL;
/** Things that lie in heaps, however few they are; others are stacked. */
const LITTLE: ReadonlySet<string> = new Set(["seed", "drop"]);
/** A heap shows so many of its pieces; its number says the rest. */
const DRAWN = 30;
/** By this angle each piece of a heap turns further, as the seeds of a sunflower do. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

const lookOf = ({ colour, shape, sign }: Piece) => JSON.stringify([colour, shape, sign]);

/** All pieces where they lie, not yet knowing who they are. */
export function lay(pieces: Piece[], spots: Map<string, Spot>): { units: Unit[]; numbers: Tally[] } {
  const units: Unit[] = [];
  const numbers: Tally[] = [];
  for (const [at, spot] of spots) {
    const here = pieces.filter((piece) => piece.at === at);
    const heaps = here.some(({ count, shape }) => (count ?? 1) > 1 || (shape && LITTLE.has(shape)));
    if (!heaps) {
      units.push(...stack(here, spot));
      if (here.length > 2) numbers.push({ at, count: here.length, ...corner(spot) });
      continue;
    }
    for (const [index, piece] of here.entries()) {
      const own = part(spot, index, here.length);
      const little = piece.shape !== undefined && LITTLE.has(piece.shape);
      units.push(...(little ? heap(piece, own) : stack(Array.from({ length: Math.min(piece.count ?? 1, 3) }, () => piece), own)));
      numbers.push({ at, count: piece.count ?? 1, ...(little ? { x: own.x, y: own.y + own.high / 2 - 17 } : corner(own)) });
    }
  }
  return { units, numbers };
}

const corner = ({ x, y, wide, high }: Spot) => ({ x: x + Math.min(wide, CELL) / 2 - 20, y: y + Math.min(high, CELL) / 2 - 18 });

/** Several heaps on one place share its width. */
function part(spot: Spot, index: number, parts: number): Spot {
  const wide = spot.wide / parts;
  return { ...spot, x: spot.x - spot.wide / 2 + (index + 0.5) * wide, wide };
}

function stack(pieces: Piece[], spot: Spot): Unit[] {
  const step = Math.min(12, 30 / pieces.length);
  const lowest = ((pieces.length - 1) * step) / 2;
  const size = Math.min(SIZE, 0.42 * spot.wide);
  return pieces.map((piece, index) => unit(piece, spot.x, spot.y + lowest - index * step, size));
}

function heap(piece: Piece, spot: Spot): Unit[] {
  const count = piece.count ?? 1;
  const drawn = Math.min(count, DRAWN);
  // Room is left below for the number.
  const [rx, ry] = [spot.wide / 2 - 10, spot.high / 2 - 19];
  const size = Math.max(5, Math.min(0.15 * CELL, 0.66 * Math.sqrt((rx * ry) / Math.max(drawn, 3))));
  return Array.from({ length: drawn }, (_, index) => {
    const out = drawn === 1 ? 0 : Math.sqrt((index + 0.4) / drawn);
    const turn = index * GOLDEN;
    return unit(piece, spot.x + out * (rx - size) * Math.cos(turn), spot.y - 8 + out * (ry - size) * Math.sin(turn), size);
  });
}

function unit(piece: Piece, x: number, y: number, size: number): Unit {
  return { id: 0, at: piece.at, look: lookOf(piece), piece, x, y, size };
}

/** Who is who: what still lies there is the same; what is gone here and new there has moved. `named` are the places of the action. */
export function recognised(units: Unit[], before: Unit[], named: readonly string[], fresh: () => number): Unit[] {
  const left = new Map<string, Unit[]>();
  for (const old of before) left.set(`${old.at} ${old.look}`, [...(left.get(`${old.at} ${old.look}`) ?? []), old]);
  const stayed = units.map((each) => {
    const same = left.get(`${each.at} ${each.look}`)?.shift();
    return same ? { ...each, id: same.id } : each;
  });
  const gone = [...left.values()].flat();
  return stayed.map((each) => {
    if (each.id > 0) return each;
    const distance = (old: Unit) => (named.includes(old.at) ? 0 : 1e6) + Math.hypot(old.x - each.x, old.y - each.y);
    const from = gone.filter(({ look }) => look === each.look).sort((a, b) => distance(a) - distance(b))[0];
    if (!from) return { ...each, id: fresh() };
    gone.splice(gone.indexOf(from), 1);
    return { ...each, id: from.id };
  });
}
