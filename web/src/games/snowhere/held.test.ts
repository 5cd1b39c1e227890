import { expect, it } from "vitest";
import { Hand } from "./held.svelte";

const [there, moved] = [{ x: 1, y: 2, a: 3 }, { x: 50, y: 60, a: 70 }];

it("keeps a card as it was held while one looks back", () => {
  const hand = new Hand();
  expect(hand.hold(4, false, there, true)).toBe(true);
  hand.held?.put(moved);
  expect(hand.hold(null, false, there, false)).toBe(true);
  expect(hand.held).toBeNull();
  hand.hold(4, false, there, true);
  expect(hand.held).toMatchObject({ pose: moved, start: there });
});

it("takes a card anew where it lies after the taking was taken back", () => {
  const hand = new Hand();
  hand.hold(4, false, there, true);
  hand.held?.put(moved);
  hand.hold(null, false, there, true);
  hand.hold(4, false, there, true);
  expect(hand.held?.pose).toEqual(there);
});

it("brings a card to where it was dragged before the table answered; Escape leads back to where it lay", () => {
  const hand = new Hand();
  hand.carry(4, moved);
  hand.hold(4, false, there, true);
  expect(hand.held).toMatchObject({ pose: { x: 50, y: 60, a: 3 }, start: there });
});
