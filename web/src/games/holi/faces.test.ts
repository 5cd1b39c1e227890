import { expect, test } from "vitest";
import { faceOf, poseFor, posedFace } from "./faces";

test("every face has three filled cells, and five have a sun", () => {
  const cards = Array.from({ length: 13 }, (_, index) => faceOf(index + 1));
  expect(cards.every((face) => face.filled.length === 3)).toBe(true);
  expect(cards.filter((face) => face.sun).length).toBe(5);
});

test("a quarter turn to the right brings the top row to the right", () => {
  expect(posedFace(1, 1, false).filled).toEqual([2, 1, 0].map((row) => ({ column: 2, row })));
});

test("a sun card lies with its sun under the figure", () => {
  // Card 9 is "##.", ".*.", "..#".
  expect(poseFor(9, "c3", ["b4", "c4", "d2"])).toEqual({ turns: 0, mirrored: false, file: 1, rank: 1 });
  expect(poseFor(9, "c3", ["b2", "d3", "d4"])?.turns).toBe(1);
  expect(poseFor(9, "c3", ["a1", "c4", "d2"])).toBeNull();
});

test("a plain card lies with a filled cell under the figure, also when few tokens are left", () => {
  expect(poseFor(1, "a1", ["b1", "c1"])).toEqual({ turns: 0, mirrored: false, file: 0, rank: -2 });
  expect(poseFor(1, "a1", ["c1"])).not.toBeNull();
});
