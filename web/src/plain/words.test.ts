import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import type { Say } from "../lib/contract";
import type { Scene } from "../lib/protocol";
import { TABLE } from "../lib/texts";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { describe, ended } from "./words";

function speaker(language: string, source: string): Say {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(`${source}\nexample-home = ${language}-home`));
  return (id, facts = {}) => bundle.formatPattern(bundle.getMessage(id)?.value ?? id, facts, []);
}

const SCENE: Scene = {
  board: { kind: "squares", places: ["a", "b", "c"].map((name, x) => ({ name, x, y: 0 })) },
  pieces: [
    { at: "a", colour: 1, shape: "crown" },
    { at: "c", colour: "brown", shape: "seed", count: 3 },
  ],
  hands: [{ seat: 0, cards: [{ name: "7h", sign: "7", shape: "heart", colour: "red" }], hidden: 2 }],
  counters: [{ label: { id: "example-home" }, value: 4, seat: 1 }],
};

const position = (say: Say) => describe({ game: "example", viewer: 0, seat: 0, scene: SCENE }, ["Ana", "Ben"], say);

test("the whole position in words", () => {
  expect(position(speaker("en", en)).split("\n")).toEqual([
    "Ben: en-home: 4",
    "Ana: 7, red heart; 2 hidden cards",
    "a: crown of Ben",
    "c: 3 brown seeds",
  ]);
});

test("and in those of another language", () => {
  expect(position(speaker("es", es)).split("\n")).toEqual([
    "Ben: es-home: 4",
    "Ana: 7, corazón de color rojo; 2 cartas ocultas",
    "a: corona de Ben",
    "c: 3 semillas de color marrón",
  ]);
});

test("without a scene, the text as it is", () => {
  expect(describe({ game: "example", viewer: null, seat: 0, text: "five left" }, [], (id) => id)).toBe("five left");
});

test("a game that is over says who won, and with how much", () => {
  const say = speaker("en", `${TABLE["en"]}\n${en}`);
  const view = { game: "example", viewer: 0, seat: null };
  const over = (winners: number[]) => ended({ ...view, result: { winners, scores: [25, 23] } }, ["Ana", "Ben"], say);
  expect(over([0])).toBe("Ana wins. Ana: 25 · Ben: 23");
  expect(over([0, 1])).toBe("A draw. Ana: 25 · Ben: 23");
  expect(over([])).toBe("Nobody wins. Ana: 25 · Ben: 23");
});
