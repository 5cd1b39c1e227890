// Reading the actions that the server lists, and what it says each would do.
import type { Told } from "../../lib/contract";
import type { HoliPreview } from "../../lib/protocol";
import { type Pose, poseFor } from "./faces";

export type Deed =
  | { kind: "corner"; square: string }
  | { kind: "throw"; card: number; squares: string[] }
  | { kind: "down"; card: number | null; square: string }
  | { kind: "move"; square: string }
  | { kind: "climb" }
  | { kind: "end" };

export function read(action: string): Deed {
  const [first = "", second = "", ...rest] = action.split(" ");
  switch (first) {
    case "throw":
      return { kind: "throw", card: Number(second), squares: rest };
    case "down":
      return { kind: "down", card: second === "?" ? null : Number(second), square: rest[0] ?? "" };
    case "move":
      return { kind: "move", square: second };
    case "climb":
    case "end":
      return { kind: first };
    default:
      return { kind: "corner", square: first };
  }
}

/** The squares an action names. */
export function squaresOf(action: string): string[] {
  const deed = read(action);
  if (deed.kind === "throw") return deed.squares;
  return "square" in deed ? [deed.square] : [];
}

/** What the rules say an action does; what they leave out is not drawn. */
export type Preview = Partial<HoliPreview>;

export const did = ({ preview }: Told): Preview => preview;

/** How many tokens an action brings into the reserve (H10). */
export const tokensFound = ({ reserve = [] }: Preview): number => reserve.reduce((sum, count) => sum + Math.max(0, count), 0);

/** Something that can be done with squares of the floor. */
export interface Option {
  action: string;
  squares: string[];
  pose: Pose | null;
}

/** The listed actions that begin so; throws in the order in which the card turns. */
export function optionsFor(legal: readonly string[], beginning: string, figure: string | null): Option[] {
  const found = legal
    .filter((action) => (beginning ? action.startsWith(`${beginning} `) : read(action).kind === "corner"))
    .map((action) => optionOf(action, figure));
  const order = ({ pose }: Option): number => (pose ? (pose.mirrored ? 4 : 0) + pose.turns : 0);
  return found.sort((one, other) => order(one) - order(other));
}

/** An action as an option of its own, seen by the one whose figure stands there. */
export function optionOf(action: string, figure: string | null): Option {
  const deed = read(action);
  const pose = deed.kind === "throw" && figure ? poseFor(deed.card, figure, deed.squares) : null;
  return { action, squares: deed.kind === "climb" && figure ? [figure] : squaresOf(action), pose };
}

/** The option to show for a square: the present one if it takes it in, else one turned the same way, else any. */
export function optionAt(options: readonly Option[], square: string, present: Option | null): Option | null {
  if (present?.squares.includes(square)) return present;
  const there = options.filter((option) => option.squares.includes(square));
  const turns = present?.pose?.turns;
  return there.find((option) => option.pose?.turns === turns) ?? there[0] ?? null;
}

/** The option after the present one, among those that take in the square, or among all. */
export function nextOption(options: readonly Option[], square: string | null, present: Option | null): Option | null {
  const there = square ? options.filter((option) => option.squares.includes(square)) : options;
  const round = there.length ? there : options;
  const now = round.findIndex((option) => option.action === present?.action);
  return round[(now + 1) % round.length] ?? null;
}
