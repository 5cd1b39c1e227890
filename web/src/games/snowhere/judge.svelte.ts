// Asks the table whether a card may lie where it is held: one question at a time, always about the
// latest pose, and no faster than the table likes to be asked.
import type { Prospect, RefusalInfo } from "../../lib/protocol";

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
}

export function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "number") : [];
}

export function verdictOn(action: string, prospect: Prospect): Verdict {
  const preview = prospect.previews[action] ?? {};
  const putsOut = preview["puts_out_mm2"];
  return {
    action,
    refusal: prospect.refusal,
    putsOut: typeof putsOut === "number" ? putsOut : null,
    frees: numbers(preview["frees"]),
    locks: numbers(preview["locks"]),
  };
}

/** What taking each card would do: one question tells of all of them, so that pointing at one needs none. */
export class Takes {
  #known = $state.raw<Record<string, Verdict>>({});

  of(number: number | null): Verdict | null {
    return this.#known[`take ${number}`] ?? null;
  }

  /** Ask anew; the answer no longer counts once the returned function is called. */
  learn(ask: (beginning: string) => Promise<Prospect>): () => void {
    let stale = false;
    this.#known = {};
    ask("take").then(
      (prospect) => {
        const told = prospect.actions.map((action) => [action, verdictOn(action, prospect)] as const);
        if (!stale) this.#known = Object.fromEntries(told);
      },
      () => undefined, // without previews one can still play
    );
    return () => (stale = true);
  }
}

export class Judge {
  /** The latest answer; while a card moves it may lag a moment behind. */
  verdict = $state.raw<Verdict | null>(null);
  #ask: (beginning: string) => Promise<Prospect>;
  #wanted: string | null = null;
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
    let pause = PACE_MS;
    try {
      const answer = verdictOn(action, await this.#ask(action));
      if (this.#wanted !== null) this.verdict = answer;
    } catch {
      pause = AGAIN_MS;
    }
    this.#timer = setTimeout(() => void this.#next(), pause);
  }
}
