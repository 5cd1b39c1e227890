// Hints for the person at this screen: asked of the server, kept for the position they are about.
import { hint as askHint, Refused } from "./api";
import type { Told } from "./contract";
import type { Hint } from "./protocol";
import type { TableModel } from "./table.svelte";

export class Advising {
  /** Whether an answer is waited for. */
  busy = $state(false);
  #hint = $state.raw<Hint | null>(null);
  /** The version for which the person wants to see the hint. */
  #wanted = $state<number | null>(null);

  constructor(private readonly model: TableModel) {}

  /** Whether a hint would be given now. */
  get able(): boolean {
    return this.model.legal !== null && (this.model.state?.may.includes("hint") ?? false);
  }

  /** The hint that is to be seen now. */
  get shown(): Hint | null {
    const present = this.model.state?.version;
    const hint = this.#hint;
    return this.model.legal !== null && hint?.version === present && this.#wanted === present ? hint : null;
  }

  /** The same as an action, to be drawn on the board. */
  get advice(): Told | null {
    const hint = this.shown;
    const best = hint?.choices[0];
    return hint && best ? { seat: hint.seat, action: best.action, preview: hint.preview } : null;
  }

  /** How things stand, as it was thought last; null before the first thought. */
  get worth(): number[] | null {
    return this.#hint?.worth ?? null;
  }

  /** The most that was ever to be lost, for those who play together. */
  atStake = $state(0);

  /** Show what to do. A refusal is shown like any other. */
  async show(): Promise<void> {
    this.#wanted = this.model.state?.version ?? null;
    try {
      await this.#learn();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.model.problem = error.problem;
    }
  }

  hide(): void {
    this.#wanted = null;
  }

  /** Find out how things stand, quietly. */
  async look(): Promise<void> {
    try {
      await this.#learn();
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // nobody asked aloud: the next turn is another chance
    }
  }

  async #learn(): Promise<void> {
    const { id, state } = this.model;
    if (!this.able || this.busy || !state || state.seat === null || this.#hint?.version === state.version) return;
    this.busy = true;
    try {
      this.#hint = await askHint(id, state.seat);
      this.atStake = Math.max(this.atStake, this.#hint.worth[0] ?? 0);
    } finally {
      this.busy = false;
    }
  }
}
