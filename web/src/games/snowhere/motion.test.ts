import { expect, it } from "vitest";
import { midway, nearestTurn } from "./motion";

it("turns the short way, since a card turned by half lies the same", () => {
  expect(nearestTurn(175, 5)).toBe(10);
  expect(midway({ x: 0, y: 0, a: 175 }, { x: 10, y: 4, a: 5 }, 0.5)).toEqual({ x: 5, y: 2, a: 0 });
});
