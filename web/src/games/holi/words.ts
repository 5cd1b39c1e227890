// Actions and positions in plain words.
import type { Say, Told } from "../../lib/contract";
import type { HoliView } from "../../lib/protocol";
import { did, type Option, type Preview, read, tokensFound } from "./actions";
import { faceOf } from "./faces";

/** "a, b and c" */
export function listed(words: readonly string[], say: Say): string {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  return say("holi-and", { first: words.slice(0, -1).join(", "), last });
}

function named(names: readonly string[], seat: number): string {
  return names[seat] ?? String(seat + 1);
}

/** An action; whoever reads it knows whose it was. */
export function tell(told: Told, say: Say): string {
  const deed = read(told.action);
  const preview = did(told);
  switch (deed.kind) {
    case "corner":
      return say("holi-told-corner", { square: deed.square });
    case "throw": {
      const hits = preview.tokens?.filter(({ hit }) => hit).length ?? 0;
      const sentence = say("holi-told-throw", { card: deed.card, squares: listed(deed.squares, say) });
      return hits ? `${sentence} ${say("holi-told-hits", { count: hits })}` : sentence;
    }
    case "down":
      return deed.card === null
        ? say("holi-told-down-hidden", { square: deed.square })
        : say("holi-told-down", { card: deed.card, square: deed.square });
    case "move": {
      const sentence = say("holi-told-move", { square: deed.square });
      const things = thingsFound(preview.sweets ?? 0, tokensFound(preview), say);
      return things ? `${sentence} ${say("holi-told-collects", { things })}` : sentence;
    }
    case "climb":
      return say("holi-told-climb", { floor: preview.figure?.floor ?? 1 });
    case "end":
      return say("holi-told-end");
  }
}

function thingsFound(sweets: number, tokens: number, say: Say): string {
  const things = [
    ...(sweets ? [say("holi-some-sweets", { count: sweets })] : []),
    ...(tokens ? [say("holi-some-tokens", { count: tokens })] : []),
  ];
  return listed(things, say);
}

/** What a card shows, row by row from the top. */
export function cardWords(card: number, say: Say): string {
  const face = faceOf(card);
  const places = face.filled.map(({ column, row }) => say("holi-cell", { column: column + 1, row: 3 - row }));
  return say(face.sun ? "holi-card-sun" : "holi-card-plain", { card, cells: listed(places, say) });
}

/** What would come of an action, as the server foresees it, thing by thing. */
export function foreseen(option: Option, preview: Preview | null, names: readonly string[], say: Say): string[] {
  const kind = read(option.action).kind;
  const first = say(`holi-aim-${kind}`, { squares: listed(option.squares, say) });
  if (!preview) return [first];
  const tokens = (preview.tokens ?? []).map(({ square, floor, seat, hit }) => {
    if (seat === null) return say("holi-aim-rest", { square, floor });
    return say(hit ? "holi-aim-hit" : "holi-aim-caught", { square, name: named(names, seat) });
  });
  const things = thingsFound(preview.sweets ?? 0, tokensFound(preview), say);
  const gains = [
    ...(things ? [say("holi-aim-gain", { things })] : []),
    ...(preview.points ? [say("holi-aim-points", { count: preview.points })] : []),
    ...(preview.score ? [say("holi-aim-score", { change: `${preview.score > 0 ? "+" : ""}${preview.score}` })] : []),
  ];
  return [...(kind === "throw" && tokens.length ? [] : [first]), ...tokens, ...gains];
}

/** A square and what is on it. */
export function squareWords(view: HoliView, floor: number, square: string, names: readonly string[], say: Say): string {
  const ground = view.floors[floor];
  const token = ground?.tokens[square];
  const sweets = ground?.sweets[square];
  const here = view.seats.flatMap(({ figure }, seat) =>
    figure?.floor === floor && figure.square === square ? [say("holi-on-figure", { name: named(names, seat) })] : [],
  );
  const things = [
    ...here,
    ...(token === undefined ? [] : [say("holi-on-token", { name: named(names, token) })]),
    ...(sweets ? [say("holi-some-sweets", { count: sweets })] : []),
  ];
  return [square, ...(things.length ? things : [say("holi-on-nothing")])].join(", ");
}

/** The whole position for somebody who does not see it. */
export function describe(view: HoliView, names: string[], say: Say): string {
  return [
    ...view.seats.map((_, seat) => seatWords(view, seat, names, say)),
    ...view.floors.map((_, floor) => floorWords(view, floor, names, say)),
    ...(view.rivalry.length
      ? [say("holi-heard-rivalry", { cards: listed(view.rivalry.map((card) => say(`holi-rivalry-${card}`)), say) })]
      : []),
    ...openWords(view, names, say),
  ].join("\n");
}

function seatWords(view: HoliView, seat: number, names: readonly string[], say: Say): string {
  const each = view.seats[seat];
  if (!each) return "";
  const name = named(names, seat);
  const others = each.reserve.reduce((sum, count, colour) => sum + (colour === seat ? 0 : count), 0);
  const parts = [
    each.figure ? say("holi-heard-at", { name, square: each.figure.square, floor: each.figure.floor }) : say("holi-heard-off", { name }),
    say("holi-heard-has", {
      own: each.reserve[seat] ?? 0,
      others,
      sweets: each.sweets,
      points: each.points,
      hand: each.hand_count,
      deck: each.deck_count,
    }),
    ...(each.hand?.length ? [say("holi-heard-hand", { cards: each.hand.map((card) => cardWords(card, say)).join("; ") })] : []),
    ...(each.out ? [say("holi-heard-out")] : []),
  ];
  return parts.join(" ");
}

function floorWords(view: HoliView, floor: number, names: readonly string[], say: Say): string {
  const ground = view.floors[floor];
  const lying = Object.entries(ground?.tokens ?? {});
  const tokens = view.seats.flatMap((_, seat) => {
    const squares = lying.filter(([, colour]) => colour === seat).map(([square]) => square);
    return squares.length ? [say("holi-heard-tokens", { name: named(names, seat), squares: squares.join(", ") })] : [];
  });
  const sweets = Object.keys(ground?.sweets ?? {});
  const parts = [...tokens, ...(sweets.length ? [say("holi-heard-sweets", { squares: sweets.join(", ") })] : [])];
  return `${say("holi-storey", { floor })}: ${parts.length ? parts.join("; ") : say("holi-on-nothing")}.`;
}

function openWords(view: HoliView, names: readonly string[], say: Say): string[] {
  if (view.seat === null) return [];
  const name = named(names, view.seat);
  if (view.phase === "corners") return [say("holi-heard-corner", { name })];
  const open = [
    ...(view.turn.thrown ? [] : [say("holi-part-throw")]),
    ...(view.turn.moved ? [] : [say("holi-part-move")]),
    ...(view.turn.climbed ? [] : [say("holi-part-climb")]),
  ];
  return [say("holi-heard-turn", { name, open: listed(open, say) })];
}
