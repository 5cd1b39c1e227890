// A first game against a bot, explained while it is played.
import type { Lesson } from "../../lib/contract";

const corner = (action: string) => /^[ag][17]$/.test(action);
/** Any turn will do, also a corner after a theft or a pass: the game goes its own way. */
const turn = () => true;

export const lessons: Lesson[] = [
  { text: "twisty-learn-series", wants: null, rule: "T3" },
  { text: "twisty-learn-corner", wants: corner, rule: "T4" },
  { text: "twisty-learn-hop", wants: null, rule: "T5" },
  { text: "twisty-learn-move", wants: turn, rule: "T8" },
  { text: "twisty-learn-specials", wants: null, rule: "T7" },
  { text: "twisty-learn-chain", wants: turn, rule: "T11" },
  { text: "twisty-learn-steal", wants: null, rule: "T9" },
  { text: "twisty-learn-shield", wants: null, rule: "T10" },
  { text: "twisty-learn-again", wants: turn, rule: "T6" },
  { text: "twisty-learn-win", wants: null, rule: "T12" },
];
