// Asks the table whether a card may lie where it is held: one question at a time, always about the
// latest pose, and no faster than the table likes to be asked.
import type { EndingInfo, Prospect, RefusalInfo } from "../../lib/protocol";

/** The server hears 20 messages a second from one person; the rest is for playing. */
const PACE_MS = 60;
const AGAIN_MS = 600;

export interface Verdict {
  action: string;
  refusal: RefusalInfo | null;
  /** Of a legal placement: visible fire that it covers, in mm²; null where the table does not say. */
  putsOut: number | null;
  frees: number[];
  locks: number[];
  /** How the game ends by it, if it does. */
  ending: EndingInfo | null;
}

export function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "number") : [];
}

/** Null where the table itself would not answer: then the action is neither allowed nor forbidden. */
function verdictOn(action: string, prospect: Prospect): Verdict | null {
  if (!prospect.refusal && !prospect.actions.includes(action)) return null;
  const preview = prospect.previews[action] ?? {};
  const putsOut = preview["puts_out_mm2"];
  return {
    action,
    refusal: prospect.refusal,
    putsOut: typeof putsOut === "number" ? putsOut : null,
    frees: numbers(preview["frees"]),
    locks: numbers(preview["locks"]),
    ending: prospect.endings[action] ?? null,
  };
}

/** On an action that was listed, if it was. */
export function verdictOnListed(action: string, listed: Prospect | null): Verdict | null {
  return listed?.actions.includes(action) ? verdictOn(action, listed) : null;
}

export class Inquiry {
  /** The latest answer; while a card moves it may lag a moment behind. */
  verdict = $state.raw<Verdict | null>(null);
  #ask: (beginning: string) => Promise<Prospect>;
  #wanted: string | null = null;
  /** How often the position changed: an answer about an earlier one comes too late. */
  #positions = 0;
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: (beginning: string) => Promise<Prospect>) {
    this.#ask = ask;
  }

  want(action: string): void {
    this.#wanted = action;
    if (!this.#busy) void this.#next();
  }

  /** The position changed: old answers mean nothing. */
  forget(): void {
    this.#positions += 1;
    this.#wanted = null;
    this.verdict = null;
  }

  stop(): void {
    this.#wanted = null;
    clearTimeout(this.#timer);
  }

  async #next(): Promise<void> {
    const action = this.#wanted;
    if (action === null || action === this.verdict?.action) {
      this.#busy = false;
      return;
    }
    this.#busy = true;
    const position = this.#positions;
    // Without an answer it is not known any more whether the card may lie where it is.
    const answer = await this.#ask(action).then(
      (prospect) => verdictOn(action, prospect),
      () => null,
    );
    if (position === this.#positions && this.#wanted !== null) this.verdict = answer;
    const pause = answer ? PACE_MS : AGAIN_MS;
    this.#timer = setTimeout(() => void this.#next(), pause);
  }
}
