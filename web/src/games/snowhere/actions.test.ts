import { describe, expect, it } from "vitest";
import { near, placed, placing } from "./actions";

describe("poses in the notation (S1)", () => {
  it.each([
    [{ x: 120.35, y: -45.1, a: 37.25 }, "place 120.35 -45.10 37.25"],
    [{ x: -0.001, y: 0, a: 0 }, "place 0.00 0.00 0.00"],
    [{ x: -0.05, y: 0.004, a: 179.999 }, "place -0.05 0.00 0.00"],
    [{ x: 1, y: 2, a: 180 }, "place 1.00 2.00 0.00"],
    [{ x: 1, y: 2, a: -0.1 }, "place 1.00 2.00 179.90"],
    [{ x: 1, y: 2, a: -725.5 }, "place 1.00 2.00 174.50"],
  ])("%j is written %s", (pose, action) => expect(placing(pose)).toBe(action));

  it("has two decimals and an angle from 0 to below 180, whatever is held", () => {
    for (let index = 0; index < 2000; index += 1) {
      const pose = { x: (Math.random() - 0.5) * 900, y: (Math.random() - 0.5) * 900, a: (Math.random() - 0.5) * 2000 };
      const action = placing(pose);
      expect(action).toMatch(/^place -?(0|[1-9]\d*)\.\d\d -?(0|[1-9]\d*)\.\d\d (0|[1-9]\d{0,2})\.\d\d$/);
      expect(action).not.toContain("-0.00");
      expect(placed(action)?.a).toBeLessThan(180);
    }
  });

  it("reads what it writes", () => {
    expect(placed("place 120.35 -45.10 37.25")).toEqual({ x: 120.35, y: -45.1, a: 37.25 });
    expect(placed("take 5")).toBeNull();
  });
});

describe("in a guided game", () => {
  it.each([
    ["place 10.00 20.00 5.00", true],
    ["place 40.00 20.00 175.00", true], // a card turned by 180° lies the same
    ["place 90.00 20.00 5.00", false],
    ["place 10.00 20.00 60.00", false],
    ["take 7", false],
  ])("%s is near enough: %s", (action, is) => expect(near(action, "place 12.00 18.00 3.00")).toBe(is));
});
