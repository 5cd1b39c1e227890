// From the server's actions and previews to what is drawn on the squares. Nothing here decides what is
// legal: that is the list the server sent.
import type { Told } from "../../lib/contract";
import type { EndingInfo, Prospect, TwistyPreview, TwistyView } from "../../lib/protocol";
import { CENTRE } from "./geometry";

export type Previews = Record<string, Partial<TwistyPreview>>;

/** What an action does, as the rules tell it. */
export const did = ({ preview }: Told): Partial<TwistyPreview> => preview;

/** What choosing a square would do. */
export interface Target {
  square: string;
  /** The actions that choosing it may mean: one, or with `!` two. */
  actions: string[];
  kind: "corner" | "stop" | "take" | "rob" | "goal";
  path: string[];
  takes: string | null;
  robs: number | null;
  /** How the game ends by it, if it does. */
  ending: EndingInfo | null;
}

/** What is known of actions: what they would do, and how those that end the game end it. */
export type Known = Pick<Prospect, "endings"> & { previews: Previews };
export const NOTHING: Known = { previews: {}, endings: {} };

/** The square of an action: `c3` and `c3!` are about `c3`. Null for a pass. */
export function squareOf(action: string): string | null {
  return action === "pass" ? null : action.slice(0, 2);
}

/** What can be chosen, square by square. Before the previews are there, ways and prizes are missing. */
export function targets(view: TwistyView, legal: readonly string[], { previews, endings }: Known): Map<string, Target> {
  const found = new Map<string, Target>();
  for (const action of legal) {
    const square = squareOf(action);
    if (square === null) continue;
    const known = found.get(square);
    if (known) {
      known.actions.push(action);
      continue;
    }
    const { path = [], takes = null, robs = null } = previews[action] ?? {};
    const ending = endings[action] ?? null;
    found.set(square, { square, actions: [action], kind: kind(view, square, takes, robs), path, takes, robs, ending });
  }
  return found;
}

/** What is advised, as if its square were pointed at; nothing for a pass. */
export function advisedTarget(view: TwistyView, { action, preview }: Told): Target | undefined {
  return [...targets(view, [action], { previews: { [action]: preview }, endings: {} }).values()][0];
}

function kind(view: TwistyView, square: string, takes: string | null, robs: number | null): Target["kind"] {
  if (view.phase !== "turn") return "corner";
  if (robs !== null) return "rob";
  if (takes !== null) return "take";
  const mover = view.seats[view.turn];
  return square === CENTRE && mover?.next === null ? "goal" : "stop";
}

/** A pawn on its way: where it passes, and what it wins when it gets there. */
export interface Journey {
  seat: number;
  path: string[];
  wins: string | null;
  protects: boolean;
}

/** The way of the pawn in an action; null where none moves. */
export function journey(told: Told): Journey | null {
  const { path = [], takes = null } = did(told);
  if (path.length < 2) return null;
  return { seat: told.seat, path, wins: takes, protects: told.action.endsWith("!") };
}
