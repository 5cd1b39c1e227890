// A first game that explains itself while it is played.
import type { Lesson } from "../../lib/contract";
import { read } from "./actions";

const kind =
  (...kinds: string[]) =>
  (action: string): boolean =>
    kinds.includes(read(action).kind);

export const lessons: Lesson[] = [
  { text: "holi-lesson-tower", wants: null, rule: "H1" },
  { text: "holi-lesson-corner", wants: kind("corner"), rule: "H3" },
  { text: "holi-lesson-card", wants: null, rule: "H4" },
  { text: "holi-lesson-throw", wants: kind("throw", "down"), rule: "H6" },
  { text: "holi-lesson-move", wants: kind("move", "end"), rule: "H10" },
  { text: "holi-lesson-hit", wants: kind("throw", "down"), rule: "H9" },
  { text: "holi-lesson-sweets", wants: kind("move", "end"), rule: "H10" },
  { text: "holi-lesson-down", wants: kind("throw", "down"), rule: "H7" },
  { text: "holi-lesson-climb", wants: null, rule: "H11" },
  { text: "holi-lesson-fall", wants: null, rule: "H9" },
  { text: "holi-lesson-score", wants: null, rule: "H16" },
];
