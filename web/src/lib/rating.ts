// Ratings in words: never without how far they may be off.
import type { RatingInfo } from "./protocol";
import { say } from "./say.svelte";
import { settings } from "./settings.svelte";

/** "1520 ± 90" */
export function ratingText({ points, deviation }: Pick<RatingInfo, "points" | "deviation">): string {
  return say("rating", { points: String(points), deviation: String(deviation) });
}

/** "+12", "−7": what a game changed; empty where it did not count. */
export function ratingChange({ points, before }: RatingInfo): string {
  if (before == null) return "";
  return new Intl.NumberFormat(settings.language, { signDisplay: "always" }).format(points - before);
}
