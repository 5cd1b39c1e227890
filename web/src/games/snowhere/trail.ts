// What the others have done since one's own last action, as it can still be seen on the carpet.
import type { Told } from "../../lib/contract";
import type { SnowherePreview } from "../../lib/protocol";
import type { Pose } from "./geometry";

/** A card that somebody took from one place and laid at another. What is not known, or has not happened, is null: a
 *  snowflake that was found lies nowhere, and the last snowflakes are laid without being taken. */
export interface Trace {
  seat: number;
  from: Pose | null;
  to: Pose | null;
}

export function tracesOf(trail: readonly Told[]): Trace[] {
  const traces: Trace[] = [];
  for (const { seat, action, preview } of trail) {
    const { at = null } = preview as Partial<SnowherePreview>;
    if (!at) continue;
    const before = traces.at(-1);
    if (action.startsWith("take ")) traces.push({ seat, from: at, to: null });
    else if (before && !before.to && before.seat === seat) before.to = at;
    else traces.push({ seat, from: null, to: at });
  }
  return traces;
}
