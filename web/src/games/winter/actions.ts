// Reading the spelling of actions, only as far as drawing needs it. What is legal the server says.
import type { Sound } from "../../lib/sound";
import { middle, named, type Centred, type Point } from "./geometry";

export type Verb = "light" | "dark" | "draw" | "card" | "counter" | "move" | "remove" | "take" | "keep";

/** An action in parts. `at` is what it names first, `to` where a card goes. */
export interface Read {
  verb: Verb;
  at: Point | null;
  to: Point | null;
  turned: boolean;
}

const SPELLING = /^([a-z]+)(?: (-?\d+),(-?\d+)(?:>(-?\d+),(-?\d+))?(,r)?)?$/;

/** The parts of an action; null for what is none of Winter's. */
export function read(action: string): Read | null {
  const found = SPELLING.exec(action);
  if (!found) return null;
  const [, verb, x, y, u, v, r] = found;
  const at: Point | null = x === undefined ? null : [Number(x), Number(y)];
  const to: Point | null = u === undefined ? null : [Number(u), Number(v)];
  return { verb: verb as Verb, at, to: verb === "card" ? at : to, turned: r !== undefined };
}

/** Cards brush over the table; counters knock on it. */
export function sound(action: string): Sound {
  const verb = read(action)?.verb;
  return verb === "counter" || verb === "take" || verb === "light" || verb === "dark" ? "token" : "card";
}

/** A place where a card may go, and the actions that put it there: as it is, or turned. */
export interface Spot extends Centred {
  at: Point;
  straight: string | null;
  turned: string | null;
}

/** The places of all placements, or of all moves of one card, in reading order. */
export function spots(actions: readonly string[], lifted: Point | null): Spot[] {
  const beginning = lifted ? `move ${named(lifted)}>` : "card ";
  const found = new Map<string, Spot>();
  for (const action of actions) {
    if (!action.startsWith(beginning)) continue;
    const { to, turned } = read(action) ?? { to: null, turned: false };
    if (!to) continue;
    const spot = found.get(named(to)) ?? { at: to, centre: middle(to), straight: null, turned: null };
    spot[turned ? "turned" : "straight"] = action;
    found.set(named(to), spot);
  }
  return [...found.values()].sort((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]);
}

/** What the spot is chosen with: turned if wished and possible, or if it fits only so. */
export function chosen(spot: Spot, wish: boolean): { action: string; turned: boolean } {
  const turned = spot.straight === null || (wish && spot.turned !== null);
  return { action: (turned ? spot.turned : spot.straight) ?? "", turned };
}

/** Where any of these actions would put a card: the table must have room for it. */
export function destinations(actions: readonly string[]): Point[] {
  return actions.map((action) => read(action)?.to ?? null).filter((to) => to !== null);
}
