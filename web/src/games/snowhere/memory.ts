// What the board remembers from view to view, so that cards can come from where they were.
import type { SnowhereView } from "../../lib/protocol";
import type { Pose } from "./geometry";

/** What is to be seen moving after an action. */
export interface Change {
  /** Where cards come from that have just been laid. */
  origins: ReadonlyMap<number, Pose>;
  /** The card that has just been taken and turns over in hand. */
  turning: number | null;
  /** A snowflake that has just been found and is set aside. */
  found: { number: number; from: Pose } | null;
}

export class Memory {
  #poses = new Map<number, Pose>();
  #lying = new Set<number>();

  /** Where a card lies, or lay before it was taken. */
  pose(number: number): Pose | undefined {
    return this.#poses.get(number);
  }

  /** A card was put somewhere by hand before the table heard of it. */
  put(number: number, pose: Pose): void {
    this.#poses.set(number, pose);
  }

  /** Compare a view with what was there; `action` led to it, or is null after a jump. */
  notice(view: SnowhereView, action: string | null): Change {
    const origins = new Map<number, Pose>();
    const lay = this.#lying;
    this.#lying = new Set(view.table.map((card) => card.number));
    for (const card of view.table) {
      const before = this.#poses.get(card.number);
      if (before && action?.startsWith("place ") && !lay.has(card.number)) origins.set(card.number, before);
      this.#poses.set(card.number, { x: card.x, y: card.y, a: card.a });
    }
    // The same view may come again, for reasons that have nothing to do with the cards.
    const taken = action?.startsWith("take ") && lay.has(Number(action.slice(5))) ? Number(action.slice(5)) : null;
    const from = taken === null ? undefined : this.#poses.get(taken);
    const found = taken !== null && view.aside.includes(taken) && from ? { number: taken, from } : null;
    return { origins, turning: taken !== null && taken === view.hand ? taken : null, found };
  }
}
