import { expect, test } from "vitest";
import { pointOn } from "./flying";
import { flights } from "./motion";

test("every token flies from the figure to where the rules let it end (H9)", () => {
  const tokens = [
    { square: "c3", floor: 1, seat: null, hit: false },
    { square: "d4", floor: 0, seat: 1, hit: false },
  ];
  const start = { floor: 1, square: "c4" };
  const seen = flights({ seat: 0, action: "throw 2 c3 d4", preview: { tokens, start } });
  expect(seen).toEqual([
    { seat: 0, start, square: "c3", from: 1, floor: 1, caught: null, direct: false },
    { seat: 0, start, square: "d4", from: 1, floor: 0, caught: 1, direct: false },
  ]);
});

test("nothing flies where nothing was thrown", () => {
  expect(flights({ seat: 0, action: "a1", preview: { tokens: [], start: null } })).toEqual([]);
});

test("a token begins at the figure, passes its target and ends below", () => {
  const way = (time: number) => pointOn({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 50 }, 5, time, 0.5);
  expect(way(0)).toEqual({ x: 0, y: 0 });
  expect(way(0.5)).toEqual({ x: 10, y: 0 });
  expect(way(1)).toEqual({ x: 10, y: 50 });
});
