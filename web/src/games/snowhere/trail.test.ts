import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Trail from "./Trail.svelte";
import { tracesOf } from "./trail";

const at = (x: number) => ({ x, y: 0, a: 30 });
const told = (seat: number, action: string, x: number | null) => ({ seat, action, preview: { at: x === null ? null : at(x) } });

test("a card is followed from where it was taken to where it was laid; a snowflake that was found lies nowhere", () => {
  expect(
    tracesOf([told(1, "take 7", 1), told(1, "take 9", 2), told(1, "place 3.00 0.00 30.00", 3), told(2, "place 4.00 0.00 30.00", 4), told(2, "finish", null)]),
  ).toEqual([
    { seat: 1, from: at(1), to: null },
    { seat: 1, from: at(2), to: at(3) },
    { seat: 2, from: null, to: at(4) },
  ]);
});

test("what was laid is framed, and an arrow leads to it from where it was", async () => {
  const traces = tracesOf([told(1, "take 9", 2), told(1, "place 3.00 0.00 30.00", 3), told(2, "take 7", 1)]);
  const trail = mount(Trail, { target: document.body, props: { traces, scale: 1 } });
  flushSync();
  expect(document.querySelectorAll("rect.gone")).toHaveLength(2);
  expect(document.querySelectorAll("[data-trail='1'] .head")).toHaveLength(1);
  expect(document.querySelectorAll("[data-trail='2'] .head")).toHaveLength(0);
  await unmount(trail);
});
