// How cards get from where they were to where they are.
import { cubicInOut, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { cssTransform, type Point, type Pose } from "./geometry";

/** The way the fewest degrees: a card turned by half lies the same. */
export function nearestTurn(from: number, to: number): number {
  return ((((to - from + 90) % 180) + 180) % 180) - 90;
}

export function midway(from: Pose, to: Pose, part: number): Pose {
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    a: to.a - nearestTurn(from.a, to.a) * (1 - part),
  };
}

/** A laid card slides, a little lifted, from where it was to where it lies. */
export function travel(_: Element, { from, to, still }: { from: Pose | null; to: Pose; still: boolean }): TransitionConfig {
  if (still || !from) return { duration: 0 };
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    duration: Math.min(900, 160 + far * 2.2),
    easing: far < 1 ? cubicOut : cubicInOut,
    css: (part) => `transform: ${cssTransform(midway(from, to, part))} scale(${1 + 0.16 * part * (1 - part) + 0.04 * (1 - part)})`,
  };
}

/** A snowflake card turns over, is seen for a moment, and flies off to the others set aside. */
export function setAside(_: Element, { from, to }: { from: Pose; to: Point }): TransitionConfig {
  const stay = 0.62;
  return {
    duration: 1500,
    css: (part) => {
      const gone = part < stay ? 0 : cubicInOut((part - stay) / (1 - stay));
      const pose = midway(from, { ...to, a: from.a }, gone);
      return `transform: ${cssTransform(pose)} scale(${1.1 - 0.95 * gone}); opacity: ${1 - gone ** 4}`;
    },
  };
}
