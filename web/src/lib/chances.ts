// How things stand, as people say it.
import type { AnyFolder } from "../games";
import type { Say } from "./contract";

export const percent = (share: number): number => Math.round(100 * share);

/** Shares of the win in whole percent that add up to a hundred: the largest remainders are rounded up. */
export function percents(shares: readonly number[]): number[] {
  const down = shares.map((share) => Math.floor(100 * share));
  const missing = 100 - down.reduce((sum, each) => sum + each, 0);
  const order = shares
    .map((share, seat) => ({ seat, rest: 100 * share - Math.floor(100 * share) }))
    .sort((one, other) => other.rest - one.rest);
  for (const { seat } of order.slice(0, missing)) down[seat] = (down[seat] ?? 0) + 1;
  return down;
}

/** What can be expected of an action: to win so often, or where all play together, to lose so little. */
export function expected(worth: number, folder: AnyFolder, say: Say): string {
  return folder.lost ? folder.lost(worth, say) : say("chances-percent", { percent: percent(worth) });
}

/** The first letter of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
