import { describe, expect, it } from "vitest";
import type { WinterView } from "../../lib/protocol";
import { advisedScene, keptPart } from "./outlook";

const view = {
  cards: [
    { at: [0, 0], face: "LDDD", locked: true },
    { at: [2, 0], face: "LLDD", locked: false },
  ],
  groups: [[[0, 0]], [[2, 0]]],
  revealed: "LDLD",
} as unknown as WinterView;

const advised = (action: string, preview: Record<string, unknown> = {}) => advisedScene(view, { seat: 0, action, preview });

describe("what is advised", () => {
  it("shows the card in hand where it would lie, and what it would bring", () => {
    const scene = advised("card 4,0,r", { new_squares: [[3, 0]] });
    expect(scene).toMatchObject({ picked: null, face: "LDLD", ghost: { at: [4, 0], turned: true } });
    expect(scene?.outlook?.made).toEqual([[3, 0]]);
  });

  it("lifts the card that is moved or removed, and the counter that is taken", () => {
    expect(advised("move 2,0>1,3")).toMatchObject({
      picked: { kind: "card", at: [2, 0] },
      face: "LLDD",
      ghost: { at: [1, 3], turned: false },
    });
    expect(advised("remove 2,0")).toMatchObject({ picked: { kind: "card", at: [2, 0] }, removing: true });
    expect(advised("take 1,0")).toMatchObject({ picked: { kind: "counter", at: [1, 0] }, removing: false });
  });

  it("shows a counter on its square", () => {
    expect(advised("counter 1,0")?.outlook?.made).toEqual([[1, 0]]);
  });

  it("marks the part of the ice to keep", () => {
    expect(keptPart(view, { seat: 0, action: "keep 2,0", preview: {} })).toEqual([[2, 0]]);
    expect(keptPart(view, { seat: 0, action: "take 2,0", preview: {} })).toBeNull();
    expect(keptPart(view, null)).toBeNull();
  });

  it("has nothing on the lake for what is done beside it", () => {
    for (const action of ["draw", "light", "dark"]) expect(advised(action)).toBeNull();
  });
});
