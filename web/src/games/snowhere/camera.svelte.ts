// What part of the unbounded table is seen: pixels of the stage against millimetres of the rules.
import type { Bounds, Point } from "./geometry";

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Whether there is no room for buttons beside the carpet: they lie below it. */
export const isNarrow = (width: number, height: number) => width < 736 && !isLow(width, height);
const isLow = (width: number, height: number) => height < 480 && width >= 432;

/** On a small stage the buttons that come with a card in hand lie over the carpet rather than make it tiny: at most so
    much of its height is kept for them below, or of its width beside. */
const BELOW = 0.38;
const BESIDE = 0.56;

/** What the gauges, the buttons and the line below leave free on a stage of this size. */
export function free(width: number, height: number): Insets {
  if (isLow(width, height)) return { top: 52, left: 12, right: Math.min(300, width * BESIDE), bottom: 12 };
  if (isNarrow(width, height)) return { top: 56, left: 12, right: 12, bottom: Math.min(205, height * BELOW) };
  return { top: 56, left: 12, right: 64, bottom: 118 };
}

/** Where the table's middle is on the stage, in pixels, and how large a millimetre. */
export interface Frame {
  left: number;
  top: number;
  scale: number;
}

export function framed({ left, top, scale }: Frame): string {
  return `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(5)})`;
}

/** The CSS transform that takes a picture drawn in one frame to another. */
export function between(drawn: Frame, now: Frame): string {
  const grown = now.scale / drawn.scale;
  return `translate(${now.left - drawn.left * grown}px, ${now.top - drawn.top * grown}px) scale(${grown})`;
}

const CLOSEST = 14;
const FARTHEST = 0.12;

export class Camera {
  width = $state(1);
  height = $state(1);
  /** Pixels for a millimetre. */
  scale = $state(1);
  /** What lies in the middle of the stage. */
  x = $state(0);
  y = $state(0);
  /** Until somebody pans or zooms, the whole carpet stays in sight. */
  follows = $state(true);
  /** How often it went somewhere at once, without motion. */
  jumps = $state(0);
  #flight = 0;

  /** The pixel of the table's middle, and the scale. */
  get frame(): Frame {
    const { x, y } = this.pixel({ x: 0, y: 0 });
    return { left: x, top: y, scale: this.scale };
  }

  /** For a group of things drawn in SVG's millimetres (y down). */
  get transform(): string {
    return framed(this.frame);
  }

  /** The point of the table under a pixel of the stage. */
  at(pixel: Point): Point {
    return {
      x: this.x + (pixel.x - this.width / 2) / this.scale,
      y: this.y - (pixel.y - this.height / 2) / this.scale,
    };
  }

  /** The pixel of the stage that a point of the table is under. */
  pixel(point: Point): Point {
    return {
      x: this.width / 2 + (point.x - this.x) * this.scale,
      y: this.height / 2 - (point.y - this.y) * this.scale,
    };
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    this.follows = false;
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
  }

  /** Zoom so that what is under the pixel stays there. */
  zoom(factor: number, pixel: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.#stop();
    this.follows = false;
    const fixed = this.at(pixel);
    this.scale = Math.min(CLOSEST, Math.max(FARTHEST, this.scale * factor));
    const moved = this.at(pixel);
    this.x += fixed.x - moved.x;
    this.y += fixed.y - moved.y;
  }

  /** Show all of the bounds between the insets. */
  fit(seen: Bounds, insets: Insets, still: boolean): void {
    const across = Math.max(40, this.width - insets.left - insets.right);
    const down = Math.max(40, this.height - insets.top - insets.bottom);
    const scale = Math.min(across / (seen.right - seen.left), down / (seen.high - seen.low), CLOSEST);
    const x = (seen.left + seen.right) / 2 + (insets.right - insets.left) / 2 / scale;
    const y = (seen.low + seen.high) / 2 + (insets.top - insets.bottom) / 2 / scale;
    this.#fly({ x, y, scale }, still);
    this.follows = true;
  }

  /** Bring a point at least `margin` pixels inside the insets, if it is not there. */
  reveal(point: Point, margin: number, insets: Insets): void {
    const at = this.pixel(point);
    const push = (value: number, low: number, high: number) =>
      value < low ? low - value : value > high ? high - value : 0;
    const dx = push(at.x, insets.left + margin, this.width - insets.right - margin);
    const dy = push(at.y, insets.top + margin, this.height - insets.bottom - margin);
    if (dx || dy) this.pan(dx, dy);
  }

  #stop(): void {
    cancelAnimationFrame(this.#flight);
  }

  #fly(to: { x: number; y: number; scale: number }, still: boolean): void {
    this.#stop();
    const from = { x: this.x, y: this.y, scale: this.scale };
    if (still || document.hidden) {
      Object.assign(this, to);
      this.jumps += 1;
      return;
    }
    const begin = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begin) / 320));
      const eased = 1 - (1 - part) ** 3;
      this.x = from.x + (to.x - from.x) * eased;
      this.y = from.y + (to.y - from.y) * eased;
      this.scale = from.scale * (to.scale / from.scale) ** eased;
      if (part < 1) this.#flight = requestAnimationFrame(step);
    };
    this.#flight = requestAnimationFrame(step);
  }
}
