import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Trail from "./Trail.svelte";
import { tracesOf } from "./trail";

const told = (action: string, preview: Record<string, unknown> = {}) => ({ seat: 1, action, preview });

test("what came and what is gone is remembered, at each place the newest", () => {
  const { cards, counters, ways } = tracesOf([
    told("draw"),
    told("card 2,0,r", { new_squares: [[2, 1]] }),
    told("counter 2,1"),
    told("move 2,0>4,4", { cards: [[6, 0]], counters: [[2, 1]], new_squares: [[4, 5]] }),
  ]);
  expect(cards).toEqual([
    { at: [2, 0], seat: 1, gone: true },
    { at: [6, 0], seat: 1, gone: true },
    { at: [4, 4], seat: 1, gone: false },
  ]);
  expect(counters).toEqual([
    { at: [2, 1], seat: 1, gone: true },
    { at: [4, 5], seat: 1, gone: false },
  ]);
  expect(ways).toEqual([{ from: [2, 0], to: [4, 4], seat: 1 }]);
});

test("it is drawn in the colours of those who did it; a counter that is not there has no ring", async () => {
  const traces = tracesOf([told("move 2,0>4,4", { counters: [[2, 1]], new_squares: [[4, 5], [5, 5]] })]);
  const trail = mount(Trail, { target: document.body, props: { traces, lies: ({ at }) => at[0] === 4, scale: 1 } });
  flushSync();
  expect(document.querySelectorAll("rect.gone")).toHaveLength(1);
  expect(document.querySelectorAll("rect:not(.gone, .under)")).toHaveLength(1);
  expect(document.querySelectorAll("circle:not(.under)")).toHaveLength(2);
  expect(document.querySelectorAll("[data-trail='1']")).toHaveLength(4);
  await unmount(trail);
});
