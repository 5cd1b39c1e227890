// Hints for the person at this screen: asked of the server, kept for the position they are about.
import { untrack } from "svelte";
import { hint as askHint, Refused } from "./api";
import type { Told } from "./contract";
import type { Hint } from "./protocol";
import type { TableModel } from "./table.svelte";

/** What is asked about: the table as it is shown now. */
type Asked = Pick<TableModel, "id" | "legal" | "state" | "problem" | "refusal">;

export class Advising {
  /** Whether an answer is waited for. */
  busy = $state(false);
  /** The most that was ever to be lost, for those who play together. */
  atStake = $state(0);
  #hint = $state.raw<Hint | null>(null);
  /** The version for which the person wants to see the hint. */
  #wanted = $state<number | null>(null);
  /** The version that was last asked about quietly: whoever is refused asks again in the next turn. */
  #looked: number | null = null;
  #asking: { version: number; answer: Promise<void> } | null = null;

  constructor(private readonly model: Asked) {}

  /** Whether a hint would be given now. */
  get able(): boolean {
    return this.model.legal !== null && (this.model.state?.may.includes("hint") ?? false);
  }

  /** Whether somebody waits to see the hint. */
  get awaited(): boolean {
    return this.busy && this.able && this.#wanted === this.model.state?.version;
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
    return hint && best ? { seat: hint.seat, action: best.action, preview: best.preview } : null;
  }

  /** How things stand, as it was thought last; null before the first thought. */
  get worth(): number[] | null {
    return this.#hint?.worth ?? null;
  }

  /** Show what to do, instead of why something else was refused. A refusal of this is shown like any other. */
  async show(): Promise<void> {
    this.model.refusal = this.model.problem = null;
    this.#wanted = this.model.state?.version ?? null;
    try {
      await this.#learn();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#wanted = null;
      this.model.problem = error.problem;
    }
  }

  hide(): void {
    this.#wanted = null;
  }

  /** Find out how things stand, quietly and once for each version. An effect that calls it follows only the version. */
  async look(): Promise<void> {
    const version = this.model.state?.version;
    const able = this.able;
    if (!able || version === undefined || version === this.#looked) return;
    this.#looked = version;
    try {
      await untrack(() => this.#learn());
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // nobody asked aloud: the next turn is another chance
    }
  }

  /** Know the hint for the present version. One question at a time; whoever wants the same waits for the same answer. */
  async #learn(): Promise<void> {
    const version = this.model.state?.version;
    while (this.#asking) {
      if (this.#asking.version === version) return this.#asking.answer;
      await this.#asking.answer.catch(() => undefined); // whoever asked that hears of it
    }
    const { id, state } = this.model;
    if (!this.able || !state || state.seat === null || state.version !== version || this.#hint?.version === version) return;
    this.#asking = { version, answer: this.#ask(id, state.seat) };
    return this.#asking.answer;
  }

  async #ask(id: string, seat: number): Promise<void> {
    this.busy = true;
    try {
      this.#hint = await askHint(id, seat);
      this.atStake = Math.max(this.atStake, this.#hint.worth[0] ?? 0);
    } finally {
      this.busy = false;
      this.#asking = null;
    }
  }
}
