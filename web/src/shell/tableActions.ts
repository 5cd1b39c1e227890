// What stands in the bar under a board, and the line that says whose turn it is.
import { place } from "../lib/route.svelte";
import type { Advising } from "../lib/advising.svelte";
import { languages, say, speak } from "../lib/say.svelte";
import { settings } from "../lib/settings.svelte";
import type { TableModel } from "../lib/table.svelte";
import type { IconName } from "./Icon.svelte";

export interface Action {
  name: string;
  icon: IconName;
  words: string;
  do: () => void;
  /** Always in the bar, also on a phone. */
  first?: boolean;
  disabled?: boolean;
  primary?: boolean;
  /** Whether it is under way and its answer waited for. */
  busy?: boolean;
  /** How much there is that nobody has looked at. */
  news?: number;
  /** For what can be switched on and off: whether it is on. */
  pressed?: boolean;
}

/** What can be opened over a table. */
export type Opened = "end" | "share" | "log" | "rules" | "more" | "resign" | "position" | "settings" | "talk" | null;

/** A screen so low that a table has no header. */
export const LOW = "(max-width: 60rem) and (max-height: 30rem) and (orientation: landscape)";

/** What the header offers, for a screen that has none. */
export function headerActions(open: (what: Opened) => void): Action[] {
  const at = languages.findIndex(([code]) => code === settings.language);
  const [code, name] = languages[(at + 1) % languages.length] ?? ["", ""];
  return [
    { name: "home", icon: "home", words: say("home"), do: () => place.go({ page: "home" }) },
    { name: "language", icon: "language", words: name, do: () => void speak(code) },
    {
      name: "sound",
      icon: settings.sound ? "sound" : "silent",
      words: say(settings.sound ? "table-sound-on" : "table-sound-off"),
      pressed: settings.sound,
      do: () => (settings.sound = !settings.sound),
    },
    { name: "settings", icon: "gear", words: say("set-title"), do: () => open("settings") },
  ];
}

interface Ways {
  open: (what: Opened) => void;
  speak: () => void;
  rematch: () => void;
  review: () => void;
}

/** Only what is possible now; what belongs to a screen without room beside the board is marked `narrow`. */
export function tableActions(model: TableModel, advising: Advising, wide: boolean, ways: Ways): Action[] {
  const now = model.state;
  if (!now) return [];
  const may = (name: string) => now.may.includes(name);
  const next = now.rematch;
  const all: (Action | false)[] = [
    next !== null && {
      name: "next",
      icon: "again",
      words: say("act-rematch-go"),
      primary: true,
      first: true,
      do: () => place.go({ page: "table", table: next, ply: null }),
    },
    next === null &&
      may("rematch") && {
        name: "rematch",
        icon: "again",
        words: say(now.rematch_offers.length ? "act-rematch-accept" : "act-rematch"),
        disabled: now.rematch_offers.some((seat) => model.held.includes(seat)),
        primary: true,
        first: true,
        do: ways.rematch,
      },
    now.status === "playing" &&
      model.held.length > 0 && {
        name: "undo",
        icon: "undo",
        words: say(may("ask-undo") ? "act-undo-ask" : "act-undo"),
        first: true,
        disabled: (!may("undo") && !may("ask-undo")) || model.at !== null,
        do: () => void model.send({ type: may("ask-undo") ? "ask-undo" : "undo", version: now.version }),
      },
    advisable(model) && {
      name: "hint",
      icon: "hint",
      words: say("act-hint"),
      first: true,
      disabled: !advising.able,
      busy: advising.awaited,
      do: () => void advising.show(),
    },
    now.status === "over" &&
      now.view !== null && { name: "review", icon: "curve", words: say("act-review"), first: true, do: ways.review },
    advisable(model) && {
      name: "chances",
      icon: "chances",
      words: say("chances"),
      pressed: settings.chances,
      do: () => (settings.chances = !settings.chances),
    },
    !wide &&
      model.sociable && {
        name: "talk",
        icon: "talk",
        words: say("talk"),
        first: true,
        news: model.talk.unread,
        do: () => ways.open("talk"),
      },
    now.outcome !== null && { name: "end", icon: "flag", words: say("end-score"), do: () => ways.open("end") },
    may("offer-draw") &&
      now.draw_offer === null && {
        name: "draw",
        icon: "draw",
        words: say("act-draw"),
        do: () => void model.send({ type: "offer-draw", version: now.version, seat: model.held[0] ?? 0 }),
      },
    may("resign") && { name: "resign", icon: "flag", words: say("act-resign"), do: () => ways.open("resign") },
    { name: "share", icon: "share", words: say("act-share"), do: () => ways.open("share") },
    { name: "speak", icon: "speak", words: say("table-position"), do: ways.speak },
    !wide && { name: "log", icon: "list", words: say("act-log"), first: true, do: () => ways.open("log") },
    !wide && { name: "rules", icon: "book", words: say("act-help"), first: true, do: () => ways.open("rules") },
  ];
  return all.filter((action) => action !== false);
}

/** What of it a guided game has: there nothing is taken back or given up, and the next action is known. */
export function guidedActions(...of: Parameters<typeof tableActions>): Action[] {
  return tableActions(...of).filter(({ name }) => GUIDED.includes(name));
}
const GUIDED = ["speak", "log", "rules"];

/** Whether whoever sits here may ask for hints, in their turns. */
export function advisable(model: TableModel): boolean {
  const now = model.state;
  if (now?.status !== "playing" || !model.held.length) return false;
  return now.hints || now.seats.every((seat) => seat.yours || seat.holder === "bot");
}

export interface TurnLine {
  seat: number | null;
  text: string;
  hint: string;
  yours: boolean;
}

/** Whose turn it is, in words. */
export function turnLine(model: TableModel, names: string[]): TurnLine {
  const now = model.state;
  const line = (text: string, hint = "", seat: number | null = null, yours = false) => ({ seat, text, hint, yours });
  if (!now) return line("");
  if (model.underway) return line(say("table-underway"), "", now.seat);
  if (model.at !== null) {
    const where = say("back-where", { ply: model.at, plies: model.plies.length });
    return line(say("back-title"), where, now.seat, model.due);
  }
  const { seat } = now;
  if (now.status === "over" || seat === null) return line(say("table-over"));
  const name = names[seat] ?? "";
  if (model.held.includes(seat)) {
    const text = model.held.length > 1 ? say("table-turn-pass", { name }) : say("table-turn-yours");
    return line(text, "", seat, true);
  }
  const bot = now.seats[seat]?.holder === "bot";
  const text = say(bot ? "table-thinking" : "table-turn-other", { name });
  return line(text, model.held.length ? "" : say("table-watching"), seat);
}
