// The card that one is about to lay, as it is moved and turned, and the hand that holds it.
import { placing } from "./actions";
import { settled, type Point, type Pose } from "./geometry";

/** How far one press of a key or button goes, in mm and in degrees. */
export const STEPS = [5, 1, 0.1] as const;
export type Step = (typeof STEPS)[number];

export class Held {
  readonly number: number;
  readonly snowflake: boolean;
  readonly start: Pose;
  pose: Pose = $state.raw({ x: 0, y: 0, a: 0 });
  step: Step = $state(5);

  constructor(number: number, snowflake: boolean, start: Pose, step: Step = 5) {
    this.number = number;
    this.snowflake = snowflake;
    this.start = settled(start);
    this.pose = this.start;
    this.step = step;
  }

  get action(): string {
    return placing(this.pose);
  }

  put(pose: Pose): void {
    this.pose = settled(pose);
  }

  moveTo({ x, y }: Point): void {
    this.put({ x, y, a: this.pose.a });
  }

  move(dx: number, dy: number): void {
    this.moveTo({ x: this.pose.x + dx, y: this.pose.y + dy });
  }

  /** Counter-clockwise, in degrees. */
  turn(by: number): void {
    this.put({ ...this.pose, a: this.pose.a + by });
  }

  nextStep(): void {
    this.step = STEPS[(STEPS.indexOf(this.step) + 1) % STEPS.length] ?? 5;
  }

  back(): void {
    this.pose = this.start;
  }
}

/** Somebody's own hand. It keeps a card as it was held while one looks back at earlier positions. */
export class Hand {
  held = $state.raw<Held | null>(null);
  #kept: Held | null = null;
  #carried: (Point & { number: number }) | null = null;

  /** A card is dragged to here before the table has answered whether it may be taken. */
  carry(number: number, { x, y }: Point): void {
    this.#carried = { number, x, y };
  }

  /** Hold this card, or none; `deciding` says that one is to play now. Says whether that is a change. */
  hold(number: number | null, snowflake: boolean, from: Pose, deciding: boolean): boolean {
    const held = this.held;
    if (held) this.#kept = held;
    // A card that one no longer holds on one's own turn was laid, or the taking was taken back.
    if (deciding && this.#kept?.number !== number) this.#kept = null;
    if ((held?.number ?? null) === number) return false;
    this.held = number === null ? null : (this.#kept ?? this.#taken(number, snowflake, from, held?.step));
    return true;
  }

  #taken(number: number, snowflake: boolean, from: Pose, step?: Step): Held {
    const held = new Held(number, snowflake, from, step);
    if (!snowflake && this.#carried?.number === number) held.moveTo(this.#carried);
    this.#carried = null;
    return held;
  }
}
