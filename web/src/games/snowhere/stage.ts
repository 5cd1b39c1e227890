// The element on which the table lies: its size, its pointers, and what they point at.
import type { Camera } from "./camera.svelte";
import type { Point } from "./geometry";
import { Gestures, type Stage } from "./gestures";

export interface Pointing {
  /** What is pointed at without pressing; null when the pointer leaves. */
  hover: (at: Point | null) => void;
  /** A pointer was pressed somewhere on the table. */
  press: () => void;
}

/** Keys anywhere on the board. `used` hears of all of them: one let go here may have brought the focus here. */
export function listen(node: HTMLElement, used: () => void, pressed: (event: KeyboardEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  node.addEventListener("keydown", used, { capture: true, signal });
  node.addEventListener("keyup", used, { signal });
  node.addEventListener("keydown", pressed, { signal });
  return () => listening.abort();
}

export function attend(node: HTMLElement, camera: Camera, does: Omit<Stage, "camera"> & Pointing): () => void {
  const gestures = new Gestures(node, { camera, ...does });
  const listening = new AbortController();
  const { signal } = listening;
  const size = ({ width, height }: { width: number; height: number }) =>
    ([camera.width, camera.height] = [width || 1, height || 1]);
  size(node.getBoundingClientRect());
  const sized = new ResizeObserver(([entry]) => entry && size(entry.contentRect));
  sized.observe(node);
  node.addEventListener(
    "pointermove",
    (event) => {
      if (event.buttons) return;
      const box = node.getBoundingClientRect();
      does.hover(camera.at({ x: event.clientX - box.left, y: event.clientY - box.top }));
    },
    { signal },
  );
  node.addEventListener("pointerleave", () => does.hover(null), { signal });
  node.addEventListener(
    "mousedown",
    (event) => {
      // Otherwise the browser takes the focus away from the held card and marks text.
      event.preventDefault();
      does.press();
    },
    { signal },
  );
  return () => {
    gestures.stop();
    sized.disconnect();
    listening.abort();
  };
}
