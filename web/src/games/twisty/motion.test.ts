import { expect, test } from "vitest";
import { HOP_MS, arc, duration, frames, hops } from "./motion";
import { spot } from "./geometry";

const BOARD = [".......", "..@....", ".......", ".......", "..@....", ".......", "......."];

test("only going on from a gate is a passage; the first hop is a jump even from a gate", () => {
  expect(hops(["a2", "c3", "c6"], BOARD).map(({ gate }) => gate)).toEqual([false, true]);
  expect(hops(["c3", "d5"], BOARD).map(({ gate }) => gate)).toEqual([false]);
});

test("a corner that is chosen is no way", () => {
  expect(hops(["a1"], BOARD)).toEqual([]);
});

test("an arrow points at its square and ends before the middle of it", () => {
  const to = spot("c3");
  const [tip = ""] = arc({ from: spot("b1"), to, gate: false }).head.split(" ");
  const [x = 0, y = 0] = tip.split(",").map(Number);
  expect(Math.hypot(x - to.x, y - to.y)).toBeCloseTo(20, 0);
});

test("the pawn begins where it was, touches every square on its way, and ends where it stops", () => {
  const way = hops(["a2", "c3", "c6"], BOARD);
  const shown = frames(way);
  const at = (square: string) => `translate(${spot(square).x}px, ${spot(square).y}px) scale(1)`;
  expect(shown[0]).toMatchObject({ offset: 0, transform: at("a2") });
  expect(shown.some(({ transform }) => transform === at("c3"))).toBe(true);
  expect(shown.at(-1)).toMatchObject({ offset: 1, transform: at("c6") });
});

test("time only goes forward, and longer ways take longer", () => {
  const offsets = frames(hops(["a2", "c3", "c6"], BOARD)).map(({ offset }) => offset ?? 0);
  expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  expect(duration(1)).toBe(HOP_MS);
  expect(duration(2)).toBeGreaterThan(2 * HOP_MS);
});
