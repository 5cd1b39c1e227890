// Looking closer at the lake: by pinching, by buttons, and by itself where a finger would miss what it means.
import { SECTION, type Box, type Fit, type Place } from "./geometry";

/** No target may be smaller for a finger, in pixels. */
const FINGER = 24;
const STEP = 1.4;
const CLOSEST = 5;
/** A finger that moved so far did not tap. */
const TAP = 8;

export class Zoom {
  /** How much closer than the whole lake. */
  factor = $state(1);
  #shift = $state.raw<Place>({ x: 0, y: 0 });
  #fingers: Record<number, Place> = {};
  #from: Place | null = null;
  /** Whether the fingers that are down, or were last, moved the lake: then they chose nothing. */
  moved = false;

  /** How the lake lies in a window of so many pixels; for fingers never too small. */
  lay(whole: Fit, box: Box, wide: number, high: number, touch: boolean): Fit {
    const least = touch ? FINGER / SECTION.wide / whole.scale : 1;
    const factor = Math.max(this.factor, this.factor === 1 ? least : 1);
    const scale = whole.scale * factor;
    const place = (near: number, far: number, size: number, shift: number): number => {
      const middle = (size - (near + far) * scale) / 2;
      const spare = Math.max(0, ((far - near) * scale - size) / 2);
      return middle + Math.max(-spare, Math.min(spare, shift));
    };
    return {
      scale,
      x: place(box.left, box.right, wide, this.#shift.x),
      y: place(box.top, box.bottom, high, this.#shift.y),
    };
  }

  closer(): void {
    this.factor = Math.min(CLOSEST, this.factor * STEP);
  }

  farther(): void {
    this.factor = Math.max(1, this.factor / STEP);
    if (this.factor === 1) this.#shift = { x: 0, y: 0 };
  }

  down(event: PointerEvent): void {
    if (!this.#places().length) this.moved = false;
    this.#fingers[event.pointerId] = { x: event.clientX, y: event.clientY };
    this.#from = this.#middle();
  }

  up(event: PointerEvent): void {
    delete this.#fingers[event.pointerId];
    this.#from = this.#middle();
  }

  /** A finger moves; whether the lake moved with it. */
  move(event: PointerEvent): boolean {
    const before = this.#fingers[event.pointerId];
    if (!before || !this.#from) return false;
    const now = { x: event.clientX, y: event.clientY };
    const middle = this.#middle();
    const apart = this.#apart();
    const far = Math.hypot(now.x - this.#from.x, now.y - this.#from.y) > TAP;
    if (this.#places().length === 1 && !far && !this.moved) return false;
    this.#fingers[event.pointerId] = now;
    const [after, wider] = [this.#middle(), this.#apart()];
    if (apart && wider) this.factor = Math.max(1, Math.min(CLOSEST, (this.factor * wider) / apart));
    this.#shift = { x: this.#shift.x + after.x - middle.x, y: this.#shift.y + after.y - middle.y };
    return (this.moved = true);
  }

  #places(): Place[] {
    return Object.values(this.#fingers);
  }

  #middle(): Place {
    const all = this.#places();
    const sum = all.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 });
    return { x: sum.x / (all.length || 1), y: sum.y / (all.length || 1) };
  }

  #apart(): number {
    const [one, other] = this.#places();
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }
}
