// Where cards lie. The rules' y goes up and SVG's goes down; angles are counter-clockwise in both
// people's eyes, so only the sign changes. Nothing else in this folder converts.
import type { SnowhereView } from "../../lib/protocol";
import { whereabouts } from "../../lib/whereabouts";

export type CardView = SnowhereView["table"][number];

/** As in the notation: centre in mm, y up; degrees counter-clockwise of the long side from upright. */
export interface Pose {
  x: number;
  y: number;
  a: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Bounds {
  left: number;
  right: number;
  low: number;
  high: number;
}

export const WIDTH = 56;
export const LENGTH = 87;

/** Nobody needs to lay a card farther out than this, in mm. */
const FARTHEST = 5000;

export const inHundredths = (value: number) => Math.round(value * 100);

function hundredth(value: number): number {
  const near = inHundredths(Math.min(FARTHEST, Math.max(-FARTHEST, value))) / 100;
  return near === 0 ? 0 : near;
}

/** The nearest pose that can be written down; the angle is not wrapped, so that turning looks steady. */
export function settled(pose: Pose): Pose {
  return { x: hundredth(pose.x), y: hundredth(pose.y), a: hundredth(pose.a) };
}

/** The angle as the rules write it, in hundredths of a degree from 0 to below 180. */
export function halfTurn(a: number): number {
  return ((inHundredths(a) % 18000) + 18000) % 18000;
}

/** The SVG transform that brings an upright card around (0, 0) into a pose. */
export function transform(pose: Pose): string {
  return `translate(${pose.x} ${-pose.y}) rotate(${-pose.a})`;
}

/** The same as a CSS transform. */
export function cssTransform(pose: Pose): string {
  return `translate(${pose.x}px, ${-pose.y}px) rotate(${-pose.a}deg)`;
}

/** A point in a pose's own frame: x along its short side, y along its long side. */
export function inFrame(pose: Pose, point: Point): Point {
  const turn = (pose.a * Math.PI) / 180;
  const [dx, dy] = [point.x - pose.x, point.y - pose.y];
  return { x: dx * Math.cos(turn) + dy * Math.sin(turn), y: -dx * Math.sin(turn) + dy * Math.cos(turn) };
}

/** The point that lies at `own` in a pose's own frame. */
export function fromFrame(pose: Pose, own: Point): Point {
  const turn = (pose.a * Math.PI) / 180;
  return {
    x: pose.x + own.x * Math.cos(turn) - own.y * Math.sin(turn),
    y: pose.y + own.x * Math.sin(turn) + own.y * Math.cos(turn),
  };
}

/** Whether a card in this pose, made larger by `slack` mm on every side, covers a point. */
export function covers(pose: Pose, point: Point, slack = 0): boolean {
  const own = inFrame(pose, point);
  return Math.abs(own.x) <= WIDTH / 2 + slack && Math.abs(own.y) <= LENGTH / 2 + slack;
}

/** The uppermost card under a point, if any; `table` is from the bottom up. */
export function uppermost(table: readonly CardView[], point: Point): CardView | null {
  return table.findLast((card) => covers(card, point)) ?? null;
}

export function corners(pose: Pose): Point[] {
  const [w, l] = [WIDTH / 2, LENGTH / 2];
  return [
    { x: -w, y: -l },
    { x: w, y: -l },
    { x: w, y: l },
    { x: -w, y: l },
  ].map((own) => fromFrame(pose, own));
}

export function bounds(poses: readonly Pose[]): Bounds {
  const points = (poses.length ? poses : [{ x: 0, y: 0, a: 0 }]).flatMap(corners);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

export function isWithin(inner: Bounds, outer: Bounds): boolean {
  const [across, down] = [inner.left >= outer.left && inner.right <= outer.right, inner.low >= outer.low && inner.high <= outer.high];
  return across && down;
}

/** In which part of the bounds a point lies. */
export function partOf({ left, right, low, high }: Bounds, { x, y }: Point): string {
  return whereabouts((x - left) / (right - left), (y - low) / (high - low));
}

/** How a card lies, as people see it; `a` goes counter-clockwise from upright. */
export function lying(a: number): "upright" | "across" | "left" | "right" {
  const turned = halfTurn(a) / 100;
  if (turned < 15 || turned > 165) return "upright";
  if (turned > 75 && turned < 105) return "across";
  return turned < 90 ? "left" : "right";
}

/** The direction from one point to another, in degrees counter-clockwise from the x axis. */
export function bearing(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** The shortest turn from one direction to another, in degrees. */
export function turnBetween(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}

/** The card one would go to from here by an arrow key: near, and not far off the line. */
export function neighbour(cards: readonly CardView[], here: Point, dx: number, dy: number): CardView | null {
  let best: CardView | null = null;
  let least = Infinity;
  for (const card of cards) {
    const [right, up] = [card.x - here.x, card.y - here.y];
    const along = right * dx + up * dy;
    // Cards are equally near if they lie on a circle that touches this place and opens that way.
    const far = (right ** 2 + up ** 2) / along;
    if (along > 0.5 && far < least) [best, least] = [card, far];
  }
  return best;
}
