// What the others have done on the lake since one's own last action, as it can still be seen on it.
import type { Told } from "../../lib/contract";
import { read } from "./actions";
import { named, points, type Point } from "./geometry";

/** A place where something was done last: a card or counter has come there, or is gone from there. */
export interface Trace {
  at: Point;
  seat: number;
  gone: boolean;
}

export interface Traces {
  cards: Trace[];
  counters: Trace[];
  /** The ways of cards that were moved. */
  ways: { from: Point; to: Point; seat: number }[];
}

/** At each place the newest counts. */
export function tracesOf(trail: readonly Told[]): Traces {
  const cards = new Map<string, Trace>();
  const counters = new Map<string, Trace>();
  const ways: Traces["ways"] = [];
  for (const { seat, action, preview } of trail) {
    const parts = read(action);
    if (!parts) continue;
    const { verb, at, to } = parts;
    const mark = (on: Map<string, Trace>, gone: boolean, ...places: (Point | null)[]) => {
      for (const place of places) if (place) on.set(named(place), { at: place, seat, gone });
    };
    if (verb === "move" || verb === "remove") mark(cards, true, at);
    mark(cards, true, ...points(preview, "cards"));
    mark(counters, true, ...points(preview, "counters"), verb === "take" ? at : null);
    mark(cards, false, to);
    mark(counters, false, verb === "counter" ? at : null, ...(verb === "move" ? points(preview, "new_squares") : []));
    if (verb === "move" && at && to) ways.push({ from: at, to, seat });
  }
  return { cards: [...cards.values()], counters: [...counters.values()], ways };
}
