// Snowhere in words: for the log, for a screen reader, and for what the board says.
import type { Say, Told } from "../../lib/contract";
import type { EndingInfo, OutcomeInfo, SnowherePreview, SnowhereView } from "../../lib/protocol";
import { halfTurn, lying, partOf, type CardView, type Pose } from "./geometry";
import type { Verdict } from "./verdict.svelte";

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** An area as people say it: cm², or mm² below one of them. */
export function area(mm2: number, say: Say): string {
  if (mm2 < 99.5) return say("snowhere-board-mm2", { area: rounded(mm2, mm2 < 10 ? 1 : 0) });
  return say("snowhere-board-cm2", { area: rounded(mm2 / 100, mm2 < 10000 ? 1 : 0) });
}

/** How much fire an action leaves in the end, as far as can be foreseen; less than half a mm² is none. */
export function score(mm2: number, say: Say): string {
  return mm2 < 0.5 ? say("snowhere-remains-nothing") : say("snowhere-remains", { area: area(mm2, say) });
}

export function percent(value: number, say: Say): string {
  return say("snowhere-board-percent", { percent: rounded(value, value < 1 ? 2 : 1) });
}

/** What is to be seen at a verdict: the reason against it, or what laying the card would do. */
export function verdictWords(verdict: Verdict, view: SnowhereView, say: Say): string {
  if (verdict.refusal) return verdict.refusal.message;
  const out = verdict.putsOut === null ? say("snowhere-board-fine") : puttingOut(verdict.putsOut, say);
  const locks = verdict.locks.length ? say("snowhere-board-locks", { count: verdict.locks.length }) : "";
  const end = verdict.ending && endWords(verdict.ending, view.fire_mm2 - (verdict.putsOut ?? 0), view.players, say);
  return [out, locks, end].filter(Boolean).join(" ");
}

/** How the game would end, with so much fire left: all win, or nobody does. */
export function endWords({ winners, reason: rule }: EndingInfo, mm2: number, players: number, say: Say): string {
  if (winners.length) return say("snowhere-board-ends-solved", { players, rule });
  return say("snowhere-board-ends-left", { area: area(mm2, say), players, rule });
}

function puttingOut(mm2: number, say: Say): string {
  return mm2 < 0.05 ? say("snowhere-board-puts-out-nothing") : say("snowhere-board-puts-out", { area: area(mm2, say) });
}

/** A card that can be taken, for those who do not see it. */
export function takeLabel(card: CardView, frees: number, say: Say): string {
  const label = say("snowhere-board-take-card", { card: card.number, x: Math.round(card.x), y: Math.round(card.y) });
  return frees ? `${label} ${say("snowhere-board-frees", { count: frees })}` : label;
}

export function heldLabel({ x, y, a }: Pose, say: Say): string {
  return say("snowhere-board-held-card", { x, y, a: halfTurn(a) / 100 });
}

/** An action in plain words; its numbers are in the notation. */
export function tell(told: Told, say: Say): string {
  const verb = told.action.split(" ")[0];
  const { at = null, spread = null, snowflake = false }: Partial<SnowherePreview> = told.preview;
  if (verb === "finish") return say(snowflake ? "snowhere-told-finish" : "snowhere-told-spare");
  if (!at || !spread) return told.action;
  const where = partOf(spread, at);
  if (verb === "take") return say("snowhere-told-take", { where });
  const facts = { where, lying: lying(at.a) };
  return say(snowflake ? "snowhere-told-snowflake" : "snowhere-told-place", facts);
}

/** What is left of the fire in the end. */
export function ended({ scores: [mm2], details: { percent } }: OutcomeInfo, say: Say): string {
  if (mm2 === undefined || typeof percent !== "number") return "";
  const left = say("snowhere-ended", { score: rounded(mm2, 1), percent });
  return `${left} ${say("snowhere-grade", { grade: grade(percent) })}`;
}

/** From so many per cent of the carpet on a result is called so. */
export const GRADES = [
  [25, "ablaze"],
  [10, "burning"],
  [2, "glowing"],
  [0.01, "sparks"],
] as const;

export function grade(percent: number): string {
  return GRADES.find(([least]) => percent >= least)?.[1] ?? "out";
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
