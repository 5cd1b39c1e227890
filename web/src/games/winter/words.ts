// Winter in words: what was done, where things lie, what can be done.
import type { Say, Told } from "../../lib/contract";
import { endingWords } from "../../lib/endings";
import type { WinterPreview, WinterView } from "../../lib/protocol";
import { chosen, read } from "./actions";
import { bounds, named, partOf, point, points, turnedFace, type Point } from "./geometry";
import type { Outlook } from "./outlook";
import type { Aiming } from "./aiming.svelte";
import type { Target } from "./targets";

/** A face, section by section. */
export function faceName(face: string, say: Say): string {
  const [one = "", two = "", three = "", four = ""] = face;
  return say("winter-face", { one, two, three, four });
}

/** An action in plain words. */
export function tell(told: Told, say: Say): string {
  const parts = read(told.action);
  if (!parts) return told.action;
  const { face = null }: Partial<WinterPreview> = told.preview;
  const lake = points(told.preview, "lake");
  const place = (there: Point | null): string => (there ? placeName(there, lake, say) : "");
  const at = place(parts.at);
  const turned = parts.turned ? "yes" : "no";
  switch (parts.verb) {
    case "light":
    case "dark":
      return say("winter-tell-colour", { colour: parts.verb });
    case "draw":
      return say("winter-tell-draw");
    case "card":
      return face
        ? say("winter-tell-card-face", { at, turned, face: faceName(lies(face, parts.turned), say) })
        : say("winter-tell-card", { at, turned });
    case "move":
      return say("winter-tell-move", { at, to: place(parts.to), turned });
    default:
      return say(`winter-tell-${parts.verb}`, { at });
  }
}

/** In which part of the lake a place is: the board shows no numbers. Before there is a lake there is one card. */
function placeName(at: Point, lake: readonly Point[], say: Say): string {
  if (!lake.length) return say("winter-beside");
  return say("winter-at", { where: partOf(bounds(lake, 0), at) });
}

const lies = (face: string, turned: boolean): string => (turned ? turnedFace(face) : face);

/** The whole position for a screen reader. */
export function describe(view: WinterView, names: string[], say: Say): string {
  const name = (seat: number): string => names[seat] ?? String(seat + 1);
  const lines = [say("winter-say-phase", { phase: view.phase, cards: view.deck.cards })];
  for (const seat of [0, 1]) {
    const squares = (view.counters[seat] ?? []).map((pair) => named(point(pair)));
    lines.push(
      say("winter-say-seat", {
        name: name(seat),
        colour: view.colours?.[seat] ?? "none",
        placed: squares.length,
        squares: squares.join("; "),
        reserve: view.reserves[seat] ?? 0,
      }),
    );
  }
  if (view.revealed) lines.push(say("winter-in-hand", { face: faceName(view.revealed, say) }));
  lines.push(say("winter-say-cards", { cards: view.cards.length }));
  for (const card of view.cards) {
    const locked = card.locked ? "yes" : "no";
    lines.push(say("winter-say-card", { at: named(point(card.at)), face: faceName(card.face, say), locked }));
  }
  if (view.seat !== null) lines.push(decision(view, names, say));
  return lines.join("\n");
}

/** What somebody is deciding. */
function decision(view: WinterView, names: string[], say: Say): string {
  const name = names[view.turn] ?? String(view.turn + 1);
  return say("winter-decision", { name, decision: view.decision, phase: view.phase });
}

/** What a thing on the lake is called, and what choosing it does. */
export function targetName(target: Target, aiming: Aiming, say: Say): string {
  const at = named(target.at);
  switch (target.kind) {
    case "spot": {
      const { turned } = target.spot ? chosen(target.spot, aiming.turned) : { turned: false };
      const brings = target.spot ? aiming.brings(target.spot) : 0;
      return say("winter-target-spot", { at, turned: turned ? "yes" : "no", brings });
    }
    case "card": {
      const state = target.locked ? "locked" : target.movable ? "movable" : "free";
      return say("winter-target-card", { at, state });
    }
    case "group":
      return say("winter-target-group", { at, cards: target.cards?.length ?? 0 });
    default:
      return say(`winter-target-${target.kind}`, { at });
  }
}

/** What to do now, or what the thing pointed at would bring; first of all whether it ends the game. */
export function hint(view: WinterView, aiming: Aiming, names: string[], say: Say): string {
  const end = endingWords(aiming.ending, view.turn, say);
  const words = situation(view, aiming, names, say);
  return end ? `${end} ${words}` : words;
}

function situation(view: WinterView, aiming: Aiming, names: string[], say: Say): string {
  if (view.seat === null) return say("winter-hint-over");
  // Whoever can do nothing now, as while a lesson tells something, is not told of themselves.
  if (aiming.mode === "watch") return view.seat === view.viewer ? "" : decision(view, names, say);
  if (aiming.mode === "thaw") return thawingHint(view, aiming, say);
  if (aiming.mode === "keep" && aiming.outlook) return breaking("winter-hint-keeping", aiming.outlook, say);
  if (aiming.mode === "place" && aiming.armed) return say("winter-hint-again");
  const squares = aiming.targets.length;
  return say(`winter-hint-${aiming.mode}`, { squares, reserve: view.reserves[view.turn] ?? 0 });
}

function thawingHint(view: WinterView, aiming: Aiming, say: Say): string {
  const { picked, outlook, removal } = aiming;
  if (!picked) return say("winter-hint-thaw");
  if (picked.kind === "counter") {
    return say("winter-hint-counter-picked", { left: (view.counters[view.turn]?.length ?? 1) - 1 });
  }
  if (aiming.removing && removal) return breaking("winter-hint-removing", removal, say);
  if (aiming.ghost && outlook) {
    const brought = say("winter-hint-moving", {
      made: outlook.made.length,
      reserve: view.reserves[view.turn] ?? 0,
      scarce: outlook.made.length > (view.reserves[view.turn] ?? 0) ? "yes" : "no",
    });
    const after = losses(outlook) ? ` ${breaking("winter-hint-breaking", outlook, say)}` : "";
    return brought + after + (aiming.oneWay ? ` ${say("winter-hint-one-way")}` : "");
  }
  if (aiming.stuck) return aiming.stuck;
  return say("winter-hint-picked", { spots: aiming.targets.length });
}

const losses = (outlook: Outlook): boolean => outlook.cards.length > 0 || outlook.tied.length > 0;

function breaking(id: string, outlook: Outlook, say: Say): string {
  return say(id, { tied: outlook.tied.length, cards: outlook.cards.length, counters: outlook.counters.length });
}
