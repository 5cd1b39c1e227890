// What the keys mean while a card is held, and for looking around.
import type { Step } from "./held.svelte";

export type Command =
  | { does: "move"; dx: number; dy: number }
  | { does: "turn"; by: number }
  | { does: "zoom"; factor: number }
  | { does: "step" | "back" | "fit" };

export type Press = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** The way an arrow key points, y up. */
export const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Shift goes finely, Alt or Ctrl most finely; otherwise as far as was chosen. */
export function reach(press: Press, step: Step): number {
  if (press.altKey || press.ctrlKey) return 0.1;
  return press.shiftKey ? 1 : step;
}

export function command(press: Press, step: Step): Command | null {
  const arrow = ARROWS[press.key];
  const far = reach(press, step);
  if (arrow && !press.metaKey) return { does: "move", dx: arrow[0] * far, dy: arrow[1] * far };
  // Ctrl with a letter belongs to the browser.
  if (press.ctrlKey || press.metaKey) return null;
  // With Alt some keyboards write other letters, so these go by place.
  if (press.code === "KeyQ") return { does: "turn", by: far };
  if (press.code === "KeyE") return { does: "turn", by: -far };
  switch (press.key) {
    case "r":
      return { does: "turn", by: -15 };
    case "R":
      return { does: "turn", by: 15 };
    case "f":
    case "F":
      return { does: "step" };
    case "Escape":
      return { does: "back" };
    case "+":
    case "=":
      return { does: "zoom", factor: 1.3 };
    case "-":
      return { does: "zoom", factor: 1 / 1.3 };
    case "0":
      return { does: "fit" };
    default:
      return null;
  }
}
