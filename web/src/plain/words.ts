// A scene in words: what lies where, who has what.
import type { Say } from "../lib/contract";
import { endingWords } from "../lib/endings";
import type { Card, EndingInfo, Hand, Piece, Place, Said, Scene } from "../lib/protocol";

/** What a game without a folder of its own sends: a scene, or else its position as text. */
export interface PlainView {
  game: string;
  viewer: number | null;
  seat: number | null;
  result?: { winners: number[]; scores: number[] } | null;
  scene?: Scene;
  text?: string;
}

/** The games in which all win or lose together. */
export const TOGETHER = new Set<string>();

/** How a game ended: who won, and with how much. */
export function ended({ game, result }: PlainView, names: string[], say: Say): string {
  if (!result) return say("plain-now-over");
  const { winners, scores } = result;
  const together = TOGETHER.has(game);
  const won = winners.map((seat) => names[seat] ?? "");
  const how = together
    ? say(won.length ? "end-title-together-won" : "end-title-together-lost")
    : won.length === 0
      ? say("end-title-none")
      : won.length === names.length
        ? say("end-title-draw")
        : say(won.length > 1 ? "end-title-shared" : "end-title-win", { names: won.join(", "), name: won[0] ?? "" });
  const told = scores.map((value, seat) => say("plain-counter", { label: names[seat] ?? "", value }));
  return `${how.replace(/[.!]?$/, (mark) => mark || ".")} ${(together ? [] : told).join(" · ")}`.trim();
}

/** How an action would end the game for whoever decides; an empty text where it goes on. */
export function foretold({ game, seat }: PlainView, ending: EndingInfo | undefined, say: Say): string {
  if (ending && TOGETHER.has(game)) return say(ending.winners.length ? "plain-ends-won" : "plain-ends-lost");
  return endingWords(ending, seat, say, "plain-ends");
}

export function text(of: string | Said, say: Say): string {
  return typeof of === "string" ? of : say(of.id, of.facts);
}

export function placeWords(place: Place, say: Say): string {
  return place.label ? text(place.label, say) : place.name;
}

function pieceWords({ colour, shape = "disc", sign, count = 1, label }: Piece, names: string[], say: Say): string {
  if (label) return count > 1 ? say("plain-several", { count, thing: text(label, say) }) : text(label, say);
  const thing =
    typeof colour === "number"
      ? say("plain-thing-of", { count, shape, name: names[colour] ?? "" })
      : say("plain-thing", { count, shape, colour });
  return sign ? `${sign}, ${thing}` : thing;
}

export function cardWords({ name, sign, shape, colour, hidden, label }: Card, names: string[], say: Say): string {
  if (label) return text(label, say);
  if (hidden) return `${sign || name}, ${say("plain-face-down")}`;
  if (!shape) return sign || name;
  return pieceWords({ at: "", colour: colour ?? "black", shape, sign: sign || name }, names, say);
}

/** What lies on a place, for who cannot see it. */
export function thingsOn(scene: Scene, place: string, names: string[], say: Say): string {
  const here = (scene.pieces ?? []).filter(({ at }) => at === place);
  return here.length > 0 ? here.map((piece) => pieceWords(piece, names, say)).join(", ") : say("plain-empty");
}

/** Whose cards these are. */
export function handWords({ seat, label }: Hand, names: string[], say: Say): string {
  if (label) return text(label, say);
  return seat === null ? say("plain-table") : say("plain-hand", { name: names[seat] ?? "" });
}

/** The whole position for a screen reader. */
export function describe({ scene, text: drawn }: PlainView, names: string[], say: Say): string {
  if (!scene) return drawn ?? "";
  const taken = (scene.board?.places ?? []).filter(({ name }) => scene.pieces?.some(({ at }) => at === name));
  const places = taken.map((place) =>
    say("plain-lies", { place: placeWords(place, say), things: thingsOn(scene, place.name, names, say) }),
  );
  const hands = (scene.hands ?? []).map((hand) => {
    const cards = (hand.cards ?? []).map((card) => cardWords(card, names, say));
    const hidden = hand.hidden ? [say("plain-hidden", { count: hand.hidden })] : [];
    const things = [...cards, ...hidden].join("; ") || say("plain-empty");
    return say("plain-lies", { place: handWords(hand, names, say), things });
  });
  const counters = (scene.counters ?? []).map(({ label, value, seat = null }) => {
    const words = say("plain-counter", { label: text(label, say), value });
    return seat === null ? words : say("plain-lies", { place: names[seat] ?? "", things: words });
  });
  const caption = scene.caption ? [text(scene.caption, say)] : [];
  return [...caption, ...counters, ...hands, ...places].join("\n");
}
