// How a placement is spelled.
import { halfTurn, inHundredths, settled, type Pose } from "./geometry";

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

function decimals(count: number): string {
  const size = Math.abs(count);
  const rest = String(size % 100).padStart(2, "0");
  return `${count < 0 ? "-" : ""}${Math.floor(size / 100)}.${rest}`;
}
