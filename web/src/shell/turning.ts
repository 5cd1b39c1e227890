// A turning point in words: what was played, what that cost, what would have been better.
import type { AnyFolder } from "../games";
import { expected } from "../lib/chances";
import type { TurningPointInfo } from "../lib/protocol";
import { say } from "../lib/say.svelte";
import type { View } from "../lib/table.svelte";

/** The view before a ply, where it is known. */
export type Before = (ply: number) => View | null;

export function played({ seat, action, ply }: TurningPointInfo, folder: AnyFolder, before: Before): string {
  return folder.tell({ seat, action }, before(ply), say);
}

export function cost({ cost }: TurningPointInfo, folder: AnyFolder): string {
  return say(folder.lost ? "review-lost" : "review-cost", { amount: expected(cost, folder, say) });
}

export function better({ seat, better, worth, ply }: TurningPointInfo, folder: AnyFolder, before: Before): string {
  const action = folder.tell({ seat, action: better }, before(ply), say);
  return say("review-better", { action, worth: expected(worth, folder, say) });
}
