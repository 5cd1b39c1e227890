// The game so far, folded from the table's log: what was taken back is gone.
import type { Told } from "./contract";
import type { Line } from "./protocol";

/** An action that stands, with the number of its line. */
export interface Ply extends Told {
  number: number;
}

export function plies(log: readonly Line[]): Ply[] {
  const found: Ply[] = [];
  for (const line of log) {
    if (line.kind === "acted" && line.action != null && line.seat != null) {
      found.push({ number: line.number, seat: line.seat, action: line.action, preview: line.preview ?? {} });
    } else if (line.kind === "undone") found.length -= Math.min(line.count ?? 0, found.length);
  }
  return found;
}

/** The single action that leads from one game to the other; null if it is not just one. */
export function step(before: readonly Ply[], after: readonly Ply[]): Ply | null {
  const last = after.at(-1);
  const same = before.at(-1)?.number === after.at(-2)?.number;
  return last && same && after.length === before.length + 1 ? last : null;
}
