import { mount, unmount } from "svelte";
import { describe, expect, it } from "vitest";
import english from "../../../../docs/winter.en.md?raw";
import spanish from "../../../../docs/winter.es.md?raw";
import Figure from "./Figure.svelte";
import { FIGURES, SCENES } from "./figures";
import { lay, WIDE, type Card, type Item, type Lake } from "./scene";
import { named, turnedFace, type Point } from "./geometry";

const rulesOf = (source: string): string[] => [...source.matchAll(/^\*\*(W\d+) /gm)].map((found) => found[1] ?? "");
const RULES = rulesOf(english);
const DECK = ["LDDD", "DLDD", "DLLL", "LDLL", "LDDL", "DLLD", "LLDD", "LDLD"];
const COUNTERS = 9;

const isLake = (item: Item): item is Lake => item.kind === "lake";
const items = Object.entries(SCENES).flatMap(([rule, scene]) => scene.flat().map((item) => ({ rule, item })));
const lakes = items.flatMap(({ rule, item }) => (isLake(item) ? [{ rule, lake: item }] : []));
/** Pictures of what is not allowed break the rules on purpose. */
const proper = lakes.filter(({ lake }) => lake.allowed !== false);

const lying = (lake: Lake): Card[] => lake.cards.filter(([, , , look]) => look !== "gone" && look !== "raised");
const sections = ([x, y]: Card): Point[] => [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]];

/** The colour of every section that is covered. */
function ice(lake: Lake): Map<string, string> {
  return new Map(lying(lake).flatMap((card) => sections(card).map((at, i) => [named(at), card[2][i] ?? ""] as const)));
}

function touch(one: Card, other: Card): boolean {
  return sections(one).some(([x, y]) => sections(other).some(([a, b]) => Math.abs(x - a) + Math.abs(y - b) === 1));
}

/** The cards that hang together with the first of these. */
function hanging(cards: readonly Card[]): Set<Card> {
  const found = new Set(cards.slice(0, 1));
  for (const card of found) for (const other of cards) if (touch(card, other)) found.add(other);
  return found;
}

describe("the pictures of the rules", () => {
  it("are there for every rule and for nothing else", () => {
    expect(RULES).toHaveLength(18);
    expect(rulesOf(spanish)).toEqual(RULES);
    expect([...FIGURES]).toEqual(RULES);
  });

  it("are all different", () => {
    expect(new Set(Object.values(SCENES).map((scene) => JSON.stringify(scene))).size).toBe(RULES.length);
  });

  it.each(RULES)("%s fits into its frame", (rule) => {
    const { placed, high } = lay(SCENES[rule] ?? []);
    expect(high).toBeGreaterThan(60);
    expect(high).toBeLessThan(240);
    for (const { x, y, scale } of placed) {
      expect(x > 0 && x < WIDE && y > 0 && y < high).toBe(true);
      expect(scale).toBeGreaterThan(0.3);
    }
  });

  it.each(RULES)("%s is drawn, and hidden from screen readers, who have the words", (rule) => {
    const drawn = mount(Figure, { target: document.body, props: { rule } });
    const svg = document.body.querySelector("svg");
    expect(svg?.getAttribute("aria-hidden")).toBe("true");
    expect(svg?.querySelectorAll("path").length).toBeGreaterThan(3);
    expect(svg?.outerHTML).not.toMatch(/NaN|undefined|Infinity/);
    void unmount(drawn);
  });
});

describe("what the pictures show", () => {
  it("are cards of the deck", () => {
    for (const { rule, lake } of lakes)
      for (const [, , face] of lake.cards) expect(DECK.some((one) => one === face || turnedFace(one) === face), rule).toBe(true);
    const [cards = []] = SCENES["W2"] ?? [];
    expect(cards.filter(isLake).map((lake) => lake.cards[0]?.[2])).toEqual(DECK);
    expect(cards.filter(isLake).reduce((sum, lake) => sum + Number(lake.caption?.slice(1)), 0)).toBe(18);
  });

  it("are cards that don't overlap and, where nothing breaks off, hang together", () => {
    for (const { rule, lake } of proper) {
      expect(ice(lake).size, rule).toBe(4 * lying(lake).length);
      const whole = lake.groups?.length !== 2 && !lake.cards.some(([, , , look]) => look === "leaving");
      if (whole) expect(hanging(lying(lake)).size, rule).toBe(lying(lake).length);
    }
  });

  it("are counters on squares of their own colour, one each", () => {
    for (const { rule, lake } of proper) {
      const colours = ice(lake);
      for (const [x, y, colour] of lake.counters ?? []) {
        const under = sections([x, y, ""]).map((at) => colours.get(named(at)));
        expect(new Set(under), `${rule} ${named([x, y])}`).toEqual(new Set([colour === "light" ? "L" : "D"]));
      }
      const places = (lake.counters ?? []).map(([x, y]) => named([x, y]));
      expect(new Set(places).size, rule).toBe(places.length);
    }
  });

  it("are as many counters as are counted", () => {
    for (const { rule, lake } of lakes)
      for (const colour of ["light", "dark"] as const) {
        const placed = (lake.counters ?? []).filter((counter) => counter[2] === colour).length;
        expect(lake.ice?.[colour] ?? placed, rule).toBe(placed);
        expect(placed + (lake.reserve?.[colour] ?? 0), rule).toBeLessThanOrEqual(COUNTERS);
      }
  });

  it("W4 is an edge where it is allowed and a corner where it is not", () => {
    const [good, bad] = (SCENES["W4"]?.[0] ?? []).filter(isLake);
    expect(good?.allowed && hanging(good.cards).size).toBe(3);
    expect(bad?.allowed === false && hanging(bad.cards).size).toBe(1);
  });

  it("W5 is no square where one section differs", () => {
    for (const lake of (SCENES["W5"]?.[0] ?? []).filter(isLake)) {
      const [x, y] = lake.squares?.[0] ?? [0, 0];
      const colours = new Set(sections([x, y, ""]).map((at) => ice(lake).get(named(at))));
      expect(colours.size === 1).toBe(lake.allowed);
    }
  });

  it("are in short without what only the exact words speak of", async () => {
    const target = document.createElement("div");
    const figure = mount(Figure, { target, props: { rule: "W5", plain: true } });
    expect(target.textContent).not.toMatch(/\d/);
    await unmount(figure);
  });
});
