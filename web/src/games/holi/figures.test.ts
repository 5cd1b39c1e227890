import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import english from "../../../../docs/holi.en.md?raw";
import spanish from "../../../../docs/holi.es.md?raw";
import Figure from "./Figure.svelte";
import { poseFor } from "./faces";
import { FIGURES, SCENES } from "./figures";
import { type Ground, HEIGHT, type Part, WIDTH, sizeOf, spot, targetsOf } from "./scene";
import { fileOf, rankOf, stepped } from "./geometry";

const rulesIn = (text: string): string[] => [...text.matchAll(/^\*\*(H\d+) /gm)].map((match) => match[1] ?? "");
const rules = Object.keys(SCENES);
const grounds = (rule: string): Ground[] => (SCENES[rule] ?? []).filter((part) => part.draw === "ground");
const verdicts = (rule: string): boolean[] =>
  (SCENES[rule] ?? []).flatMap((part) => (part.draw === "verdict" ? [part.good] : []));

/** Left, top, right and bottom of what a part surely covers. */
function bounds(part: Part): [number, number, number, number] {
  switch (part.draw) {
    case "ground": {
      const { files, ranks } = sizeOf(part);
      return [part.x, part.y - ranks * part.cell * part.tilt, part.x + files * part.cell, part.y];
    }
    case "figure":
      return [part.x - part.size * 0.3, part.y - part.size * 0.86, part.x + part.size * 0.3, part.y];
    case "card":
      return [part.x, part.y, part.x + part.size, part.y + part.size];
    case "box":
      return [part.x, part.y, part.x + part.width, part.y + part.height];
    case "arrow":
      return [
        Math.min(part.from.x, part.to.x),
        Math.min(part.from.y, part.to.y),
        Math.max(part.from.x, part.to.x),
        Math.max(part.from.y, part.to.y),
      ];
    case "text":
      return [part.x - part.text.length * 3.5, part.y - 9, part.x + part.text.length * 3.5, part.y];
    case "divider":
      return [part.x, 0, part.x, 0];
    case "verdict": {
      const reach = part.small ? 6 : 9;
      return [part.x - reach, part.y - reach, part.x + reach, part.y + reach];
    }
    default: {
      const reach = part.size * 0.4;
      return [part.x - reach, part.y - reach, part.x + reach, part.y + reach];
    }
  }
}

test("every rule has its picture, and every picture its rule", () => {
  expect(rulesIn(english)).toHaveLength(17);
  expect([...FIGURES].sort()).toEqual(rulesIn(english).sort());
  expect([...FIGURES].sort()).toEqual(rulesIn(spanish).sort());
});

test("no two rules share a picture", () => {
  expect(new Set(Object.values(SCENES).map((scene) => JSON.stringify(scene))).size).toBe(rules.length);
});

test.each(rules)("%s: everything is on the sheet", (rule) => {
  for (const part of SCENES[rule] ?? []) {
    const [left, top, right, bottom] = bounds(part);
    expect(Math.min(left, top), JSON.stringify(part)).toBeGreaterThanOrEqual(0);
    expect(right, JSON.stringify(part)).toBeLessThanOrEqual(WIDTH);
    expect(bottom, JSON.stringify(part)).toBeLessThanOrEqual(HEIGHT);
  }
});

test.each(rules)("%s: pieces stand on squares that are drawn, figures alone on theirs", (rule) => {
  for (const floor of grounds(rule)) {
    const { tokens = {}, sweets = {}, figures = {}, ghosts = {}, marks = [] } = floor;
    const named = [tokens, sweets, figures, ghosts].flatMap((things) => Object.keys(things));
    for (const square of [...named, ...marks]) {
      expect(fileOf(square) >= fileOf(floor.from) && fileOf(square) <= fileOf(floor.to), square).toBe(true);
      expect(rankOf(square) >= rankOf(floor.from) && rankOf(square) <= rankOf(floor.to), square).toBe(true);
    }
    const standing = [...Object.keys(figures), ...Object.keys(ghosts)];
    expect(new Set(standing).size).toBe(standing.length);
    for (const square of standing) expect(tokens[square]).toBeUndefined();
  }
});

test.each(rules)("%s is drawn, for the eyes only", async (rule) => {
  const figure = mount(Figure, { target: document.body, props: { rule } });
  flushSync();
  const drawn = document.body.querySelector("svg");
  expect(drawn?.getAttribute("aria-hidden")).toBe("true");
  expect(drawn?.innerHTML).not.toMatch(/NaN|undefined|null/);
  await unmount(figure);
});

test("sweets begin where H1 says", () => {
  const [first = ""] = /\*\*H1 .*?\n\n/s.exec(english) ?? [];
  const squares = [...(/beside a corner \((.*?)\)/s.exec(first)?.[1] ?? "").matchAll(/[a-f][1-6]/g)].map(([square]) => square);
  expect(squares).toHaveLength(8);
  const floors = grounds("H1").slice(0, 3);
  expect(floors.map(({ sweets = {} }) => Object.keys(sweets).sort())).toEqual([squares.sort(), squares.sort(), []]);
  expect(floors.map(({ sweets = {} }) => new Set(Object.values(sweets)))).toEqual([new Set([2]), new Set([1]), new Set()]);
});

test("H6 allows the throws that a card can make and no others", () => {
  const allowed = grounds("H6").map((floor) => {
    const [stands = ""] = Object.keys(floor.figures ?? {});
    const squares = targetsOf(floor).map(({ square }) => square ?? "beside");
    const pose = poseFor(floor.thrown?.card ?? 0, stands, squares);
    return pose !== null && !pose.mirrored && squares.every((square) => floor.tokens?.[square] === undefined);
  });
  expect(verdicts("H6")).toEqual(allowed);
  expect(allowed).toEqual([true, true, false, false, false]);
});

test("H11 allows a climb with four tokens around and nobody above, and only up", () => {
  const floors = grounds("H11");
  const allowed = [0, 2, 4, 6, 8].map((at) => {
    const [low, high] = [floors[at], floors[at + 1]];
    const square = Object.entries(low?.figures ?? {}).find(([, seat]) => seat === 0)?.[0];
    if (!square) return false;
    const beside = ([[1, 0], [-1, 0], [0, 1], [0, -1]] as const).map(([right, up]) => stepped(square, right, up));
    return beside.every((each) => low?.tokens?.[each] !== undefined) && high?.figures?.[square] === undefined;
  });
  expect(verdicts("H11")).toEqual(allowed);
  expect(allowed.filter(Boolean)).toHaveLength(1);
});

test("H13: the throw that remains fits, and in the corner none would", () => {
  const [fits, stuck] = grounds("H13");
  if (!fits || !stuck) throw new Error("two floors");
  const squares = targetsOf(fits).map(({ square }) => square ?? "beside");
  expect(poseFor(2, "d1", squares)?.mirrored).toBe(false);
  expect(squares.some((square) => fits.tokens?.[square] !== undefined)).toBe(false);
  for (const square of ["a2", "b1", "b2"]) expect(stuck.tokens?.[square]).toBeDefined();
});

test("a square lies where its file and rank say", () => {
  const [floor] = grounds("H10");
  if (!floor) throw new Error("a floor");
  expect(spot(floor, "a3").x).toBeCloseTo(floor.x + floor.cell / 2);
  expect(spot(floor, "d3").x).toBeCloseTo(floor.x + floor.cell * 3.5);
});
