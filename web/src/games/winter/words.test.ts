import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import type { Say } from "../../lib/contract";
import type { WinterView } from "../../lib/protocol";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import type { Verb } from "./actions";
import type { Aiming } from "./aiming.svelte";
import type { Target } from "./targets";
import { describe as position, faceName, hint, targetName, tell } from "./words";

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

/** Of a lake with cards from -4,0 to 2,6. */
const PREVIEW = { face: "LDDD", lake: [[-4, 0], [2, 6]] };

const OF_EACH_VERB: Record<Verb, string> = {
  light: "light",
  dark: "dark",
  draw: "draw",
  card: "card 2,0",
  counter: "counter 1,0",
  move: "move 0,0>1,1,r",
  remove: "remove 0,0",
  take: "take 1,0",
  keep: "keep 0,0",
};
const ACTIONS = Object.values(OF_EACH_VERB);
const KINDS: Record<Target["kind"], true> = { spot: true, square: true, card: true, counter: true, group: true };
const MODES: Record<Exclude<Aiming["mode"], "watch" | "thaw">, true> = {
  place: true,
  colour: true,
  freeze: true,
  counter: true,
  keep: true,
};

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
        for (const preview of [PREVIEW, { face: null, lake: [] }]) {
          expect(tell({ seat: 0, action, preview }, say)).not.toContain("winter-");
        }
      }
    });

    it(`name every kind of target and say what to do in every mode (${language})`, () => {
      for (const kind of Object.keys(KINDS) as Target["kind"][]) {
        const target: Target = { key: kind, kind, at: [0, 0], centre: { x: 0, y: 0 } };
        expect(targetName(target, {} as Aiming, say)).toContain("0,0");
      }
      for (const mode of Object.keys(MODES)) {
        expect(hint(view, { mode, targets: [] } as unknown as Aiming, ["Ana", "Bo"], say)).not.toBe("");
      }
    });

    it(`describe the position (${language})`, () => {
      const words = position(view, ["Ana", "Bo"], say);
      expect(words).toContain("Ana");
      expect(words).toContain("1,0");
      expect(words.split("\n").length).toBe(8);
    });
  }

  it("say in which part of the lake something is done", () => {
    const told = (action: string, language: "en" | "es") =>
      tell({ seat: 0, action, preview: PREVIEW }, speaker(language, language === "en" ? en : es));
    expect(told("move -4,2>2,6", "en")).toBe("moves the card at the left: now it lies at the lower right");
    expect(told("remove 2,0", "es")).toContain("arriba a la derecha");
  });

  it("name a face as it lies", () => {
    expect(faceName("LDDD", speaker("en", en))).toBe("light dark above dark dark");
    expect(tell({ seat: 0, action: "card 2,0,r", preview: { face: "LDDD", lake: [] } }, speaker("en", en))).toBe(
      "puts the card beside the first card, turned: dark dark above dark light",
    );
  });
});
