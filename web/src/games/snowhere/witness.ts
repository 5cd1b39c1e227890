// What on the table forbids something, read from a refusal for drawing.
import type { RefusalInfo } from "../../lib/protocol";
import { inFrame, type Pose } from "./geometry";
import { numbers } from "./verdict.svelte";
import { nearestTurn } from "./motion";

export type Line = [[number, number], [number, number]];

export interface Witness {
  /** Cards in the way: they cover (S5), adjoin (S9) or are covered exactly (S11). */
  cards: number[];
  /** Those of them whose corners the held card hides (S11). */
  hidden: number[];
  /** Edges of the held card that are flush, and the outline that runs along them (S10). */
  edges: Line[];
  outline: Line[];
  /** Whether there is no fire under the card (S8). */
  noFire: boolean;
}

function line(value: unknown): Line | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [from, to] = value.map(numbers);
  return from?.length === 2 && to?.length === 2 ? ([from, to] as unknown as Line) : null;
}

const lines = (value: unknown): Line[] =>
  (Array.isArray(value) ? value : []).map(line).filter((each) => each !== null);

export function witness(refusal: RefusalInfo): Witness {
  const edges = refusal.witness["edges"];
  const flush = (Array.isArray(edges) ? edges : []) as Record<string, unknown>[];
  const cards = numbers(refusal.witness["cards"]);
  return {
    cards,
    hidden: refusal.rule === "S11" ? cards : [],
    edges: flush.map((each) => line(each["edge"])).filter((each) => each !== null),
    outline: flush.flatMap((each) => lines(each["outline"])),
    noFire: refusal.rule === "S8",
  };
}

/** A line on the table in the frame of the card that it was told about, however far that is turned now. */
export function onCard([from, to]: Line, told: Pose, a: number): Line {
  const pose = { ...told, a: a + nearestTurn(a, told.a) };
  const own = ([x, y]: [number, number]): [number, number] => {
    const point = inFrame(pose, { x, y });
    return [point.x, point.y];
  };
  return [own(from), own(to)];
}
