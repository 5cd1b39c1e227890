// How a placement is spelled.
import { halfTurn, inHundredths, settled, turnBetween, type Pose } from "./geometry";

/** `place x y a` in its canonical spelling. */
export function placing(pose: Pose): string {
  const { x, y } = settled(pose);
  return `place ${decimals(inHundredths(x))} ${decimals(inHundredths(y))} ${decimals(halfTurn(pose.a))}`;
}

/** The pose in a `place` action; null for anything else. */
export function placed(action: string): Pose | null {
  const [verb, ...numbers] = action.split(" ");
  const [x, y, a] = numbers.map(Number);
  return verb === "place" && x !== undefined && y !== undefined && a !== undefined ? { x, y, a } : null;
}

/** How far beside the marked place a card may be laid in a guided game: it is meant, and slides there. */
const NEAR_MM = 40;
const NEAR_DEGREES = 35;

export function near(action: string, wanted: string): boolean {
  const [one, other] = [placed(action), placed(wanted)];
  if (!one || !other) return false;
  // A card that is turned by 180° lies the same.
  const turn = turnBetween(2 * one.a, 2 * other.a) / 2;
  return Math.hypot(one.x - other.x, one.y - other.y) <= NEAR_MM && Math.abs(turn) <= NEAR_DEGREES;
}

function decimals(count: number): string {
  const size = Math.abs(count);
  const rest = String(size % 100).padStart(2, "0");
  return `${count < 0 ? "-" : ""}${Math.floor(size / 100)}.${rest}`;
}
