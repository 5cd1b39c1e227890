import { expect, it } from "vitest";
import { onCard, witness } from "./witness";

it("reads flush edges and the outline (S10), and survives missing keys", () => {
  const edges = [{ edge: [[0, 0], [0, 87]], outline: [[[1, 2], [3, 4]]], length: 12 }];
  const seen = witness({ rule: "S10", message: "", witness: { edges } });
  expect(seen).toEqual({ cards: [], hidden: [], edges: [[[0, 0], [0, 87]]], outline: [[[1, 2], [3, 4]]], noFire: false });
  expect(witness({ rule: "S8", message: "", witness: {} })).toMatchObject({ cards: [], edges: [], outline: [], noFire: true });
  expect(witness({ rule: "S11", message: "", witness: { cards: [4] } })).toMatchObject({ cards: [4], hidden: [4] });
  expect(witness({ rule: "S9", message: "", witness: { cards: [4, "x"], edges: [{}] } }).cards).toEqual([4]);
});

it("keeps an edge on its side of the card when the card is turned on past 180°", () => {
  const [from] = onCard([[38, 0], [38, 10]], { x: 10, y: 0, a: 1 }, 181.5);
  expect(from[0]).toBeLessThan(-27);
});
