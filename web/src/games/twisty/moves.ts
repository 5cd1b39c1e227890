// From the server's actions and previews to what is drawn on the squares. Nothing here decides what is
// legal: that is the list the server sent.
import type { Told } from "../../lib/contract";
import type { Prospect, TwistyView } from "../../lib/protocol";
import { CENTRE } from "./squares";

/** What the server tells of an action before it is done. */
export interface Preview {
  /** The squares of the way, first the one of departure. */
  path: string[];
  /** The colour of the cube that it wins. */
  takes: string | null;
  /** The seat that it robs. */
  robs: number | null;
}

export type Previews = Record<string, Preview>;

/** What choosing a square would do. */
export interface Target {
  square: string;
  /** The actions that choosing it may mean: one, or with `!` two. */
  actions: string[];
  kind: "corner" | "stop" | "take" | "rob" | "goal";
  path: string[];
  takes: string | null;
  robs: number | null;
}

/** The previews of an answer to `ask`. */
export function previewsOf(prospect: Prospect): Previews {
  return Object.fromEntries(
    Object.entries(prospect.previews).map(([action, told]) => [action, told as unknown as Preview]),
  );
}

/** The square of an action: `c3` and `c3!` are about `c3`. Null for a pass. */
export function squareOf(action: string): string | null {
  return action === "pass" ? null : action.slice(0, 2);
}

/** What can be chosen, square by square. Before the previews are there, ways and prizes are missing. */
export function targets(view: TwistyView, legal: readonly string[], previews: Previews): Map<string, Target> {
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
    found.set(square, { square, actions: [action], kind: kind(view, square, takes, robs), path, takes, robs });
  }
  return found;
}

/** What is advised, as if its square were pointed at; nothing for a pass. */
export function advisedTarget(view: TwistyView, { action, preview }: Told): Target | undefined {
  const previews = preview ? { [action]: preview as unknown as Preview } : {};
  return [...targets(view, [action], previews).values()][0];
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

/**
 * How the pawn got from one view to the next. The way is known where the action was previewed or came
 * with its preview; otherwise it is drawn as one jump from square to square.
 */
export function journey(
  before: TwistyView,
  now: TwistyView,
  told: Told,
  previews: Previews,
): Journey | null {
  const square = squareOf(told.action);
  const from = before.seats[told.seat];
  const to = now.seats[told.seat];
  if (square === null || !from || !to || from.pawn === null || to.pawn !== square) return null;
  const known = (told.preview as Partial<Preview> | undefined | null)?.path ?? previews[told.action]?.path;
  const path = known && known[0] === from.pawn && known.at(-1) === square ? known : [from.pawn, square];
  return {
    seat: told.seat,
    path,
    wins: to.held.length > from.held.length ? from.next : null,
    protects: told.action.endsWith("!"),
  };
}
