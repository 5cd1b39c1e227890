// How things move on the ice. Every duration is 0 where the person wants no motion.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import type { Place } from "./geometry";

interface Slide {
  /** Where it comes from, relative to where it lies; null to grow out of nothing. */
  from: (Place & { scale: number }) | null;
  spun: boolean;
  still: boolean;
}

/** A card slides in from the hand or from elsewhere on the lake, turning on its way if it was turned. */
export function slide(_node: Element, { from, spun, still }: Slide): TransitionConfig {
  if (still) return { duration: 0 };
  if (!from) return { duration: 200, easing: cubicOut, css: (t) => `opacity: ${t}` };
  return {
    duration: 420,
    easing: cubicOut,
    css: (t, u) => {
      const lift = 1 + (from.scale - 1) * u + 0.07 * Math.sin(Math.PI * t);
      const turn = spun ? 180 * u : 0;
      return `transform: translate(${from.x * u}px, ${from.y * u}px) rotate(${turn}deg) scale(${lift})`;
    },
  };
}

/** A card that leaves the lake melts away; one that slid to another place is simply gone from here. */
export function melt(_node: Element, { slid, still }: { slid: boolean; still: boolean }): TransitionConfig {
  if (still) return { duration: 0 };
  // Not 0: Svelte keeps leaving elements for ever if some of them end at once and others later.
  if (slid) return { duration: 1, css: () => "opacity: 0" };
  return {
    delay: 120,
    duration: 700,
    css: (t, u) =>
      `opacity: ${t * t}; filter: blur(${3 * u}px); transform: translateY(${10 * u}px) scale(${1 - 0.16 * u}, ${1 - 0.3 * u})`,
  };
}

/** A counter is put down from above, after the card that brings it. */
export function drop(_node: Element, { wait, still }: { wait: number; still: boolean }): TransitionConfig {
  if (still) return { duration: 0 };
  return {
    delay: wait,
    duration: 260,
    easing: cubicOut,
    css: (t, u) => `opacity: ${Math.min(1, 2 * t)}; transform: translateY(${-26 * u}px) scale(${1 + 0.5 * u})`,
  };
}

/** A counter is lifted off. */
export function lift(_node: Element, { still }: { still: boolean }): TransitionConfig {
  if (still) return { duration: 0 };
  return { duration: 260, css: (t, u) => `opacity: ${t}; transform: translateY(${-24 * u}px) scale(${1 + 0.3 * u})` };
}
