import { expect, it } from "vitest";
import { command, type Press } from "./keys";

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

it("move by the chosen step, by 1 mm with Shift and by 0.1 mm with Alt or Ctrl", () => {
  expect(command(press("ArrowLeft"), 5)).toEqual({ does: "move", dx: -5, dy: 0 });
  expect(command(press("ArrowUp", { shiftKey: true }), 5)).toEqual({ does: "move", dx: 0, dy: 1 });
  expect(command(press("ArrowDown", { altKey: true }), 5)).toEqual({ does: "move", dx: 0, dy: -0.1 });
  expect(command(press("ArrowRight", { ctrlKey: true }), 1)).toEqual({ does: "move", dx: 0.1, dy: 0 });
});

it("turn: Q to the left, E to the right, finely too, and leave the browser its own", () => {
  expect(command(press("q"), 5)).toEqual({ does: "turn", by: 5 });
  expect(command(press("œ", { code: "KeyQ", altKey: true }), 5)).toEqual({ does: "turn", by: 0.1 });
  expect(command(press("e"), 0.1)).toEqual({ does: "turn", by: -0.1 });
  expect(command(press("r"), 5)).toEqual({ does: "turn", by: -15 });
  expect(command(press("r", { ctrlKey: true }), 5)).toBeNull();
});
