import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { Catalogue, preferred } from "./texts";

const sources = import.meta.glob<string>(["../texts/*.ftl", "../games/*/*.ftl"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const folders = [...new Set(Object.keys(sources).map((path) => path.replace(/\w+\.ftl$/, "")))];

const ids = (source: string) => [...source.matchAll(/^([\w-]+) =/gm)].map((match) => match[1]);

describe.each(folders)("%s", (folder) => {
  const en = sources[`${folder}en.ftl`] ?? "";
  const es = sources[`${folder}es.ftl`] ?? "";

  test("both languages say the same things", () => {
    expect(ids(es).sort()).toEqual(ids(en).sort());
  });
  test("nothing is written wrongly or twice", () => {
    for (const source of [en, es]) {
      expect(new FluentResource(source).body.map(({ id }) => id)).toEqual(ids(source));
      expect(new Set(ids(source)).size).toBe(ids(source).length);
    }
  });
  test("a game's ids begin with its name", () => {
    const game = /games\/(\w+)\//.exec(folder)?.[1];
    if (game) expect(ids(en).filter((id) => !id?.startsWith(`${game}-`))).toEqual([]);
  });
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
  catalogue.add({
    en: "cards = { $count ->\n    [one] one card\n   *[other] { $count } cards\n}",
    es: "cards = { $count ->\n    [one] una carta\n   *[other] { $count } cartas\n}",
  });
  test("speaks both languages with plurals", () => {
    expect(catalogue.say("en", "cards", { count: 1 })).toBe("one card");
    expect(catalogue.say("es", "cards", { count: 3 })).toBe("3 cartas");
  });
  test("says the id where there is no message", () => {
    expect(catalogue.say("es", "nothing-here")).toBe("nothing-here");
    expect(catalogue.has("nothing-here")).toBe(false);
  });
});

test("the first wish that we speak is granted", () => {
  expect(preferred(["fr-FR", "es-MX", "en"])).toBe("es");
  expect(preferred(["fr"])).toBe("en");
});

