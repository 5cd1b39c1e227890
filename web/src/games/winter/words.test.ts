import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import type { Say } from "../../lib/contract";
import type { WinterView } from "../../lib/protocol";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { lessons } from "./lessons";
import { describe as position, faceName, tell } from "./words";

const ids = (source: string): string[] => [...source.matchAll(/^(winter-[a-z-]+) =/gm)].map((found) => found[1] ?? "");

function speaker(language: string, source: string): Say {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(source));
  return (id, facts) => {
    const errors: Error[] = [];
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`no message ${id}`);
    const text = bundle.formatPattern(pattern, facts, errors);
    if (errors.length) throw errors[0];
    return text;
  };
}

const view: WinterView = {
  game: "winter",
  rules: 1,
  players: 2,
  options: {},
  viewer: 0,
  seat: 1,
  result: null,
  phase: "freezing",
  turn: 1,
  decision: "place",
  colours: ["dark", "light"],
  cards: [
    { at: [0, 0], face: "LDDD", locked: true },
    { at: [2, 0], face: "LLDD", locked: false },
  ],
  counters: [[[1, 0]], []],
  reserves: [8, 9],
  revealed: "LDLD",
  deck: { cards: 3, faces: ["LDDD", "LDDL", "LDLD"] },
  discarded: [],
  new_squares: [],
  groups: [],
  before: [0, 0],
  times: 0,
  past: [],
};

const ACTIONS = ["light", "draw", "card 2,0", "counter 1,0", "move 0,0>1,1,r", "remove 0,0", "take 1,0", "keep 0,0"];

describe("words", () => {
  it("are there in both languages", () => {
    expect(ids(en)).toEqual(ids(es));
    expect(new Set(ids(en)).size).toBe(ids(en).length);
  });

  for (const [language, source] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const say = speaker(language, source);

    it(`tell every action (${language})`, () => {
      for (const action of ACTIONS) {
        for (const before of [view, null]) expect(tell({ seat: 0, action }, before, say)).not.toContain("winter-");
      }
    });

    it(`describe the position (${language})`, () => {
      const words = position(view, ["Ana", "Bo"], say);
      expect(words).toContain("Ana");
      expect(words).toContain("1,0");
      expect(words.split("\n").length).toBe(8);
    });

    it(`say every step of the guided game (${language})`, () => {
      for (const lesson of lessons) expect(say(lesson.text).length).toBeGreaterThan(40);
    });
  }

  it("name a face as it lies", () => {
    expect(faceName("LDDD", speaker("en", en))).toBe("light dark above dark dark");
    expect(tell({ seat: 0, action: "card 2,0,r" }, { ...view, revealed: "LDDD" }, speaker("en", en))).toBe(
      "puts the card at 2,0, turned: dark dark above dark light",
    );
  });
});
