import { expect, test } from "vitest";
import type { Piece } from "../lib/protocol";
import { layout } from "./layout";
import { lay, recognised, type Unit } from "./pieces";

const { spots } = layout({ kind: "squares", places: ["a", "b", "c"].map((name, x) => ({ name, x, y: 0 })) });
let last = 0;
const fresh = () => (last += 1);
const units = (...pieces: Piece[]) => lay(pieces, spots).units;
const where = (found: Unit[]) => Object.fromEntries(found.map(({ id, at }) => [id, at]));

test("a piece that was moved is the same piece", () => {
  const before = recognised(units({ at: "a", colour: 0 }, { at: "b", colour: 1 }), [], [], fresh);
  const after = recognised(units({ at: "c", colour: 0 }, { at: "b", colour: 1 }), before, ["a", "c"], fresh);
  expect(where(before)[before[0]!.id]).toBe("a");
  expect(where(after)[before[0]!.id]).toBe("c");
  expect(where(after)[before[1]!.id]).toBe("b");
});

test("a heap that is sown moves seed by seed", () => {
  const before = recognised(units({ at: "a", colour: "brown", shape: "seed", count: 3 }), [], [], fresh);
  const after = recognised(units({ at: "b", colour: "brown", shape: "seed", count: 2 }, { at: "c", colour: "brown", shape: "seed" }), before, ["a"], fresh);
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
});

test("what is new is nobody's", () => {
  const before = recognised(units({ at: "a", colour: 0 }), [], [], fresh);
  const [piece] = recognised(units({ at: "b", colour: 1 }), before, [], fresh);
  expect(piece?.id).not.toBe(before[0]?.id);
});

test("a heap says how many it has, and so does a high stack", () => {
  const seeds: Piece = { at: "a", colour: 0, shape: "seed", count: 40 };
  expect(lay([seeds], spots).numbers.map(({ count }) => count)).toEqual([40]);
  expect(units(seeds).length).toBeLessThanOrEqual(30);
  const stack: Piece[] = [0, 1, 0].map((colour) => ({ at: "a", colour }));
  expect(lay(stack, spots).numbers.map(({ count }) => count)).toEqual([3]);
});
