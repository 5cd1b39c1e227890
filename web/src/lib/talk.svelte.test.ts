import { beforeEach, expect, test } from "vitest";
import type { WordInfo, Words } from "./protocol";
import { isHeard, mute, Talk } from "./talk.svelte";

const word = (number: number, who: string, more: Partial<WordInfo> = {}): WordInfo => ({
  ...{ place: "seats", number, at: 0, who, name: who, seat: 0, yours: false, kind: "text", text: `${number}` },
  ...more,
});
const told = (words: WordInfo[]): Words => ({
  ...{ type: "words", table: "t", place: "seats", since: 0, words, other: [], off: false, agreed: [], kept: false },
});
function heard(table: string, words: WordInfo[]): Talk {
  const talk = new Talk(table);
  talk.hear(told(words));
  return talk;
}

beforeEach(() => localStorage.clear());

test("what was read is not new again when one comes back, and what is new is", () => {
  const talk = heard("t", [word(1, "ana"), word(2, "ben")]);
  expect(talk.unread).toBe(2);
  talk.see();
  expect(heard("t", [word(1, "ana"), word(2, "ben"), word(3, "ana")]).unread).toBe(1);
  expect(heard("another", [word(1, "ana")]).unread).toBe(1);
  expect(heard("t", [word(1, "ana")]).unread).toBe(1); // the others were forgotten, and the numbers begin anew
});

test("somebody is heard nowhere any more, until one wants to hear everybody again", () => {
  const words = [word(1, "ana"), word(2, "ben")];
  heard("t", words).silence("ben");
  const next = heard("next", words);
  expect(next.words.map(({ who }) => who)).toEqual(["ana"]);
  expect(next.silent).toBe(true);
  expect(isHeard("anywhere", "ben")).toBe(false);
  next.hearAll();
  expect(next.words.map(({ who }) => who)).toEqual(["ana", "ben"]);
  expect(isHeard("anywhere", "ben")).toBe(true);
});

test("a table is muted by itself", () => {
  heard("t", [word(1, "ana")]).mute(true);
  expect(isHeard("t", "ana")).toBe(false);
  expect(isHeard("next", "ana")).toBe(true);
  mute("next", true);
  expect(new Talk("next").muted).toBe(true);
});
