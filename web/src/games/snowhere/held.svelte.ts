// The card that one is about to lay, as it is moved and turned.
import { placing, settled, type Point, type Pose } from "./geometry";

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
