// What moved between two views: read off from what differs, so that it can be shown moving.
import type { Told } from "../../lib/contract";
import type { HoliView } from "../../lib/protocol";
import { read, squaresOf } from "./actions";

/** A thrown token on its way: from the figure over its target down to where it ends. */
export interface Flight {
  seat: number;
  /** Where the figure stood that threw it. */
  start: { floor: number; square: string };
  square: string;
  /** The floor it was thrown on. */
  from: number;
  /** The floor where it ends. */
  floor: number;
  /** Who caught it; null where it lies on the board. */
  caught: number | null;
  /** Whether it was caught on the floor it was thrown on. */
  direct: boolean;
}

/** The tokens that the action threw; none where it threw none, or where the views do not fit together. */
export function flights(before: HoliView | null, after: HoliView, told: Told | null): Flight[] {
  if (!before || !told) return [];
  const deed = read(told.action);
  const figure = before.seats[told.seat]?.figure;
  if (!figure || deed.kind === "corner" || deed.kind === "move" || deed.kind === "end") return [];
  const squares = deed.kind === "climb" ? [figure.square] : squaresOf(told.action);
  return squares.flatMap((square): Flight[] => {
    for (let floor = figure.floor; floor >= 0; floor--) {
      const lies = after.floors[floor]?.tokens[square];
      const lay = before.floors[floor]?.tokens[square];
      const flight = { seat: told.seat, start: figure, square, from: figure.floor, floor };
      if (lies === told.seat && lay === undefined) return [{ ...flight, caught: null, direct: false }];
      const caught = before.seats.findIndex(
        (each, seat) => seat !== told.seat && each.figure?.floor === floor && each.figure.square === square,
      );
      if (caught >= 0 && grew(before, after, caught, told.seat))
        return [{ ...flight, caught, direct: floor === figure.floor }];
    }
    return [];
  });
}

function grew(before: HoliView, after: HoliView, holder: number, colour: number): boolean {
  return (after.seats[holder]?.reserve[colour] ?? 0) > (before.seats[holder]?.reserve[colour] ?? 0);
}

/** What a figure takes with it when it moves to a square: sweets there, and tokens there and above. */
export function collected(before: HoliView, seat: number, square: string): { sweets: number; tokens: number } {
  const floor = before.seats[seat]?.figure?.floor ?? 0;
  const above = before.floors.slice(floor);
  return {
    sweets: above[0]?.sweets[square] ?? 0,
    tokens: above.filter((each) => each.tokens[square] !== undefined).length,
  };
}
