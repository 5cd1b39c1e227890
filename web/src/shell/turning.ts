// A turning point in words: what was played, what that cost, what would have been better.
import type { AnyFolder } from "../games";
import { expected, ofTogether } from "../lib/chances";
import type { Ply } from "../lib/history";
import type { TurningPointInfo } from "../lib/protocol";
import { say } from "../lib/say.svelte";

export function played({ ply }: TurningPointInfo, folder: AnyFolder, plies: readonly Ply[]): string {
  const told = plies[ply];
  return told ? folder.tell(told, say) : "";
}

export function cost({ cost }: TurningPointInfo, folder: AnyFolder): string {
  return say(folder.info.together ? ofTogether("review", folder) : "review-cost", { amount: expected(cost, folder, say) });
}

export function better({ seat, better, worth, preview }: TurningPointInfo, folder: AnyFolder): string {
  const action = folder.tell({ seat, action: better, preview }, say);
  return say("review-better", { action, worth: expected(worth, folder, say) });
}
