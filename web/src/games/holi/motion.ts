// What an action set in motion, so that it can be shown moving.
import type { Told } from "../../lib/contract";
import { did } from "./actions";

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

/** The tokens that an action threw (H9). */
export function flights(told: Told): Flight[] {
  const { tokens = [], start } = did(told);
  if (!start) return [];
  return tokens.map(({ square, floor, seat, hit }) => ({
    seat: told.seat,
    start,
    square,
    from: start.floor,
    floor,
    caught: seat,
    direct: hit,
  }));
}
