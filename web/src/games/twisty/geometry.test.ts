import { expect, test } from "vitest";
import { CELL, MARGIN, SPOTS, cursorAfter, spot, squareAt, tokenOn } from "./geometry";

test("squares are named and placed as in T1: a1 bottom left, g7 top right", () => {
  expect(SPOTS).toHaveLength(49);
  expect(spot("a1")).toMatchObject({ x: MARGIN + CELL / 2, y: MARGIN + 6.5 * CELL });
  expect(spot("g7")).toMatchObject({ x: MARGIN + 6.5 * CELL, y: MARGIN + CELL / 2 });
  expect(() => spot("h8")).toThrow();
});

test("the rows of a board begin with rank 7, file a", () => {
  const board = [".r.....", ".......", ".......", ".......", ".......", ".......", "......#"];
  expect(tokenOn(board, "b7")).toBe("r");
  expect(tokenOn(board, "g1")).toBe("#");
  expect(tokenOn(board, "d4")).toBe(".");
});

test("a point of the drawing is in its square, or in none on the frame", () => {
  for (const { name, x, y } of SPOTS) expect(squareAt({ x: x + 49, y: y - 49 })).toBe(name);
  expect(squareAt({ x: MARGIN - 1, y: 200 })).toBeNull();
  expect(squareAt({ x: 200, y: MARGIN + 7 * CELL + 1 })).toBeNull();
});

test("arrows move the cursor and stop at the edge", () => {
  expect(cursorAfter("ArrowUp", "a1", [])).toBe("a2");
  expect(cursorAfter("ArrowRight", "a1", [])).toBe("b1");
  expect(cursorAfter("ArrowLeft", "a1", [])).toBe("a1");
  expect(cursorAfter("ArrowDown", "a1", [])).toBe("a1");
  expect(cursorAfter("q", "a1", [])).toBeNull();
});

test("Page Down and Page Up go round the squares that can be chosen, in reading order", () => {
  const choices = ["c3", "a7", "g1"];
  expect(cursorAfter("PageDown", "a7", choices)).toBe("c3");
  expect(cursorAfter("PageDown", "d4", choices)).toBe("c3");
  expect(cursorAfter("PageDown", "g1", choices)).toBe("a7");
  expect(cursorAfter("PageUp", "a7", choices)).toBe("g1");
  expect(cursorAfter("PageDown", "a7", [])).toBe("a7");
});
