// How things stand, as people say it.
import type { AnyFolder } from "../games";
import type { Say } from "./contract";

/** A share of the win in whole percent. Nothing and everything are said only of what is certain. */
export function percent(share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 100;
  return Math.min(99, Math.max(1, Math.round(100 * share)));
}

/** Shares of the win in whole percent that add up to a hundred: the largest remainders are rounded up. Whoever can
 *  still win has at least one percent, at the cost of who has the most. */
export function percents(shares: readonly number[]): number[] {
  const whole = shares.map((share) => (share > 0 ? Math.max(1, Math.floor(100 * share)) : 0));
  const missing = 100 - whole.reduce((sum, each) => sum + each, 0);
  const rests = shares
    .map((share, seat) => ({ seat, rest: 100 * share - (whole[seat] ?? 0) }))
    .sort((one, other) => other.rest - one.rest);
  for (const { seat } of rests.slice(0, Math.max(0, missing))) whole[seat] = (whole[seat] ?? 0) + 1;
  for (let over = missing; over < 0; over += 1) {
    const most = whole.indexOf(Math.max(...whole));
    whole[most] = (whole[most] ?? 0) - 1;
  }
  return whole;
}

/** What can be expected of an action: to win so often, or where all play together, to lose so little. */
export function expected(worth: number, folder: AnyFolder, say: Say): string {
  return folder.info.together ? scored(worth, folder, say) : say("chances-percent", { percent: percent(worth) });
}

/** Which words there are for a score that all play for together: of what is left, or of what is reached. */
export const ofTogether = (id: string, folder: AnyFolder): string => `${id}-${folder.info.lower_is_better ? "lost" : "reached"}`;

/** A score as its game says it. */
export function scored(value: number, folder: AnyFolder, say: Say): string {
  return folder.score?.(value, say) ?? say("chances-score", { value: Math.round(10 * value) / 10 });
}

/** The first letter of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
