import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import english from "../../../../docs/twisty.en.md?raw";
import spanish from "../../../../docs/twisty.es.md?raw";
import Figure from "./Figure.svelte";
import { FIGURES, SCENES } from "./figures";
import { SCENE_WIDTH, extent, lay, type Cut, type Part, type Row } from "./scene";
import { SPOTS, spot, tokenOn } from "./geometry";
import { COLOURS } from "./words";

const scenes = Object.entries(SCENES);
const cuts = scenes.flatMap(([rule, { parts }]) => parts.filter((part) => part.kind === "cut").map((cut) => ({ rule, cut })));
const rows = scenes.flatMap(([, { parts }]) => parts.filter((part) => part.kind === "row"));

function ids(source: string): string[] {
  return [...source.matchAll(/^\*\*(T\d+) /gm)].map(([, id]) => id ?? "");
}

test("every rule has its picture, and every picture its rule", () => {
  expect(ids(english)).toHaveLength(13);
  expect([...FIGURES]).toEqual(ids(english));
  expect([...FIGURES]).toEqual(ids(spanish));
});

test.each([...FIGURES])("%s is drawn, and hidden from screen readers, who have the words", async (rule) => {
  const figure = mount(Figure, { target: document.body, props: { rule } });
  flushSync();
  const svg = document.body.querySelector("svg");
  expect(svg?.getAttribute("aria-hidden")).toBe("true");
  expect(svg?.childElementCount).toBeGreaterThan(1);
  await unmount(figure);
  expect(document.body.querySelector("svg")).toBeNull();
});

/** Left, top, right and bottom of a part. */
function box(part: Part): [number, number, number, number] {
  const { x, y } = part;
  if (part.kind === "cut") {
    const { width, height } = extent(part);
    return [x, y, x + width, y + height + (part.coordinates ? 14 : 0)];
  }
  if (part.kind === "row") {
    const half = part.pitch / 2;
    const across = Math.min(part.series.length, part.wrap) - (part.seat === null ? 1 : 0);
    const down = Math.max(0, Math.ceil(part.series.length / part.wrap) - 1);
    return [x - half, y - half, x + half + across * part.pitch, y + half + down * part.pitch];
  }
  const half = part.kind === "note" ? 4 * part.text.length : 8;
  return [x - half, y - 8, x + half, y + 8];
}

test.each(scenes)("%s keeps inside its picture, which is wider than high", (_, { height, parts }) => {
  expect(height).toBeLessThan(0.6 * SCENE_WIDTH);
  for (const part of parts) {
    const [left, top, right, bottom] = box(part);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(SCENE_WIDTH);
    expect(bottom).toBeLessThanOrEqual(height);
  }
});

test("whatever a cut shows is on its squares", () => {
  for (const { cut } of cuts) {
    const [low, high] = [spot(cut.from), spot(cut.to)];
    const named = [...Object.keys(cut.pawns), ...Object.keys(cut.signs), ...cut.stops, ...cut.shape, ...cut.ways.flat()];
    for (const { file, row } of named.map(spot)) {
      expect(file >= low.file && file <= high.file && row <= low.row && row >= high.row).toBe(true);
    }
  }
});

/** Whether a pawn may hop so: like a knight (T5), or as the special under it says (T7). */
function hops(token: string, from: string, to: string): boolean {
  const across = Math.abs(spot(from).file - spot(to).file);
  const along = Math.abs(spot(from).row - spot(to).row);
  if (token === "+") return across + along === 1;
  if (token === "x") return across === 1 && along === 1;
  return token === "L" && across * along === 2;
}

function goesOn({ board, pawns }: Cut, from: string, to: string): boolean {
  const token = tokenOn(board, from);
  return token === "@" ? from !== to && tokenOn(board, to) === "@" && !(to in pawns) : hops(token, from, to);
}

test("a way begins at a pawn and hops as pawns do, unless a cross says that it may not", () => {
  for (const { rule, cut } of cuts) {
    for (const path of cut.ways) {
      const [from = "", first = "", ...more] = path;
      expect(cut.pawns, rule).toHaveProperty(from);
      const allowed = hops("L", from, first) && more.every((square, at) => goesOn(cut, path[at + 1] ?? "", square));
      expect(allowed, `${rule} ${path.join(" ")}`).toBe(cut.signs[path.at(-1) ?? ""] !== "no");
    }
  }
});

test("where one may stop is where the pawn can come", () => {
  for (const { rule, cut } of cuts) {
    const from = Object.keys(cut.pawns).find((square) => cut.pawns[square] === 0) ?? "";
    const near = SPOTS.map(({ name }) => name).filter((square) => from && hops("L", from, square));
    for (const square of cut.stops) {
      const comes = near.includes(square) || near.some((special) => goesOn(cut, special, square));
      expect(comes && !(square in cut.pawns), `${rule} ${square}`).toBe(true);
    }
  }
});

test("the dealt board is one of T1, with as many tokens as T2's picture says", () => {
  const dealt = cuts.find(({ rule }) => rule === "T1")?.cut.board ?? [];
  for (const bare of ["a1", "a7", "g1", "g7", "d4"]) expect(tokenOn(dealt, bare)).toBe(".");
  const counts = SCENES["T2"]?.parts.filter((part) => part.kind === "note").map(({ text }) => text.split(" ")) ?? [];
  expect(counts).toHaveLength(12);
  for (const [count, token = ""] of counts) expect([token, dealt.join("").split(token).length - 1]).toEqual([token, Number(count)]);
});

test("a row shows different colours, and no more won or protected than there are", () => {
  for (const { series, held, safe } of rows) {
    expect(new Set(series).size).toBe(series.length);
    for (const colour of series) expect(COLOURS).toContain(colour);
    expect(safe <= held && held <= series.length).toBe(true);
  }
});

test("T9: the stolen colour goes to the end of the robbed list, and to the thief", () => {
  const whole = (SCENES["T9"]?.parts ?? []).filter((part): part is Row => part.kind === "row" && part.series !== "");
  const [thief, robbed, richer, poorer] = whole;
  const stolen = thief?.series[thief.held] ?? "";
  expect(robbed?.series.indexOf(stolen)).toBeLessThan(robbed?.held ?? 0);
  expect(richer).toMatchObject({ series: thief?.series, held: (thief?.held ?? 0) + 1 });
  expect(poorer).toMatchObject({ series: robbed?.series.replace(stolen, "") + stolen, held: (robbed?.held ?? 0) - 1 });
});

test.each(["T4", "T5", "T6", "T9", "T10", "T12"])("%s shows what may be done and what may not", (rule) => {
  const parts = SCENES[rule]?.parts ?? [];
  const signs = parts.flatMap((part) => (part.kind === "sign" ? [part.sign] : part.kind === "cut" ? Object.values(part.signs) : []));
  expect(signs).toContain("yes");
  expect(signs).toContain("no");
});

test("tokens are laid on their squares", () => {
  const board = lay({ a7: "r", g1: "#" });
  expect(board).toEqual(["r......", ".......", ".......", ".......", ".......", ".......", "......#"]);
});
