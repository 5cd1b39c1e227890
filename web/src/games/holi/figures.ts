// A picture for every rule, as data. Seat 0 is always the one the rule speaks to.
import type { Part } from "./scene";
import { score, ties } from "./sceneEnd";
import { byItself, climb, move, remaining, spent, turnEnds } from "./sceneStep";
import { cards, corners, player, tower } from "./sceneTable";
import { discards, faceDown, falling, throws, turn } from "./sceneThrow";

export const SCENES: Readonly<Record<string, readonly Part[]>> = {
  H1: tower(),
  H2: player(),
  H3: corners(),
  H4: cards(),
  H5: turn(),
  H6: throws(),
  H7: faceDown(),
  H8: discards(),
  H9: falling(),
  H10: move(),
  H11: climb(),
  H12: spent(),
  H13: remaining(),
  H14: turnEnds(),
  H15: byItself(),
  H16: score(),
  H17: ties(),
};

/** The rules that have a picture. */
export const FIGURES: ReadonlySet<string> = new Set(Object.keys(SCENES));
