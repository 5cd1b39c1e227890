import { expect, test } from "vitest";
import { nextOption, optionAt, optionOf, optionsFor, read, squaresOf } from "./actions";

test("each is read as it is written", () => {
  expect(read("throw 9 b4 c4")).toEqual({ kind: "throw", card: 9, squares: ["b4", "c4"] });
  expect(read("down ? e5")).toEqual({ kind: "down", card: null, square: "e5" });
  expect(read("f6")).toEqual({ kind: "corner", square: "f6" });
  expect(squaresOf("climb")).toEqual([]);
});

test("card 1 is not mistaken for card 13", () => {
  const legal = ["throw 1 a2 a3", "throw 13 b1 b2 b3"];
  expect(optionsFor(legal, "throw 1", "a1").map((option) => option.action)).toEqual(["throw 1 a2 a3"]);
});

test("pointing keeps the footprint that takes the square in, and turning goes round those that do", () => {
  const options = optionsFor(["throw 1 b1 c1", "throw 1 a1 b1", "throw 1 d2 d3"], "throw 1", "d1");
  const [first, second] = options.filter((option) => option.squares.includes("b1"));
  expect(optionAt(options, "b1", second ?? null)).toBe(second);
  expect(nextOption(options, "b1", first ?? null)).toBe(second);
  expect(nextOption(options, "b1", second ?? null)).toBe(first);
  expect(optionAt(options, "f6", first ?? null)).toBeNull();
});

test("an advised action is an option of its own, whoever's it is", () => {
  expect(optionOf("move c3", "a1")).toEqual({ action: "move c3", squares: ["c3"], pose: null });
  expect(optionOf("climb", "b2")).toEqual({ action: "climb", squares: ["b2"], pose: null });
  expect(optionOf("climb", null).squares).toEqual([]);
  const thrown = optionsFor(["throw 1 b1 c1"], "throw 1", "d1")[0];
  expect(optionOf("throw 1 b1 c1", "d1")).toEqual(thrown);
});
