import { expect, test } from "vitest";
import type { Board } from "../lib/protocol";
import { CELL, layout, walked } from "./layout";

const CHESS: Board = {
  kind: "squares",
  places: ["a2", "b2", "a1", "b1"].map((name, index) => ({ name, x: index % 2, y: Math.floor(index / 2) })),
};
const PITS: Board = {
  kind: "squares",
  places: [
    { name: "s", x: 0, y: 0, high: 2 },
    { name: "a", x: 1, y: 0 },
    { name: "b", x: 1, y: 1 },
  ],
};
const TRIANGLE: Board = {
  kind: "points",
  places: [
    { name: "top", x: 30, y: 0 },
    { name: "left", x: 0, y: 60 },
    { name: "right", x: 60, y: 60 },
  ],
  lines: [["top", "left"]],
};

test("squares named like those of a chess board get coordinates, others do not", () => {
  expect(layout(CHESS).coordinates.map(({ text }) => text).sort()).toEqual(["1", "1", "2", "2", "a", "a", "b", "b"]);
  expect(layout(PITS).coordinates).toEqual([]);
});

test("points may be given in any unit: neighbours lie a square apart", () => {
  const { spots } = layout(TRIANGLE);
  const [left, right] = [spots.get("left")!, spots.get("right")!];
  expect(right.x - left.x).toBeCloseTo(CELL, 0);
});

test("arrows lead to the next place that way, and stay where there is none", () => {
  const none = new Set<string>();
  expect(walked("ArrowRight", "a2", layout(CHESS), none)).toBe("b2");
  expect(walked("ArrowDown", "a2", layout(CHESS), none)).toBe("a1");
  expect(walked("ArrowUp", "a2", layout(CHESS), none)).toBe("a2");
  expect(["a", "b"]).toContain(walked("ArrowRight", "s", layout(PITS), none));
  expect(walked("ArrowLeft", "b", layout(PITS), none)).toBe("s");
  expect(walked("ArrowDown", "top", layout(TRIANGLE), none)).toMatch(/left|right/);
});

test("page keys walk over what can be chosen", () => {
  const choices = new Set(["b2", "b1"]);
  expect(walked("PageDown", "a2", layout(CHESS), choices)).toBe("b2");
  expect(walked("PageDown", "b2", layout(CHESS), choices)).toBe("b1");
  expect(walked("PageUp", "b2", layout(CHESS), choices)).toBe("b1");
});
