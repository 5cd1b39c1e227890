import type { Lesson } from "../../lib/contract";

const take = (action: string) => action.startsWith("take ");
const place = (action: string) => action.startsWith("place ");

/** A first game: what the carpet is, one card taken and laid, then the finer rules, one by one. */
export const lessons: Lesson[] = [
  { text: "snowhere-lesson-carpet", wants: null, rule: "S3" },
  { text: "snowhere-lesson-look", wants: null, rule: "S1" },
  { text: "snowhere-lesson-take", wants: take, rule: "S5" },
  { text: "snowhere-lesson-place", wants: place, rule: "S7" },
  { text: "snowhere-lesson-locked", wants: null, rule: "S5" },
  { text: "snowhere-lesson-take-again", wants: take, rule: "S6" },
  { text: "snowhere-lesson-overlap", wants: place, rule: "S9" },
  { text: "snowhere-lesson-edge", wants: null, rule: "S10" },
  { text: "snowhere-lesson-snowflakes", wants: null, rule: "S13" },
  { text: "snowhere-lesson-goal", wants: null, rule: "S14" },
];
