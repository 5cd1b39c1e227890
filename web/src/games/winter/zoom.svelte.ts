// Looking closer at the lake: by pinching, by buttons, and by itself where a finger would miss what it means.
import { SECTION, type Box, type Fit, type Place } from "./geometry";

/** No target may be smaller for a finger, in pixels. */
const FINGER = 24;
const STEP = 1.4;
const CLOSEST = 5;
/** A finger that moved so far did not tap. */
const TAP = 8;

/** Between what is looked for and the edge of the window; below there are buttons. */
const EDGE = 8;
const BELOW = 56;

/** How the lake lies in its window, how much closer than the whole of it, and whether that is too far away to aim. */
export interface Laid extends Fit {
  factor: number;
  far: boolean;
}

export class Zoom {
  /** How much closer than the whole lake, if somebody has chosen that; else as close as fingers need it. */
  #factor = $state<number | null>(null);
  /** How far fingers have moved the lake. */
  #shift = $state.raw<Place | null>(null);
  /** Where somebody has pointed from far away. */
  #near = $state.raw<Place | null>(null);
  #fingers: Record<number, Place> = {};
  #from: Place | null = null;
  /** As it lies now. */
  #laid = { factor: 1, least: 1, shift: { x: 0, y: 0 } };
  /** Whether the fingers that are down, or were last, moved the lake: then they chose nothing. */
  moved = false;

  /** How the lake lies in a window of so many pixels; for fingers never too small, unless they want to see all of it.
      Of what is wanted in sight, the first that fits is. */
  lay(whole: Fit, box: Box, wide: number, high: number, touch: boolean, wanted: readonly Box[] = []): Laid {
    const least = touch ? Math.max(1, FINGER / SECTION.wide / whole.scale) : 1;
    const factor = this.#factor ?? least;
    const scale = whole.scale * factor;
    const room = { x: wide - 2 * EDGE, y: high - 2 * EDGE };
    const fits = ({ left, right, top, bottom }: Box) => (right - left) * scale <= room.x && (bottom - top) * scale <= room.y;
    const sought = this.#near ? around(this.#near, wide / scale, high / scale) : (wanted.find(fits) ?? wanted.at(-1));
    const place = (near: number, far: number, size: number, shift: number | undefined, seek: [number, number] | null, end: number) => {
      const middle = (size - (near + far) * scale) / 2;
      const spare = Math.max(0, ((far - near) * scale - size) / 2);
      const least = seek ? EDGE - seek[0] * scale - middle : 0;
      const most = seek ? size - end - seek[1] * scale - middle : 0;
      const pushed = shift ?? (least > most ? (least + most) / 2 : Math.max(least, Math.min(most, 0)));
      return { start: middle, shift: Math.max(-spare, Math.min(spare, pushed)) };
    };
    const x = place(box.left, box.right, wide, this.#shift?.x, sought ? [sought.left, sought.right] : null, EDGE);
    const y = place(box.top, box.bottom, high, this.#shift?.y, sought ? [sought.top, sought.bottom] : null, BELOW);
    this.#laid = { factor, least, shift: { x: x.shift, y: y.shift } };
    return { scale, x: x.start + x.shift, y: y.start + y.shift, factor, far: factor < least };
  }

  closer(): void {
    const { factor, least } = this.#laid;
    this.#factor = factor < least ? null : Math.min(CLOSEST, factor * STEP);
  }

  /** A step back; from where fingers just meet what they mean it is one to the whole lake. */
  farther(): void {
    const { factor, least } = this.#laid;
    this.#factor = factor > least ? Math.max(least, factor / STEP) : 1;
    if (this.#factor === 1) this.#shift = this.#near = null;
  }

  /** From far away to where somebody points. */
  approach(place: Place): void {
    this.#factor = this.#shift = null;
    this.#near = place;
  }

  /** Look for what is wanted, wherever somebody has looked. */
  seek(): void {
    this.#shift = this.#near = null;
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
    const { factor, shift } = this.#laid;
    if (apart && wider) this.#factor = Math.max(1, Math.min(CLOSEST, (factor * wider) / apart));
    this.#shift = { x: shift.x + after.x - middle.x, y: shift.y + after.y - middle.y };
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

function around({ x, y }: Place, wide: number, high: number): Box {
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
}
