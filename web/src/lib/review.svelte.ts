// A finished game as a good player sees it: fetched bit by bit while the server judges it.
import { Refused } from "./api";
import type { Told } from "./contract";
import type { Analysis, TurningPointInfo } from "./protocol";

/** How often one asks for more. */
const PAUSE = 400;
const PAUSE_WHEN_TOLD_TO_WAIT = 2000;

export class Review {
  found = $state.raw<Analysis | null>(null);
  /** Why there is none, in the reader's language. */
  problem = $state("");
  #asking = $state(false);
  #stopped = false;

  /** `ask` gets what was found so far, and asks for more. */
  constructor(private readonly ask: (found: Analysis | null) => Promise<Analysis>) {}

  /** Whether somebody has asked for it. */
  get wanted(): boolean {
    return this.#asking || this.found !== null || this.problem !== "";
  }

  /** What every seat could expect at a position; null where that is not known yet. */
  worthAt(ply: number): number[] | null {
    return this.found?.worth[ply] ?? null;
  }

  /** The most that was ever to be lost, for those who play together. */
  get atStake(): number {
    return Math.max(0, ...(this.found?.worth.map(([first]) => first ?? 0) ?? []));
  }

  /** The turning point at a position, if it is one. */
  turningAt(ply: number): TurningPointInfo | null {
    return this.found?.turning.find((point) => point.ply === ply) ?? null;
  }

  /** What would have been better there, to be drawn on the board. */
  adviceAt(ply: number): Told | null {
    const point = this.turningAt(ply);
    return point && { seat: point.seat, action: point.better, preview: point.preview };
  }

  /** Ask until all is there. */
  async begin(): Promise<void> {
    if (this.#asking || this.found?.done) return;
    this.#asking = true;
    this.problem = "";
    try {
      while (!this.#stopped) {
        const pause = await this.#step();
        if (this.found?.done) return;
        await new Promise((wake) => setTimeout(wake, pause));
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.found = null; // whoever asks again begins anew
      this.problem = error.message;
    } finally {
      this.#asking = false;
    }
  }

  /** The page is left. */
  end(): void {
    this.#stopped = true;
  }

  async #step(): Promise<number> {
    try {
      const told = await this.ask(this.found);
      // Another server may not have come as far.
      if (told.done || told.worth.length >= (this.found?.worth.length ?? 0)) this.found = told;
      return PAUSE;
    } catch (error) {
      const wait = error instanceof Refused && ["too-fast", "offline"].includes(error.problem.code) && this.found;
      if (!wait) throw error;
      return PAUSE_WHEN_TOLD_TO_WAIT;
    }
  }
}
