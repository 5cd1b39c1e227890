// What an action would end, in words: said beside every preview, in every game.
import type { Say } from "./contract";
import type { EndingInfo } from "./protocol";

/** How the game would end for whoever decides; an empty text where it goes on. A message of each kind says what ends it. */
export function endingWords(ending: EndingInfo | null | undefined, seat: number | null, say: Say, kind = "ends"): string {
  if (!ending) return "";
  const { winners, reason } = ending;
  const how = seat === null || !winners.includes(seat) ? "lose" : winners.length > 1 ? "draw" : "win";
  return say(`${kind}-${how}`, { rule: reason });
}

/** Whether whoever decides would lose by it. */
export function isLoss(ending: EndingInfo | null | undefined, seat: number | null): boolean {
  return Boolean(ending && seat !== null && !ending.winners.includes(seat));
}
