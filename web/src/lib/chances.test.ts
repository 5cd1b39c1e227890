import { expect, test } from "vitest";
import type { AnyFolder } from "../games";
import { capital, expected, percent, percents } from "./chances";

const say = (id: string, facts: Record<string, string | number> = {}) => [id, ...Object.values(facts)].join(" ");

test("shares in percent always add up to a hundred", () => {
  expect(percents([0.5, 0.5])).toEqual([50, 50]);
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(percents([0.005, 0.995])).toEqual([1, 99]);
  expect(percents([1, 0, 0])).toEqual([100, 0, 0]);
  for (const shares of [[0.124, 0.126, 0.375, 0.375], [0.999, 0.001]]) {
    expect(percents(shares).reduce((sum, each) => sum + each)).toBe(100);
  }
});

test("only what is certain is said to be nothing or everything", () => {
  expect([0, 0.0001, 0.004, 0.714, 0.996, 0.9999, 1].map(percent)).toEqual([0, 1, 1, 71, 99, 99, 100]);
  expect(percents([0.9999, 0.0001])).toEqual([99, 1]);
  expect(percents([0.0001, 0, 0.9999])).toEqual([1, 0, 99]);
  expect(percents([0.001, 0.001, 0.001, 0.997])).toEqual([1, 1, 1, 97]);
  expect(percents([0.004, 0.499, 0.497])).toEqual([1, 50, 49]);
  expect(percents([0, 1])).toEqual([0, 100]);
});

test("what can be expected is a share of the win, or together what is lost", () => {
  const folder = (together: boolean, more: Partial<AnyFolder> = {}) => ({ info: { together }, ...more }) as AnyFolder;
  expect(expected(0.714, folder(false), say)).toBe("chances-percent 71");
  expect(expected(310.27, folder(true), say)).toBe("chances-score 310.3");
  expect(expected(310, folder(true, { score: (value) => `${value} mm²` }), say)).toBe("310 mm²");
});

test("a sentence begins with a capital letter", () => {
  expect(capital("échate")).toBe("Échate");
  expect(capital("")).toBe("");
});
