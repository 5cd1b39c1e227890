import { describe, expect, it } from "vitest";
import { bounds, fit, SECTION, type Box } from "./geometry";
import { Zoom } from "./zoom.svelte";

const WIDE = 390;
const HIGH = 420;
/** A lake far larger than the window. */
const LAKE = bounds([[0, 0], [24, 20]], 0);
const WHOLE = fit(LAKE, WIDE, HIGH);

const laid = (zoom: Zoom, wanted: Box[] = []) => zoom.lay(WHOLE, LAKE, WIDE, HIGH, true, wanted);

/** Whether all of the box lies in the window. */
function isSeen({ left, right, top, bottom }: Box, { scale, x, y }: { scale: number; x: number; y: number }): boolean {
  return left * scale + x >= 0 && right * scale + x <= WIDE && top * scale + y >= 0 && bottom * scale + y <= HIGH;
}

describe("looking at a large lake on a phone", () => {
  it("is close enough for fingers by itself", () => {
    expect(SECTION.wide * laid(new Zoom()).scale).toBeCloseTo(24);
    expect(laid(new Zoom()).far).toBe(false);
  });

  it("goes from there to the whole lake and back, and closer with every step", () => {
    const zoom = new Zoom();
    const near = laid(zoom);
    zoom.farther();
    expect(laid(zoom)).toMatchObject({ factor: 1, far: true });
    expect(isSeen(LAKE, laid(zoom))).toBe(true);
    zoom.closer();
    expect(laid(zoom).scale).toBe(near.scale);
    zoom.closer();
    expect(laid(zoom).scale).toBeGreaterThan(near.scale);
  });

  it("comes from afar to where somebody points", () => {
    const zoom = new Zoom();
    laid(zoom);
    zoom.farther();
    laid(zoom);
    const corner = bounds([[24, 20]], 0);
    zoom.approach({ x: corner.right - SECTION.wide, y: corner.bottom - SECTION.high });
    expect(laid(zoom).far).toBe(false);
    expect(isSeen(corner, laid(zoom))).toBe(true);
  });

  it("shows the first of what is wanted that fits, until fingers move it away", () => {
    const zoom = new Zoom();
    const [card, both] = [bounds([[0, 0]], 0), bounds([[0, 0], [6, 2]], 0)];
    expect(isSeen(both, laid(zoom, [both, card]))).toBe(true);
    expect(isSeen(card, laid(zoom, [LAKE, card]))).toBe(true);
    const finger = (clientX: number) => ({ pointerId: 1, clientX, clientY: 200 }) as PointerEvent;
    zoom.down(finger(380));
    expect(zoom.move(finger(0))).toBe(true);
    expect(isSeen(card, laid(zoom, [card]))).toBe(false);
    zoom.seek();
    expect(isSeen(card, laid(zoom, [card]))).toBe(true);
  });
});
