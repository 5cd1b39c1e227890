// Where things lie on the drawn table. A section is 28 × 43.5 (mm on the printed card, units here).
import { whereabouts } from "../../lib/whereabouts";

export const SECTION = { wide: 28, high: 43.5 } as const;
export const CARD = { wide: 2 * SECTION.wide, high: 2 * SECTION.high } as const;

/** A place on the lattice: x to the right, y down. */
export type Point = readonly [number, number];

/** A place on the drawn table, in units. */
export interface Place {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How the table is laid into the window: a unit is `scale` pixels, the origin lies at x, y. */
export interface Fit extends Place {
  scale: number;
}

export const same = (one: Point, other: Point): boolean => one[0] === other[0] && one[1] === other[1];

/** A point as the notation spells it. */
export const named = (at: Point): string => `${at[0]},${at[1]}`;

/** A pair of numbers from a view or a witness. */
export const point = (pair: readonly number[]): Point => [pair[0] ?? 0, pair[1] ?? 0];

/** The pairs under one name of a witness or a preview; none where there is no such name. */
export function points(facts: Record<string, unknown> | null | undefined, name: string): Point[] {
  const found = facts?.[name];
  return Array.isArray(found) ? found.map((pair) => point(pair as number[])) : [];
}

/** The top left corner of the section there. */
export const corner = (at: Point): Place => ({ x: at[0] * SECTION.wide, y: at[1] * SECTION.high });

/** The middle of the card there, or of the square there. */
export const middle = (at: Point): Place => corner([at[0] + 1, at[1] + 1]);

/** The card or square whose middle is nearest to this place. */
export function around(place: Place): Point {
  return [Math.round(place.x / SECTION.wide) - 1, Math.round(place.y / SECTION.high) - 1];
}

/** Whether the place lies on the card there. */
export function covers(at: Point, place: Place): boolean {
  const { x, y } = corner(at);
  return place.x >= x && place.x < x + CARD.wide && place.y >= y && place.y < y + CARD.high;
}

/** The box around these cards, `margin` sections wider on every side. */
export function bounds(cards: readonly Point[], margin: number): Box {
  const xs = cards.map((at) => at[0]);
  const ys = cards.map((at) => at[1]);
  return {
    left: (Math.min(...xs) - margin) * SECTION.wide,
    top: (Math.min(...ys) - margin) * SECTION.high,
    right: (Math.max(...xs) + 2 + margin) * SECTION.wide,
    bottom: (Math.max(...ys) + 2 + margin) * SECTION.high,
  };
}

/** In which part of the box a card lies. */
export function partOf({ left, right, top, bottom }: Box, at: Point): string {
  const { x, y } = middle(at);
  return whereabouts((x - left) / (right - left), (bottom - y) / (bottom - top));
}

export function union(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

const area = (box: Box): number => (box.right - box.left) * (box.bottom - box.top);

/** Keeps the box shown so far while the needed one fits well into it, so that the table does not
    breathe in and out with every turn; somebody who only waits is shown everything that fits, however well. */
export function settle(shown: Box | null, needed: Box, waiting = false): Box {
  if (!shown) return needed;
  const inside = area(union(shown, needed)) === area(shown);
  return inside && (waiting || area(shown) < 2 * area(needed)) ? shown : needed;
}

const LARGEST = 2.4;

/** The largest scale at which the box fits into a window of so many pixels, in its middle. */
export function fit(box: Box, wide: number, high: number): Fit {
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.max(0.05, Math.min(wide / w, high / h, LARGEST));
  return {
    scale,
    x: (wide - (box.left + box.right) * scale) / 2,
    y: (high - (box.top + box.bottom) * scale) / 2,
  };
}

/** Anything that has a middle. */
export interface Centred {
  centre: Place;
}

/** The nearest of these things no farther than `reach` sections in either direction. */
export function nearest<T extends Centred>(things: readonly T[], place: Place, reach: number): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const thing of things) {
    const dx = Math.abs(thing.centre.x - place.x);
    const dy = Math.abs(thing.centre.y - place.y);
    if (dx > reach * SECTION.wide || dy > reach * SECTION.high) continue;
    const far = Math.hypot(dx, dy);
    if (far < least) [best, least] = [thing, far];
  }
  return best;
}

export type Direction = "up" | "down" | "left" | "right";

const STEPS: Record<Direction, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** Where an arrow key leads: the thing that is nearest in this direction, straight ahead preferred. */
export function towards<T extends Centred>(things: readonly T[], from: Place, direction: Direction): T | null {
  const [sx, sy] = STEPS[direction];
  let best: T | null = null;
  let least = Infinity;
  for (const thing of things) {
    const dx = (thing.centre.x - from.x) / SECTION.wide;
    const dy = (thing.centre.y - from.y) / SECTION.high;
    const ahead = dx * sx + dy * sy;
    const aside = Math.abs(dx * sy) + Math.abs(dy * sx);
    if (ahead < 0.2) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [thing, cost];
  }
  return best;
}

/** The outline of all these cards as one path. */
export function outline(cards: readonly Point[]): string {
  return cards
    .map((at) => {
      const { x, y } = corner(at);
      return `M${x} ${y}h${CARD.wide}v${CARD.high}h${-CARD.wide}z`;
    })
    .join("");
}

/** The face as it looks turned by 180°. */
export const turnedFace = (face: string): string => [...face].reverse().join("");
