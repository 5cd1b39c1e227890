import { expect, test } from "vitest";
import { plies, step } from "./history";
import type { Line } from "./protocol";

const acted = (number: number, seat = 0): Line => ({ number, at: 0, kind: "acted", seat, action: `a${number}` });
const undone = (number: number, count: number): Line => ({ number, at: 0, kind: "undone", seat: 0, count });

test("what was taken back is not part of the game", () => {
  const log = [acted(1), acted(2), acted(3), undone(4, 2), acted(5)];
  expect(plies(log).map(({ action }) => action)).toEqual(["a1", "a5"]);
});

test("a step is one more action on the same game", () => {
  const two = plies([acted(1), acted(2)]);
  expect(step(two.slice(0, 1), two)?.action).toBe("a2");
  expect(step([], two)).toBeNull();
  expect(step(two, two)).toBeNull();
  expect(step(two, two.slice(0, 1))).toBeNull();
});

test("another action in place of one that was taken back is not a step from it", () => {
  const before = plies([acted(1), acted(2)]);
  const after = plies([acted(1), acted(2), undone(3, 2), acted(4), acted(5), acted(6)]);
  expect(step(before, after)).toBeNull();
});
