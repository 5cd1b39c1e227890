import { expect, it } from "vitest";
import { Memory } from "./memory";
import { view } from "./sample";

it("remembers where a laid card was taken from, and tells a snowflake that was found", () => {
  const memory = new Memory();
  const before = { ...view, table: [{ number: 3, x: 1, y: 2, a: 3, face: "fire" as const }], aside: [] };
  expect(memory.notice(before, null)).toEqual({ origins: new Map(), turning: null, found: null });
  expect(memory.notice({ ...before, table: [], hand: 3 }, "take 3").turning).toBe(3);
  memory.notice(before, null);
  expect(memory.notice({ ...before, table: [], aside: [3] }, "take 3").found?.number).toBe(3);
  expect(memory.notice({ ...before, table: [], aside: [3] }, "take 3").found).toBeNull();
  const laid = { ...before, table: [{ number: 3, x: 50, y: 2, a: 3, face: "snow" as const }] };
  expect(memory.notice(laid, "place 50.00 2.00 3.00").origins.get(3)).toEqual({ x: 1, y: 2, a: 3 });
});
