// Snowhere in words: for the log, for a screen reader, and for what the board says.
import type { Say, Told } from "../../lib/contract";
import type { SnowhereView } from "../../lib/protocol";
import { halfTurn, placed, type CardView, type Pose } from "./geometry";
import type { Verdict } from "./judge.svelte";

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** An area as people say it: mm² when small, cm² otherwise. */
export function area(mm2: number, say: Say): string {
  if (mm2 < 1000) return say("snowhere-board-mm2", { area: rounded(mm2, mm2 < 10 ? 1 : 0) });
  return say("snowhere-board-cm2", { area: rounded(mm2 / 100, mm2 < 10000 ? 1 : 0) });
}

export function percent(value: number, say: Say): string {
  return say("snowhere-board-percent", { percent: rounded(value, value < 1 ? 2 : 1) });
}

/** What is to be seen at a verdict: the reason against it, or what laying the card would do. */
export function judged(verdict: Verdict, say: Say): string {
  if (verdict.refusal) return verdict.refusal.message;
  const out =
    verdict.putsOut === null ? say("snowhere-board-fine") : say("snowhere-board-puts-out", { area: area(verdict.putsOut, say) });
  return verdict.locks.length ? `${out} ${say("snowhere-board-locks", { count: verdict.locks.length })}` : out;
}

/** A card that can be taken, for those who do not see it. */
export function takeLabel(card: CardView, frees: number, say: Say): string {
  const label = say("snowhere-board-take-card", { card: card.number, x: Math.round(card.x), y: Math.round(card.y) });
  return frees ? `${label} ${say("snowhere-board-frees", { count: frees })}` : label;
}

export function heldLabel({ x, y, a }: Pose, say: Say): string {
  return say("snowhere-board-held-card", { x, y, a: halfTurn(a) / 100 });
}

export function tell(told: Told, before: SnowhereView | null, say: Say): string {
  const [verb, number] = told.action.split(" ");
  const pose = placed(told.action);
  if (verb === "take") return say("snowhere-told-take", { card: Number(number) });
  if (verb === "finish") return say("snowhere-told-finish");
  if (!pose) return told.action;
  const where = { x: Math.round(pose.x), y: Math.round(pose.y), a: Math.round(pose.a) };
  return say(before?.phase === "snowflakes" ? "snowhere-told-snowflake" : "snowhere-told-place", where);
}

export function describe(view: SnowhereView, names: string[], say: Say): string {
  const fire = view.table.filter((card) => card.face === "fire").length;
  const sentences = [
    say("snowhere-described-fire", { percent: percent(view.fire_percent, say), area: area(view.fire_mm2, say) }),
    say("snowhere-described-cards", { fire, snow: view.table.length - fire }),
    say("snowhere-board-flakes", {
      aside: view.aside.length,
      laid: view.table.filter((card) => card.face === "snowflake").length,
      hidden: view.unfound,
    }),
  ];
  if (view.phase === "take" && view.takeable.length)
    sentences.push(
      say("snowhere-described-takeable", { count: view.takeable.length, cards: view.takeable.join(", ") }),
    );
  sentences.push(situation(view, names, say));
  return sentences.join(" ");
}

/** Whose turn it is to do what, or how it ended. */
export function situation(view: SnowhereView, names: string[], say: Say): string {
  const name = view.seat === null ? "" : (names[view.seat] ?? "");
  switch (view.phase) {
    case "take":
      return say("snowhere-described-take", { name });
    case "place":
      return say("snowhere-described-place", { name });
    case "snowflakes":
      return say("snowhere-described-snowflakes", { name, count: view.aside.length });
    case "over": {
      const winners = view.result?.["winners"];
      const solved = Array.isArray(winners) && winners.length > 0;
      return solved ? say("snowhere-described-solved") : say("snowhere-described-over", { area: area(view.fire_mm2, say) });
    }
  }
}
