// What is advised, as a card on the carpet.
import type { Told } from "../../lib/contract";
import type { SnowhereView } from "../../lib/protocol";
import { placed } from "./actions";
import type { Pose } from "./geometry";

export interface AdvisedCard {
  pose: Pose;
  /** The card as it would lie; null where one lies there already, to be taken. */
  laid: { number: number; snowflake: boolean } | null;
}

/** Where the advised card lies or, with the one to be laid next, would lie; null where it is about no card. */
export function advisedCard(view: SnowhereView, advice: Told | null, next: number | null): AdvisedCard | null {
  const pose = advice && placed(advice.action);
  if (pose) return next === null ? null : { pose, laid: { number: next, snowflake: view.phase === "snowflakes" } };
  const card = view.table.find((each) => advice?.action === `take ${each.number}`);
  return card ? { pose: card, laid: null } : null;
}
