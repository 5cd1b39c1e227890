import { expect, test } from "vitest";
import { Catalogue, type Language } from "../../lib/texts";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { targets, type Target } from "./actions";
import { PREVIEWS, SAMPLE } from "./sample";
import { describe, now, prospect, squareWords, tell } from "./words";

const catalogue = new Catalogue();
catalogue.add("en", en);
catalogue.add("es", es);
const speak = (language: Language) => (id: string, facts?: Record<string, string | number>) => catalogue.say(language, id, facts);
const say = speak("en");
const NAMES = ["Ana", "Ben"];

function ids(source: string): string[] {
  return [...source.matchAll(/^(twisty-[a-z-]+) =/gm)].map(([, id]) => id ?? "").sort();
}

test("both languages have the same messages", () => {
  expect(ids(es)).toEqual(ids(en));
});

test("what was played is told in words", () => {
  const told = (action: string, preview = {}, language = "en") => tell({ seat: 0, action, preview }, speak(language));
  expect(told("pass", { path: ["c3"] })).toBe("has nowhere to go and passes");
  expect(told("a1", { path: ["a1"] })).toBe("starts from the corner a1");
  expect(told("d5", { path: ["c3", "d5"] })).toBe("hops to d5");
  expect(told("c3", { path: ["c3", "d5", "c3"] })).toBe("goes round and stays on c3");
  expect(told("c3", { path: ["c3", "d5", "c3"] }, "es")).toBe("da una vuelta y se queda en c3");
  expect(told("e4", PREVIEWS.e4)).toBe("takes a yellow cube on e4");
  expect(told("e5", PREVIEWS.e5)).toBe("steals a yellow cube from the diamond pawn on e5");
  expect(told("e5", PREVIEWS.e5, "es")).toBe("roba un cubo amarillo al peón del rombo en e5");
  expect(told("b1!", PREVIEWS["b1!"])).toBe("stops on b1 and protects 2 cubes");
  expect(told("d4", { path: ["c2", "d4"], wins: true })).toContain("wins");
});

test("what is to be done is said to whom it concerns", () => {
  expect(now(SAMPLE, NAMES, say)).toBe("Your turn. You are after a yellow cube.");
  expect(now(SAMPLE, NAMES, say, false)).toBe("");
  expect(now({ ...SAMPLE, viewer: 1 }, NAMES, speak("es"))).toBe("Le toca a Ana, que busca un cubo amarillo.");
  expect(now({ ...SAMPLE, phase: "robbed", seat: 1, viewer: 1 }, NAMES, say)).toContain("Ana has robbed you");
  expect(now({ ...SAMPLE, result: { winners: [1], reason: "T12" } }, NAMES, say)).toContain("Ben");
  expect(now({ ...SAMPLE, result: { winners: [0, 1], reason: "T13" } }, NAMES, say)).toContain("draw");
});

test("a square says what lies there, who stands there, and what choosing it would do", () => {
  const found = targets(SAMPLE, ["b1", "b1!", "e4", "e5"], { previews: PREVIEWS, endings: {} });
  const words = (square: string) => squareWords(SAMPLE, square, found.get(square), NAMES, say);
  expect(words("a4")).toBe("a4, gate");
  expect(words("d4")).toBe("d4, the centre");
  expect(words("e5")).toBe("e5, blue cube, the diamond pawn: Ben, Steal a yellow cube from Ben on e5. By way of d5.");
  expect(prospect(found.get("b1")!, 0, NAMES, say)).toBe("Stop on b1, where you may protect your cubes.");
});

test("every kind of target has its words in both languages", () => {
  const kinds: Record<Target["kind"], true> = { corner: true, stop: true, take: true, rob: true, goal: true };
  for (const kind of Object.keys(kinds) as Target["kind"][]) {
    for (const actions of [["e4"], ["e4", "e4!"]]) {
      const target: Target = { square: "e4", actions, kind, path: [], takes: "y", robs: 1, ending: null };
      for (const language of ["en", "es"] as const) expect(prospect(target, 0, NAMES, speak(language))).not.toMatch(/twisty-/);
    }
  }
});

test("the position tells every series and where every token lies", () => {
  const words = describe(SAMPLE, NAMES, say);
  expect(words).toContain("Ana, the round pawn, on c3. Holds red, orange. Protected: red. Next, in this order: yellow, violet");
  expect(words).toContain("Ben, the diamond pawn, on e5. Holds yellow.");
  expect(words).toContain("Protection: b1.");
  expect(describe(SAMPLE, NAMES, speak("es"))).not.toMatch(/twisty-|\{/);
});
