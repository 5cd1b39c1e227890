// What lies on the lake and can be chosen, from the view and the listed actions.
import type { WinterView } from "../../lib/protocol";
import { read, type Spot } from "./actions";
import { bounds, middle, named, point, type Centred, type Place, type Point } from "./geometry";

/** Something on the lake that can be chosen. */
export interface Target extends Centred {
  key: string;
  kind: "spot" | "square" | "card" | "counter" | "group";
  at: Point;
  spot?: Spot;
  locked?: boolean;
  /** Whether the card can be moved somewhere. */
  movable?: boolean;
  /** The cards of a group. */
  cards?: Point[];
}

export const spotTargets = (found: Spot[]): Target[] =>
  found.map((spot) => ({ key: `spot ${named(spot.at)}`, kind: "spot", at: spot.at, centre: spot.centre, spot }));

export function cardTargets(view: WinterView, legal: string[]): Target[] {
  return view.cards.map((card) => {
    const at = point(card.at);
    const movable = legal.some((action) => action.startsWith(`move ${named(at)}>`));
    return { key: `card ${named(at)}`, kind: "card", at, centre: middle(at), locked: card.locked, movable };
  });
}

export function counterTargets(view: WinterView): Target[] {
  return (view.counters[view.turn] ?? []).map(point).map((at) => {
    const { x, y } = middle(at);
    // A counter may lie exactly in the middle of a card; so that arrow keys can tell them apart it counts as lower.
    return { key: `take ${named(at)}`, kind: "counter", at, centre: { x, y: y + 10 } };
  });
}

export function groupTarget(cards: Point[]): Target {
  const first = cards[0] ?? [0, 0];
  return { key: `keep ${named(first)}`, kind: "group", at: first, centre: middle(first), cards };
}

export function squareTargets(legal: string[]): Target[] {
  return legal.flatMap((action) => {
    const parts = read(action);
    if (parts?.verb !== "counter" || !parts.at) return [];
    return [{ key: action, kind: "square" as const, at: parts.at, centre: middle(parts.at) }];
  });
}

/** Whether a place is close enough to the lake to be meant. */
export function near(cards: Point[], place: Place): boolean {
  const box = bounds(cards, 3);
  return place.x > box.left && place.x < box.right && place.y > box.top && place.y < box.bottom;
}
