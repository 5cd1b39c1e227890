import { expect, test, vi } from "vitest";
import type { BoardProps } from "../../lib/contract";
import type { WinterView } from "../../lib/protocol";
import { Aiming } from "./aiming.svelte";

const view = {
  phase: "thawing",
  decision: "turn",
  turn: 0,
  cards: [
    { at: [0, 0], face: "LDDD", locked: true },
    { at: [2, 0], face: "LLDD", locked: false },
    { at: [4, 0], face: "LDLD", locked: false },
  ],
  counters: [[[0, 1]], []],
  groups: [],
} as unknown as WinterView;

function thaw(legal: string[]) {
  const act = vi.fn(() => Promise.resolve(true));
  const ask = vi.fn(() => Promise.resolve({ actions: [], previews: {}, endings: {} }));
  const aiming = new Aiming(() => ({ view, legal, act, ask }) as unknown as BoardProps<WinterView>);
  const press = (key: string) => aiming.choose(aiming.targets.find((target) => target.key === key)!);
  return { aiming, act, press };
}

test("where only one card may be moved nothing else is picked up, and it cannot be removed", () => {
  const { aiming, act, press } = thaw(["move 2,0>6,0"]);
  for (const [key, tried] of [["card 4,0", "remove 4,0"], ["card 0,0", "remove 0,0"], ["take 0,1", "take 0,1"]] as const) {
    press(key);
    expect(aiming.picked).toBeNull();
    expect(act).toHaveBeenLastCalledWith(tried); // and the table says why not
  }
  press("card 2,0");
  expect(aiming.picked).toEqual({ kind: "card", at: [2, 0] });
  expect(aiming.removable).toBe(false);
});

test("otherwise every card without a counter on it can be picked up and removed, and every counter of one's own", () => {
  const { aiming, press } = thaw(["remove 2,0", "remove 4,0", "take 0,1"]);
  press("card 4,0");
  expect(aiming.removable).toBe(true);
  aiming.cancel();
  press("take 0,1");
  expect(aiming.picked).toEqual({ kind: "counter", at: [0, 1] });
});
