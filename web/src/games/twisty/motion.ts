// The lines of a way and the jumps along it.
import { CELL, spot, tokenOn, type Point } from "./geometry";

export interface Hop {
  from: Point;
  to: Point;
  /** Through a gate: the pawn goes in here and comes out there. */
  gate: boolean;
}

/** The hops of a way. The first is always a jump: the special that one starts from does nothing (T7). */
export function hops(path: readonly string[], board: readonly string[]): Hop[] {
  return path.slice(1).map((square, index) => {
    const from = path[index] ?? square;
    return { from: spot(from), to: spot(square), gate: index > 0 && tokenOn(board, from) === "@" };
  });
}

export interface Arc {
  line: string;
  /** Points of the arrowhead, for a polygon. */
  head: string;
  gate: boolean;
}

const HEAD = 20;
/** A line keeps away from the middles of its squares, so that one still sees what is there. */
const SHORT = 20;

/** A hop as a bow with an arrowhead. */
export function arc({ from, to, gate }: Hop): Arc {
  const bend = bow(from, to);
  const along = towards(bend, to);
  const away = towards(from, bend);
  const start = { x: from.x + away.x * SHORT, y: from.y + away.y * SHORT };
  const tip = { x: to.x - along.x * SHORT, y: to.y - along.y * SHORT };
  const neck = { x: tip.x - along.x * HEAD, y: tip.y - along.y * HEAD };
  const side = { x: -along.y * HEAD * 0.6, y: along.x * HEAD * 0.6 };
  const corners = [tip, { x: neck.x + side.x, y: neck.y + side.y }, { x: neck.x - side.x, y: neck.y - side.y }];
  return {
    line: `M${pair(start)} Q${pair(bend)} ${pair(neck)}`,
    head: corners.map(pair).join(" "),
    gate,
  };
}

/** Bows rise like jumps do, to the side where the hop is upright. */
function bow(from: Point, to: Point): Point {
  const across = to.x - from.x;
  const down = to.y - from.y;
  const length = Math.hypot(across, down);
  const lift = Math.min(0.2 * length, 0.55 * CELL) * (across < 0 ? -1 : 1);
  return { x: (from.x + to.x) / 2 + (down / length) * lift, y: (from.y + to.y) / 2 - (across / length) * lift };
}

/** One unit long. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function pair(point: Point): string {
  return `${round(point.x)},${round(point.y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export const HOP_MS = 300;
const REST_MS = 70;
const SAMPLES = 8;

/** How long a pawn is on its way. */
export function duration(count: number): number {
  return count * HOP_MS + Math.max(0, count - 1) * REST_MS;
}

/** The frames of a pawn that jumps all these hops one after the other. */
export function frames(way: readonly Hop[]): Keyframe[] {
  const whole = duration(way.length);
  return way.flatMap((hop, index) => {
    const begin = index * (HOP_MS + REST_MS);
    return Array.from({ length: SAMPLES + 1 }, (_, sample) => {
      const share = sample / SAMPLES;
      const offset = Math.min(1, (begin + share * HOP_MS) / whole);
      return { offset, ...(hop.gate ? through(hop, share) : over(hop, share)) };
    });
  });
}

/** A moment of a jump: along the line, up and down again. */
function over({ from, to }: Hop, share: number): Keyframe {
  const height = 4 * share * (1 - share);
  const lift = 26 + 0.14 * Math.hypot(to.x - from.x, to.y - from.y);
  const x = from.x + (to.x - from.x) * share;
  const y = from.y + (to.y - from.y) * share - lift * height;
  return { transform: place({ x, y }, 1 + 0.14 * height), opacity: 1 };
}

/** A moment of a passage through a gate: smaller and smaller here, then larger and larger there. */
function through({ from, to }: Hop, share: number): Keyframe {
  const size = Math.abs(1 - 2 * share);
  return { transform: place(share < 0.5 ? from : to, 0.05 + 0.95 * size), opacity: Math.min(1, 2 * size) };
}

/** The transform that puts a pawn somewhere. */
export function place(point: Point, size = 1): string {
  return `translate(${round(point.x)}px, ${round(point.y)}px) scale(${Math.round(size * 1000) / 1000})`;
}
