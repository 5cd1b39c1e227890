import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import type { Say } from "../../lib/contract";
import type { SnowherePreview } from "../../lib/protocol";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { view } from "./sample";
import { area, describe as described, ended, endWords, score, tell, verdictWords } from "./words";

function sayer(language: "en" | "es"): Say {
  const bundle = new FluentBundle(language, { useIsolating: false });
  expect(bundle.addResource(new FluentResource({ en, es }[language]))).toEqual([]);
  return (id, facts) => {
    const message = bundle.getMessage(id);
    if (!message?.value) throw new Error(`no message ${id}`);
    const errors: Error[] = [];
    const text = bundle.formatPattern(message.value, facts, errors);
    expect(errors).toEqual([]);
    return text;
  };
}

describe.each(["en", "es"] as const)("words in %s", (language) => {
  const say = sayer(language);

  it("tell every action", () => {
    const spread = { left: -240, right: 240, low: -240, high: 240 };
    const told = (action: string, preview: Partial<SnowherePreview> = {}) => tell({ seat: 0, action, preview: { spread, ...preview } }, say);
    expect(told("finish")).not.toMatch(/snowhere-|finish/);
    expect(told("finish", { snowflake: true })).not.toBe(told("finish"));
    for (const a of [0, 45, 90, 135]) {
      for (const x of [-200, 0, 200]) {
        for (const y of [-200, 0, 200]) {
          const at = { x, y, a };
          const laid = told(`place ${x}.00 ${y}.00 ${a}.00`, { at });
          expect(laid).not.toMatch(/snowhere-|[{}0-9]/);
          expect(told(`place ${x}.00 ${y}.00 ${a}.00`, { at, snowflake: true })).not.toBe(laid);
          expect(told("take 57", { at })).not.toMatch(/snowhere-|[{}0-9]/);
        }
      }
    }
  });

  it("describe the position in every phase", () => {
    for (const phase of ["take", "place", "snowflakes", "over"] as const)
      expect(described({ ...view, phase }, ["Ana", "Bruno"], say)).toContain("48");
    expect(described(view, ["Ana", "Bruno"], say)).toContain("Bruno");
  });

  it("say areas in mm² when small, and what a verdict means", () => {
    expect(area(3.14, say)).toMatch(/^3[.,]1 mm²$/);
    expect(area(64.6, say)).toBe("65 mm²");
    expect(area(99.8, say)).toBe("1 cm²");
    expect(area(364.6, say)).toMatch(/^3[.,]6 cm²$/);
    expect(area(3646.5, say)).toMatch(/^36[.,]5 cm²$/);
    expect(score(364.6, say)).toMatch(/^3[.,]6 cm² /);
    expect(score(0.2, say)).not.toContain("0");
    const outcome = { winners: [], scores: [364.64], reason: "S13", details: { percent: 1.5 } };
    expect(ended(outcome, say)).toMatch(/364[.,]6 mm².* 1[.,]5 %/);
    expect(ended({ ...outcome, details: {} }, say)).toBe("");
    const nothing = { action: "", refusal: null, putsOut: 0, frees: [], locks: [], ending: null };
    expect(verdictWords(nothing, view, say)).not.toContain("0");
    const verdict = { action: "", refusal: null, putsOut: 3646.5, frees: [], locks: [4], ending: null };
    expect(verdictWords(verdict, view, say)).toMatch(/cm²\. .+/);
    const ending = { winners: [], reason: "S14" };
    expect(verdictWords({ ...verdict, ending }, view, say)).toMatch(/S14/);
    expect(endWords(ending, 364.6, 2, say)).toMatch(/3[.,]6 cm²/);
    expect(endWords({ ...ending, winners: [0] }, 0.2, 1, say)).not.toMatch(/\d cm²|mm²/);
  });
});

it("numbers are written as the reader writes them, all of a sentence in one way", () => {
  const end = { winners: [], scores: [67648.7], reason: "S14", details: { percent: 39.08 } };
  expect(ended(end, sayer("es"))).toMatch(/67\.648,7 mm².* 39,08 %/);
  expect(ended(end, sayer("en"))).toMatch(/67,648\.7 mm².* 39\.08 ?%/);
});
