import { describe, expect, it } from "vitest";
import english from "../../../../docs/snowhere.en.md?raw";
import { ACROSS, DOWN, FIGURES, laidOut, SCENES, spot, type Mark, type Panel } from "./figures";
import { bounds, corners, inFrame, LENGTH, WIDTH, type Pose } from "./geometry";

const rules = [...english.matchAll(/\*\*(S\d+)\b/g)].map(([, rule]) => rule ?? "");
const all = Object.entries(SCENES).map(([rule, panels]) => ({ rule, panels: laidOut(panels) }));

function places(mark: Mark): (readonly [number, number])[] {
  if (mark.kind === "corners") return [[mark.of.x, mark.of.y]];
  return "at" in mark ? [mark.at] : [mark.from, mark.to];
}

/** Whether any part of a card lies on another; along their own edges the card's corners are compared. */
function meet(a: Pose, b: Pose): boolean {
  const apart = (one: Pose, other: Pose) => {
    const seen = corners(other).map((corner) => inFrame(one, corner));
    return [seen.map(({ x }) => x / WIDTH), seen.map(({ y }) => y / LENGTH)].some((axis) => Math.min(...axis) >= 0.5 || Math.max(...axis) <= -0.5);
  };
  return !apart(a, b) && !apart(b, a);
}

const tried = ({ pieces }: Panel) => pieces.find((piece) => piece.tried);
const judged = (rule: string, verdict: boolean) => (SCENES[rule] ?? []).filter((panel) => panel.verdict === verdict);

describe("the pictures of the rules", () => {
  it("are there for every rule of the help, and for nothing else", () => {
    expect(rules).toHaveLength(14);
    expect([...FIGURES]).toEqual(rules);
  });

  it("show a different scene for every rule", () => {
    expect(new Set(all.map(({ panels }) => JSON.stringify(panels))).size).toBe(rules.length);
  });

  it.each(all)("$rule fits into its frame", ({ panels }) => {
    expect(panels[0]?.left).toBe(0);
    const last = panels.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(ACROSS, 6);
    expect(panels[0]?.follows).toBe(false);
    for (const { width, scale, pieces, marks } of panels) {
      expect(pieces.length + marks.length).toBeGreaterThan(0);
      for (const piece of pieces) {
        const { left, right, low, high } = bounds([piece]);
        const middle = spot(scale, [(left + right) / 2, (low + high) / 2]);
        expect(Math.abs(middle.x)).toBeLessThan(width / 2);
        expect(Math.abs(middle.y)).toBeLessThan(DOWN / 2);
      }
      for (const { x, y } of marks.flatMap(places).map((place) => spot(scale, place))) {
        expect(Math.abs(x)).toBeLessThan(width / 2);
        expect(Math.abs(y)).toBeLessThan(DOWN / 2);
      }
    }
  });

  it.each(["S5", "S8", "S9", "S10", "S11", "S12"])("%s sets what is allowed beside what is not", (rule) => {
    expect(judged(rule, true).length).toBeGreaterThan(0);
    expect(judged(rule, false).length).toBeGreaterThan(0);
  });

  it.each(["S8", "S9", "S10", "S11"])("%s tries one snow card in every part that judges", (rule) => {
    for (const panel of [...judged(rule, true), ...judged(rule, false)]) {
      expect(panel.pieces.filter((piece) => piece.tried)).toHaveLength(1);
      expect(tried(panel)?.face).toBe("snow");
      expect(panel.pieces.at(-1)).toBe(tried(panel));
    }
  });

  it("S5 and S6 let fire cards glow that nothing else lies on", () => {
    for (const { pieces } of [...(SCENES["S5"] ?? []).slice(0, 1), ...(SCENES["S6"] ?? [])]) {
      const at = pieces.findIndex((piece) => piece.glows);
      const [card, later] = [pieces[at], pieces.slice(at + 1).filter(({ face }) => face !== "ghost")];
      expect(card?.face).toBe("fire");
      expect(later.filter((piece) => card && meet(card, piece))).toEqual([]);
    }
  });

  it("S9 tells snow that overlaps or lies apart from snow that adjoins", () => {
    const gap = (panel: Panel | undefined) => {
      const [above, below] = panel?.pieces.filter(({ face }) => face === "snow").map((piece) => bounds([piece])) ?? [];
      return (above?.low ?? NaN) - (below?.high ?? NaN);
    };
    const [overlaps, apart] = judged("S9", true);
    expect(gap(overlaps)).toBeLessThanOrEqual(-1);
    expect(gap(apart)).toBeGreaterThanOrEqual(1);
    expect(Math.abs(gap(judged("S9", false)[0]))).toBeLessThan(1);
  });

  it("S11 forbids just the card that lies exactly on a fire card", () => {
    const exact = (panel: Panel) =>
      panel.pieces.some(({ face, x, y, a }) => face === "fire" && tried(panel)?.x === x && tried(panel)?.y === y && tried(panel)?.a === a);
    expect(judged("S11", false).map(exact)).toEqual([true]);
    expect(judged("S11", true).map(exact)).toEqual([false]);
  });
});
