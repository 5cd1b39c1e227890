// The best that somebody has done in a game, remembered in this browser.
import type { State } from "./protocol";

const KEY = "sobremesa-best";

interface Kept {
  score: number;
  table: string;
}

export interface Best {
  /** The best before this game; null where it was the first. */
  before: number | null;
  /** Whether this game is the best so far. */
  now: boolean;
}

/** Games are compared with those of as many players who agreed on the same. */
const kindOf = ({ game, players, options }: State): string =>
  [game, players, ...Object.entries(options).map(([name, value]) => `${name}=${String(value)}`).sort()].join(" ");

function kept(): Record<string, Kept[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, Kept[]>) : {};
  } catch {
    return {}; // a browser that keeps nothing still plays
  }
}

/** Compare a finished game with the best before it, and remember it. Looked at twice, it is the same game. */
export function compare(state: State, score: number, order: "highest" | "lowest"): Best {
  const all = kept();
  const kind = kindOf(state);
  const others = (all[kind] ?? []).filter((each) => each.table !== state.table);
  const better = (a: number, b: number) => (order === "highest" ? a > b : a < b);
  const before = others.reduce<number | null>((best, { score: each }) => (best === null || better(each, best) ? each : best), null);
  // The best two are enough: this game may be the best, and be looked at again.
  const ranked = [...others, { score, table: state.table }].sort((a, b) => (better(a.score, b.score) ? -1 : 1)).slice(0, 2);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [kind]: ranked }));
  } catch {
    // then it is compared with what was kept before
  }
  return { before, now: before === null || better(score, before) };
}
