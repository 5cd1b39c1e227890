import { describe, expect, it } from "vitest";
import {
  around,
  bounds,
  covers,
  fit,
  middle,
  nearest,
  outline,
  settle,
  towards,
  turnedFace,
  type Point,
} from "./geometry";

const things = (...at: Point[]) => at.map((one) => ({ at: one, centre: middle(one) }));

describe("the table", () => {
  it("finds the card around its own middle", () => {
    for (const at of [[0, 0], [-3, 2], [5, -7]] as Point[]) expect(around(middle(at))).toEqual(at);
  });

  it("knows which card is pointed at", () => {
    expect(covers([0, 0], { x: 1, y: 86 })).toBe(true);
    expect(covers([0, 0], { x: 57, y: 10 })).toBe(false);
  });

  it("fits the lake into the middle of the window", () => {
    const box = bounds([[0, 0], [8, 3]], 2);
    const fitted = fit(box, 390, 500);
    expect((box.right - box.left) * fitted.scale).toBeLessThanOrEqual(390.001);
    expect((box.bottom - box.top) * fitted.scale).toBeLessThanOrEqual(500.001);
    expect(((box.left + box.right) / 2) * fitted.scale + fitted.x).toBeCloseTo(195);
    expect(((box.top + box.bottom) / 2) * fitted.scale + fitted.y).toBeCloseTo(250);
  });

  it("does not breathe with every turn, but follows a lake that grows or melts", () => {
    const wide = bounds([[0, 0], [8, 8]], 2);
    expect(settle(wide, bounds([[0, 0], [8, 8]], 1.5))).toBe(wide);
    const grown = bounds([[0, 0], [9, 8]], 2);
    expect(settle(wide, grown)).toBe(grown);
    const melted = bounds([[0, 0], [3, 3]], 2);
    expect(settle(wide, melted)).toBe(melted);
    expect(settle(wide, melted, true)).toBe(wide); // it stays where it is under the pointer of who waits
  });

  it("takes the nearest thing within reach", () => {
    const all = things([0, 0], [1, 0], [4, 4]);
    expect(nearest(all, { x: middle([1, 0]).x - 5, y: middle([1, 0]).y }, 1)?.at).toEqual([1, 0]);
    expect(nearest(all, { x: 1000, y: 0 }, 1)).toBeNull();
  });

  it("leads with arrow keys straight ahead first", () => {
    const all = things([0, 0], [2, 1], [5, 0], [0, 3]);
    const from = middle([0, 0]);
    expect(towards(all, from, "down")?.at).toEqual([0, 3]);
    expect(towards(all, from, "up")).toBeNull();
    expect(towards(all, from, "right")?.at).toEqual([2, 1]);
  });

  it("draws and turns", () => {
    expect(outline([[1, 0]])).toBe("M28 0h56v87h-56z");
    expect(turnedFace("LDDD")).toBe("DDDL");
  });
});
