// The first guided game: steps that explain, and steps that wait for a kind of action.
import type { Lesson } from "../../lib/contract";
import { read, type Verb } from "./actions";

const wants =
  (...verbs: Verb[]) =>
  (action: string): boolean => {
    const verb = read(action)?.verb;
    return verb !== undefined && verbs.includes(verb);
  };

export const lessons: Lesson[] = [
  { text: "winter-lesson-lake", wants: null, rule: "W5" },
  { text: "winter-lesson-first", wants: wants("card"), rule: "W4" },
  { text: "winter-lesson-colours", wants: null, rule: "W8" },
  { text: "winter-lesson-freezing", wants: wants("card", "counter"), rule: "W9" },
  { text: "winter-lesson-squares", wants: null, rule: "W6" },
  { text: "winter-lesson-reserve", wants: null, rule: "W12" },
  { text: "winter-lesson-go-on", wants: wants("move", "remove", "take"), rule: "W10" },
  { text: "winter-lesson-thaw", wants: wants("move", "remove", "take"), rule: "W12" },
  { text: "winter-lesson-take", wants: wants("move", "remove", "take"), rule: "W14" },
  { text: "winter-lesson-end", wants: null, rule: "W16" },
];
