import { expect, it } from "vitest";
import { advisedCard } from "./advice";
import { view } from "./sample";

it("what is advised is a card that lies there to be taken, or one that would lie there", () => {
  expect(advisedCard(view, { seat: 0, action: "take 3", preview: {} }, null)).toEqual({ pose: view.table[0], laid: null });
  const place = { seat: 0, action: "place 1.00 -2.50 45.00", preview: {} };
  expect(advisedCard({ ...view, phase: "place" }, place, 3)).toEqual({
    pose: { x: 1, y: -2.5, a: 45 },
    laid: { number: 3, snowflake: false },
  });
  expect(advisedCard({ ...view, phase: "snowflakes" }, place, 9)?.laid).toEqual({ number: 9, snowflake: true });
});

it("what is advised is no card where there is none to lay, or nothing is advised", () => {
  expect(advisedCard(view, { seat: 0, action: "place 1.00 -2.50 45.00", preview: {} }, null)).toBeNull();
  expect(advisedCard(view, { seat: 0, action: "finish", preview: {} }, null)).toBeNull();
  expect(advisedCard(view, null, 3)).toBeNull();
});
