// What the actions of a position would do, and how those that end the game end it: one question tells of all that can be
// listed, so that pointing at one of them needs none.
import { untrack } from "svelte";
import type { Prospect } from "./protocol";

export class Foreseen {
  /** Null until the table has answered. */
  prospect = $state.raw<Prospect | null>(null);

  get previews(): Prospect["previews"] {
    return this.prospect?.previews ?? {};
  }

  get endings(): Prospect["endings"] {
    return this.prospect?.endings ?? {};
  }

  forget(): void {
    this.prospect = null;
  }

  /** Ask anew; the answer no longer counts once the returned function is called. */
  learn(ask: (beginning: string) => Promise<Prospect>): () => void {
    let stale = false;
    this.forget();
    untrack(() => ask("")).then(
      (prospect) => {
        if (!stale) this.prospect = prospect;
      },
      () => undefined, // the table has moved on, and the next view asks again; without previews one can still play
    );
    return () => (stale = true);
  }
}
