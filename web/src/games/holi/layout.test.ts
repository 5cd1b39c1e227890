import { expect, test } from "vitest";
import { middleOf, places, pointAt } from "./layout";

test.each([
  [640, 740],
  [390, 400],
  [360, 210],
  [231, 180],
  [900, 300],
])("all floors lie within %d × %d, whichever is looked at", (width, height) => {
  for (const open of [0, 1, 2]) {
    for (const place of places(width, height, open)) {
      for (const [file, rank] of [
        [0, 0],
        [6, 6],
      ] as const) {
        const { x, y } = pointAt(place, file, rank);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
      }
    }
  }
});

test("in a standing tower tokens fall straight down", () => {
  const [ground, , top] = places(640, 740, 0);
  if (!ground || !top) throw new Error("three floors");
  expect(middleOf(top, "b5").x).toBeCloseTo(middleOf(ground, "b5").x);
  expect(middleOf(top, "b5").y).toBeLessThan(middleOf(ground, "b5").y);
});

test("the floor that is looked at is the largest", () => {
  for (const [width, height] of [
    [640, 740],
    [390, 300],
  ] as const) {
    const rows = places(width, height, 1).map(({ cell, tilt }) => cell * tilt);
    expect(Math.max(...rows)).toBe(rows[1]);
  }
});
