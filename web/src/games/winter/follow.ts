// Which card is which from one view to the next. Views name cards by their place only.
import { read } from "./actions";
import { named, point, same, turnedFace, type Point } from "./geometry";
import type { WinterView } from "../../lib/protocol";

type CardView = WinterView["cards"][number];

/** A card as it is drawn: the key lasts as long as it lies still. */
export interface Lying {
  key: number;
  at: Point;
  face: string;
  locked: boolean;
  /** Where it slides in from: another place on the lake, the hand, or nowhere. */
  from: Point | "hand" | null;
  /** Whether it turns by 180° on its way. */
  spun: boolean;
}

export interface Followed {
  cards: Lying[];
  /** The keys of cards that left their place by sliding to another, and so don't melt. */
  slid: ReadonlySet<number>;
}

/** The cards of a new view: those that lie still keep their keys, the others come last, on top. */
export function follow(
  before: readonly Lying[],
  cards: readonly CardView[],
  last: string | null,
  fresh: () => number,
): Followed {
  const resting = new Map(before.map((card) => [named(card.at) + card.face, card]));
  const still: Lying[] = [];
  const come: CardView[] = [];
  for (const card of cards) {
    const lay = resting.get(named(point(card.at)) + card.face);
    if (lay) still.push({ ...lay, locked: card.locked });
    else come.push(card);
  }
  still.sort((one, other) => one.key - other.key);
  const gone = before.filter((card) => !still.some((other) => other.key === card.key));
  const slid = new Set<number>();
  const arrived = come.map((card): Lying => {
    const at = point(card.at);
    const origin = before.length ? originOf(card, gone, last) : null;
    if (origin && origin !== "hand") slid.add(origin.key);
    const lying = origin === "hand" || origin === null;
    return {
      key: fresh(),
      at,
      face: card.face,
      locked: card.locked,
      from: lying ? origin : origin.at,
      spun: lying ? (read(last ?? "")?.turned ?? false) : origin.face !== card.face,
    };
  });
  return { cards: [...still, ...arrived], slid };
}

/** Where a new card came from: told by the action, or, when steps are taken back, by what is missing. */
function originOf(card: CardView, gone: readonly Lying[], last: string | null): Lying | "hand" | null {
  const action = read(last ?? "");
  const at = point(card.at);
  if (action?.to && same(action.to, at)) {
    if (action.verb === "card") return "hand";
    const { at: from } = action;
    const lifted = gone.find((other) => from && same(other.at, from));
    if (lifted) return lifted;
  }
  const alike = gone.filter((other) => other.face === card.face || turnedFace(other.face) === card.face);
  return alike.length === 1 && gone.length === 1 ? (alike[0] ?? null) : null;
}
