import { describe, expect, it } from "vitest";
import { Camera } from "./camera.svelte";
import { KNOB_REACH, knob } from "./gestures";

describe("the knob that turns the held card", () => {
  const camera = new Camera();
  [camera.width, camera.height, camera.scale] = [400, 300, 1];

  it("sits a fixed number of pixels beyond the card's upper end", () => {
    expect(knob(camera, { x: 0, y: 0, a: 0 })).toEqual({ at: { x: 0, y: 43.5 + KNOB_REACH }, turned: false });
  });

  it("goes to the other end where it would be out of sight", () => {
    const { at, turned } = knob(camera, { x: 0, y: 100, a: 0 });
    expect(turned).toBe(true);
    expect(at.y).toBeCloseTo(100 - 43.5 - KNOB_REACH, 9);
  });
});
