// Mouse, pen and fingers on the stage: who holds the card, who pans the table, who does both.
import type { Camera } from "./camera.svelte";
import { bearing, covers, fromFrame, LENGTH, turnBetween, type Point, type Pose } from "./geometry";
import type { Held } from "./held.svelte";

/** What the gestures need to know, asked at every moment, and what they bring about. */
export interface Stage {
  camera: Camera;
  held: () => Held | null;
  /** Whether a mouse may pick up a card here at once, by dragging: its number and pose. */
  liftable: (at: Point) => (Pose & { number: number }) | null;
  lift: (number: number) => void;
  /** A card that was just lifted is dragged to here, though the table has not answered yet. */
  carry: (number: number, at: Point) => void;
  tap: (at: Point) => void;
  /** A finger taps the card in hand. */
  tapCard: () => void;
  lay: () => void;
}

interface Finger {
  start: Point;
  now: Point;
  moved: boolean;
}

type Grip =
  | { kind: "table" }
  | { kind: "card"; dx: number; dy: number }
  | { kind: "knob"; turn: number }
  | { kind: "lifting"; number: number; dx: number; dy: number };

/** From the card's end to the middle of the knob that turns it, in pixels. */
export const KNOB_REACH = 30;
const KNOB_RADIUS = 24;
const EDGE_OF_SIGHT = 14;
const CARD_SLACK = 8;
const TAP_PIXELS = { mouse: 4, touch: 10 };
const DOUBLE_TAP_MS = 380;
const EDGE = 36;

/** The middle of the knob: at the card's upper end, or at the other one where that is out of sight. */
export function knob(camera: Camera, pose: Pose): { at: Point; turned: boolean } {
  const reach = LENGTH / 2 + KNOB_REACH / camera.scale;
  const upper = fromFrame(pose, { x: 0, y: reach });
  const { x, y } = camera.pixel(upper);
  const seen = x > EDGE_OF_SIGHT && y > EDGE_OF_SIGHT && x < camera.width - EDGE_OF_SIGHT && y < camera.height - EDGE_OF_SIGHT;
  return seen ? { at: upper, turned: false } : { at: fromFrame(pose, { x: 0, y: -reach }), turned: true };
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export class Gestures {
  #stage: Stage;
  #element: HTMLElement;
  #fingers = new Map<number, Finger>();
  #grip: Grip | null = null;
  #lastTap = { time: -Infinity, at: { x: 0, y: 0 } };
  #drift = 0;
  #listening = new AbortController();

  constructor(element: HTMLElement, stage: Stage) {
    this.#element = element;
    this.#stage = stage;
    const { signal } = this.#listening;
    element.addEventListener("pointerdown", this.#down, { signal });
    element.addEventListener("pointermove", this.#move, { signal });
    element.addEventListener("pointerup", this.#up, { signal });
    element.addEventListener("pointercancel", this.#up, { signal });
    element.addEventListener("wheel", this.#wheel, { passive: false, signal });
  }

  stop(): void {
    cancelAnimationFrame(this.#drift);
    this.#listening.abort();
  }

  #at(event: MouseEvent): Point {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #onCard(pixel: Point): boolean {
    const { camera, held } = this.#stage;
    const card = held();
    return card !== null && covers(card.pose, camera.at(pixel), CARD_SLACK / camera.scale);
  }

  #gripAt(pixel: Point, mouse: boolean): Grip {
    const { camera, held, liftable } = this.#stage;
    const [card, point] = [held(), camera.at(pixel)];
    if (card && distance(camera.pixel(knob(camera, card.pose).at), pixel) <= KNOB_RADIUS)
      return { kind: "knob", turn: turnBetween(bearing(card.pose, point), card.pose.a) };
    if (card && this.#onCard(pixel))
      return { kind: "card", dx: card.pose.x - point.x, dy: card.pose.y - point.y };
    const lift = mouse ? liftable(point) : null;
    if (lift) return { kind: "lifting", number: lift.number, dx: lift.x - point.x, dy: lift.y - point.y };
    return { kind: "table" };
  }

  #down = (event: PointerEvent): void => {
    if (event.button !== 0 || this.#fingers.size >= 2) return;
    const at = this.#at(event);
    if (this.#fingers.size === 0) this.#grip = this.#gripAt(at, event.pointerType === "mouse");
    else for (const finger of this.#fingers.values()) finger.moved = true;
    this.#fingers.set(event.pointerId, { start: at, now: at, moved: this.#fingers.size > 0 });
    this.#element.setPointerCapture(event.pointerId);
    this.#element.classList.toggle("grabbing", this.#grip?.kind !== "knob");
  };

  #move = (event: PointerEvent): void => {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger || !this.#grip) return;
    const [was, now] = [finger.now, this.#at(event)];
    const slack = event.pointerType === "mouse" ? TAP_PIXELS.mouse : TAP_PIXELS.touch;
    if (!finger.moved && distance(finger.start, now) < slack) return;
    const began = !finger.moved;
    finger.moved = true;
    finger.now = now;
    const other = [...this.#fingers.values()].find((each) => each !== finger);
    if (other) this.#two(other.now, was, now);
    else this.#one(began ? finger.start : was, now, began);
  };

  /** One finger drags the card, turns it by its knob, or pans. */
  #one(was: Point, now: Point, began: boolean): void {
    const { camera, held, lift, carry } = this.#stage;
    const card = held();
    if (this.#grip?.kind === "lifting" && card?.number === this.#grip.number) this.#grip = { ...this.#grip, kind: "card" };
    const grip = this.#grip;
    if (grip?.kind === "table") camera.pan(now.x - was.x, now.y - was.y);
    if (grip?.kind === "lifting") {
      if (began) lift(grip.number);
      const point = camera.at(now);
      carry(grip.number, { x: point.x + grip.dx, y: point.y + grip.dy });
    }
    if (!card || !grip) return;
    if (grip.kind === "knob") {
      const a = bearing(card.pose, camera.at(now)) + grip.turn;
      card.turn(turnBetween(card.pose.a, a));
    } else if (grip.kind === "card") {
      this.#follow(now, grip, card);
      this.#driftAtEdge();
    }
  }

  #follow(now: Point, grip: { dx: number; dy: number }, card: Held): void {
    const point = this.#stage.camera.at(now);
    card.moveTo({ x: point.x + grip.dx, y: point.y + grip.dy });
  }

  /** Two fingers move and turn the card if the first is on it; otherwise they pan and zoom. */
  #two(still: Point, was: Point, now: Point): void {
    const { camera, held } = this.#stage;
    const card = held();
    const [before, after] = [between(still, was), between(still, now)];
    if (card && this.#grip && this.#grip.kind !== "table") {
      const [from, to, fixed] = [camera.at(before), camera.at(after), camera.at(still)];
      const turn = turnBetween(bearing(fixed, camera.at(was)), bearing(fixed, camera.at(now)));
      card.put({ x: card.pose.x + to.x - from.x, y: card.pose.y + to.y - from.y, a: card.pose.a + turn });
      return;
    }
    camera.pan(after.x - before.x, after.y - before.y);
    const spread = distance(still, was);
    if (spread > 1) camera.zoom(distance(still, now) / spread, after);
  }

  #up = (event: PointerEvent): void => {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    this.#fingers.delete(event.pointerId);
    cancelAnimationFrame(this.#drift);
    const grip = this.#grip;
    const [rest] = this.#fingers.values();
    if (rest) {
      // The other finger goes on alone from where it is.
      this.#grip = grip?.kind === "table" ? grip : this.#gripAt(rest.now, false);
      return;
    }
    this.#grip = null;
    this.#element.classList.remove("grabbing");
    if (event.type === "pointercancel" || finger.moved) return;
    this.#tap(finger.now, event, grip);
  };

  #tap(at: Point, { timeStamp: time, pointerType }: PointerEvent, grip: Grip | null): void {
    const again = time - this.#lastTap.time < DOUBLE_TAP_MS && distance(at, this.#lastTap.at) < 30;
    this.#lastTap = { time: again ? -Infinity : time, at };
    if (this.#onCard(at)) {
      if (pointerType !== "mouse") this.#stage.tapCard();
      else if (again) this.#stage.lay();
    } else if (grip?.kind !== "knob") {
      this.#stage.tap(this.#stage.camera.at(at));
    }
  }

  /** A card held at the stage's edge pulls more of the table into sight. */
  #driftAtEdge(): void {
    cancelAnimationFrame(this.#drift);
    this.#drift = requestAnimationFrame(() => {
      const [finger] = this.#fingers.values();
      const { camera, held } = this.#stage;
      const card = held();
      if (!finger || !card || this.#grip?.kind !== "card") return;
      const push = (value: number, end: number) =>
        value < EDGE ? (EDGE - value) / 6 : value > end - EDGE ? (end - EDGE - value) / 6 : 0;
      const [dx, dy] = [push(finger.now.x, camera.width), push(finger.now.y, camera.height)];
      if (!dx && !dy) return;
      camera.pan(Math.max(-8, Math.min(8, dx)), Math.max(-8, Math.min(8, dy)));
      this.#follow(finger.now, this.#grip, card);
      this.#driftAtEdge();
    });
  }

  /** The wheel turns a card that is dragged or pointed at; over the table it zooms. */
  #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { camera, held } = this.#stage;
    const pixel = this.#at(event);
    const card = held();
    // With Shift, browsers report the wheel as going sideways.
    const notches = (event.deltaY || event.deltaX) / (event.deltaMode === 1 ? 3 : 100);
    const holds = this.#grip?.kind === "card" || this.#grip?.kind === "knob";
    if (card && !event.ctrlKey && (holds || this.#onCard(pixel)))
      card.turn(-notches * (event.altKey ? 0.1 : event.shiftKey ? 1 : 5));
    else camera.zoom(1.2 ** -Math.max(-3, Math.min(3, event.ctrlKey ? notches * 5 : notches)), pixel);
  };
}
