// The game in words: what was played, what could be, how things stand.
import type { Say, Told } from "../../lib/contract";
import { endingWords } from "../../lib/endings";
import type { PlayerView, TwistyView } from "../../lib/protocol";
import { did, squareOf, type Target } from "./actions";
import { CENTRE, SPOTS, tokenOn } from "./geometry";

export const COLOURS = ["r", "o", "y", "g", "b", "v", "p"];

/** The specials by the names that the messages have for them. */
export const SPECIALS: Record<string, string> = {
  "+": "straight",
  x: "diagonal",
  L: "knight",
  "@": "gate",
  "#": "protection",
};

const CORNERS = ["a1", "a7", "g1", "g7"];

/** An action in plain words. */
export function tell(told: Told, say: Say): string {
  const square = squareOf(told.action);
  if (square === null) return say("twisty-tell-pass");
  const { path = [], takes = null, robs = null, robbed_by: thief = null, protects = 0, wins = false } = did(told);
  if (takes !== null && robs !== null) return say("twisty-tell-rob", { square, colour: takes, seat: robs });
  if (takes !== null) return say("twisty-tell-take", { square, colour: takes });
  if (told.action.endsWith("!")) return say("twisty-tell-protect", { square, count: protects });
  if (wins) return say("twisty-tell-win", { square });
  if (thief !== null) return say("twisty-tell-robbed", { square, seat: thief });
  if (path.length === 1) return say("twisty-tell-corner", { square });
  return say(path[0] === square ? "twisty-tell-round" : "twisty-tell-stop", { square });
}

/** What is to be done, or how it ended. Nobody is told to do what cannot be done any more. */
export function now(view: TwistyView, names: string[], say: Say, deciding = true): string {
  const name = (seat: number | null) => (seat === null ? "" : (names[seat] ?? say("twisty-pawn", { seat })));
  const { result, seat, viewer, phase, turn } = view;
  if (result !== null) {
    const winners = result["winners"] as number[];
    return winners.length === 1
      ? say("twisty-now-won", { name: name(winners[0] ?? null) })
      : say("twisty-now-drawn", { rounds: view.rounds });
  }
  const mine = seat !== null && seat === viewer ? "yes" : "no";
  if (mine === "yes" && !deciding) return "";
  const facts = { mine, name: name(seat) };
  if (phase === "corners") return say("twisty-now-corners", facts);
  if (phase === "robbed") return say("twisty-now-robbed", { ...facts, thief: name(turn) });
  const next = view.seats[turn]?.next;
  return next ? say("twisty-now-turn", { ...facts, colour: next }) : say("twisty-now-home", facts);
}

/** What choosing a square would do, with the way there. */
export function prospect(target: Target, seat: number | null, names: string[], say: Say): string {
  const { square, kind, takes, robs, actions } = target;
  const facts = { square, colour: takes ?? "", name: robs === null ? "" : (names[robs] ?? say("twisty-pawn", { seat: robs })) };
  const what = say(actions.length > 1 ? "twisty-can-protect" : `twisty-can-${kind}`, facts);
  const between = target.path.slice(1, -1);
  const way = between.length > 0 ? say("twisty-by-way", { squares: between.join(", ") }) : "";
  return [what, way, endingWords(target.ending, seat, say)].filter(Boolean).join(" ");
}

/** A square for a screen reader: its name, what is there, what choosing it would do. */
export function squareWords(view: TwistyView, square: string, target: Target | undefined, names: string[], say: Say): string {
  const seat = view.seats.findIndex((player) => player.pawn === square);
  const parts = [square, say("twisty-thing", { thing: thingOn(view, square) })];
  if (seat >= 0) parts.push(say("twisty-pawn-of", { pawn: say("twisty-pawn", { seat }), name: names[seat] ?? "" }));
  if (target) parts.push(prospect(target, view.seat, names, say));
  return parts.join(", ");
}

function thingOn(view: TwistyView, square: string): string {
  const token = tokenOn(view.board, square);
  if (token !== ".") return SPECIALS[token] ?? token;
  return square === CENTRE ? "centre" : CORNERS.includes(square) ? "corner" : "empty";
}

/** A seat's series (T3): what it holds, what is protected, what comes next. */
export function seriesWords(player: PlayerView, say: Say): string {
  const list = (colours: string[]) => colours.map((colour) => say("twisty-colour", { colour })).join(", ");
  const parts = [say("twisty-holds", { count: player.held.length, colours: list(player.held) })];
  if (player.protected.length > 0) parts.push(say("twisty-protected", { colours: list(player.protected) }));
  const open = player.series.slice(player.held.length);
  parts.push(open.length > 0 ? say("twisty-next", { colours: list(open) }) : say("twisty-next-centre"));
  return parts.join(" ");
}

/** The whole position for a screen reader. */
export function describe(view: TwistyView, names: string[], say: Say): string {
  const squares = (token: string) => SPOTS.filter(({ name }) => tokenOn(view.board, name) === token).map(({ name }) => name);
  const seats = view.seats.map((player, seat) => {
    const facts = { name: names[seat] ?? "", pawn: say("twisty-pawn", { seat }), square: player.pawn ?? "" };
    return `${say(player.pawn ? "twisty-stands" : "twisty-waits", facts)} ${seriesWords(player, say)}`;
  });
  const tokens = [...COLOURS.map((colour) => [colour, colour]), ...Object.entries(SPECIALS)].flatMap(([token = "", thing = ""]) => {
    const found = squares(token);
    return found.length > 0 ? [say("twisty-lies", { thing, squares: found.join(", ") })] : [];
  });
  return [now(view, names, say), ...seats, ...tokens].join("\n");
}
