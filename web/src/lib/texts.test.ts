import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { Catalogue, FALLBACK, inLanguage, LANGUAGES, preferred, TABLE } from "./texts";

const sources = import.meta.glob<string>(["../texts/*.ftl", "../games/*/*.ftl", "../plain/*.ftl"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const folders = [...new Set(Object.keys(sources).map((path) => path.replace(/\w+\.ftl$/, "")))];

const ids = (source: string) => [...source.matchAll(/^([\w-]+) =/gm)].map((match) => match[1]);

/** The messages of a folder, language by language. */
const inFolder = (folder: string) => LANGUAGES.map((language) => [language, sources[`${folder}${language}.ftl`] ?? ""] as const);

describe.each(folders)("%s", (folder) => {
  const en = sources[`${folder}${FALLBACK}.ftl`] ?? "";

  test.each(inFolder(folder))("%s says the same things as the others", (_, source) => {
    expect(ids(source).sort()).toEqual(ids(en).sort());
  });
  test.each(inFolder(folder))("in %s nothing is written wrongly or twice", (_, source) => {
    expect(new FluentResource(source).body.map(({ id }) => id)).toEqual(ids(source));
    expect(new Set(ids(source)).size).toBe(ids(source).length);
  });
  test("a game's ids begin with its name", () => {
    const game = /games\/(\w+)\//.exec(folder)?.[1];
    if (game) expect(ids(en).filter((id) => !id?.startsWith(`${game}-`))).toEqual([]);
  });
});

test("what a game's board says has other ids than what its rules say, for the page reads both", () => {
  const rules = import.meta.glob<string>("../../../src/sobremesa/games/*/*.ftl", { query: "?raw", import: "default", eager: true });
  for (const [path, source] of Object.entries(rules)) {
    const board = new Set(ids(sources[path.replace("../../../src/sobremesa/games", "../games")] ?? ""));
    expect(ids(source).filter((id) => board.has(id))).toEqual([]);
  }
});

test("every language says its own name, and no other language's", () => {
  const names = LANGUAGES.map((language) => /^language-name = (.+)$/m.exec(TABLE[language] ?? "")?.[1]);
  expect(new Set(names).size).toBe(LANGUAGES.length);
  expect(names).not.toContain(undefined);
});

test("every message that the page says is there", () => {
  const en = new Set(ids(sources["../texts/en.ftl"] ?? ""));
  const code = import.meta.glob<string>(["../shell/*.{svelte,ts}", "./*.ts", "../App.svelte", "!./*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const said = Object.values(code).flatMap((source) => [...source.matchAll(/\bsay\("([\w-]+)"/g)].map((m) => m[1] ?? ""));
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((id) => !en.has(id))).toEqual([]);
});

describe("a catalogue", () => {
  const catalogue = new Catalogue();
  catalogue.add("en", "cards = { $count ->\n    [one] one card\n   *[other] { $count } cards\n}");
  catalogue.add("es", "cards = { $count ->\n    [one] una carta\n   *[other] { $count } cartas\n}");
  test("speaks every language with its plurals and numbers", () => {
    expect(catalogue.say("en", "cards", { count: 1 })).toBe("one card");
    expect(catalogue.say("es", "cards", { count: 3 })).toBe("3 cartas");
    expect(catalogue.say("es", "cards", { count: 1.5 })).toBe("1,5 cartas");
  });
  test("says the id where there is no message", () => {
    expect(catalogue.say("es", "nothing-here")).toBe("nothing-here");
    expect(catalogue.has("es", "nothing-here")).toBe(false);
  });
});

test("the first wish that we speak is granted", () => {
  expect(preferred(["xx-XX", "es-MX", "en"])).toBe("es");
  expect(preferred(["xx"])).toBe(FALLBACK);
  expect(preferred(["est"])).toBe(FALLBACK); // a language whose code begins like another's
});

test("what is there in several languages is read in the best one", () => {
  expect(inLanguage({ en: "one", es: "uno" }, "es")).toBe("uno");
  expect(inLanguage({ en: "one", xx: "?" }, "es")).toBe("one");
  expect(inLanguage({ xx: "?" }, "es")).toBe("?");
  expect(inLanguage({}, "es")).toBeUndefined();
});
