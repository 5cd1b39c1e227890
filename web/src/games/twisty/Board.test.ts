import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../../lib/contract";
import type { Prospect, TwistyView } from "../../lib/protocol";
import Board from "./Board.svelte";
import { PREVIEWS, SAMPLE } from "./sample";
import { CELL, spot } from "./geometry";

const LEGAL = ["b1", "b1!", "e4", "e5"];
let place: HTMLElement;
let board: object | undefined;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});

afterEach(async () => {
  if (board) await unmount(board);
  place.remove();
});

/** The board of the sample, still, with Ana to move. */
async function show(props: Partial<BoardProps<TwistyView>> = {}) {
  const act = vi.fn();
  const prospect = { actions: LEGAL, previews: PREVIEWS, endings: {} } as unknown as Prospect;
  const ask = vi.fn(() => Promise.resolve(prospect));
  board = mount(Board, {
    target: place,
    props: {
      view: SAMPLE,
      legal: LEGAL,
      continuous: false,
      last: null,
      advice: null,
      refusal: null,
      act,
      ask,
      names: ["Ana", "Ben"],
      still: true,
      say: (id: string) => id,
      ...props,
    },
  });
  flushSync();
  await Promise.resolve();
  flushSync();
  return { act, ask };
}

function cell(square: string): SVGRectElement {
  return place.querySelector<SVGRectElement>(`[data-square="${square}"]`)!;
}

function click(thing: Element) {
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
}

function press(thing: Element, key: string) {
  thing.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
}

test("one question to the server shows all there is to see", async () => {
  const { ask } = await show();
  expect(ask).toHaveBeenCalledExactlyOnceWith("");
  expect(place.querySelectorAll(".mark")).toHaveLength(3);
  expect(place.querySelectorAll(".mark.take, .mark.rob")).toHaveLength(2);
});

test("choosing a square plays it", async () => {
  const { act } = await show();
  click(cell("e4"));
  expect(act).toHaveBeenCalledExactlyOnceWith("e4");
});

test("a square that cannot be chosen is tried too, for its reason", async () => {
  const { act } = await show();
  click(cell("g7"));
  expect(act).toHaveBeenCalledExactlyOnceWith("g7");
});

test("on the protection square one chooses whether to protect (T10); Escape goes back", async () => {
  const { act } = await show();
  click(cell("b1"));
  expect(act).not.toHaveBeenCalled();
  press(place.querySelector("[data-action]")!, "Escape");
  expect(place.querySelector("[data-action]")).toBeNull();
  click(cell("b1"));
  click(place.querySelector('[data-action="b1!"]')!);
  expect(act).toHaveBeenCalledExactlyOnceWith("b1!");
});

test("arrow keys walk over the squares and Enter chooses", async () => {
  const { act } = await show();
  cell("d4").focus();
  press(cell("d4"), "ArrowRight");
  expect(document.activeElement).toBe(cell("e4"));
  expect(cell("e4").getAttribute("tabindex")).toBe("0");
  press(cell("e4"), "Enter");
  expect(act).toHaveBeenCalledExactlyOnceWith("e4");
});

test("who cannot stop anywhere passes with a button (T5)", async () => {
  const { act } = await show({ legal: ["pass"] });
  click(place.querySelector('[data-action="pass"]')!);
  expect(act).toHaveBeenCalledExactlyOnceWith("pass");
});

test("a mere look is no turn: nothing is asked, marked or played", async () => {
  const { act, ask } = await show({ legal: null });
  click(cell("e4"));
  expect(ask).not.toHaveBeenCalled();
  expect(act).not.toHaveBeenCalled();
  expect(place.querySelector(".mark")).toBeNull();
});

test("the witness of a refusal is drawn", async () => {
  const witness = { squares: ["e5"], seats: [1], colours: ["g"] };
  await show({ refusal: { rule: "T6", message: "no", witness } });
  expect(place.querySelectorAll(".witness > rect, .witness .ring, .witness .strike")).toHaveLength(3);
});

test("where a corner is to be chosen, the square that was tried is wrong and not the free corners", async () => {
  const view: TwistyView = { ...SAMPLE, phase: "corners" };
  const refusal = { rule: "T4", message: "no", witness: { squares: ["a1", "g7"] } };
  await show({ view, legal: ["a1", "g7"], refusal });
  click(cell("c3"));
  const marked = place.querySelectorAll(".witness > rect");
  expect(marked).toHaveLength(1);
  expect(marked[0]?.getAttribute("x")).toBe(String(spot("c3").x - CELL / 2 + 5));
});

test("what is advised is drawn with its way, also for who only looks; what is pointed at comes first", async () => {
  const advice = { seat: 0, action: "e5", preview: PREVIEWS.e5 };
  await show({ legal: null, advice });
  expect(place.querySelector("[data-advised]")?.getAttribute("data-advised")).toBe("e5");
  expect(place.querySelectorAll(".trail .stop")).toHaveLength(1); // by way of d5
});

test("a pass that is advised has its button and nothing to draw", async () => {
  await show({ legal: ["pass"], advice: { seat: 0, action: "pass", preview: {} } });
  expect(place.querySelector("[data-advised]")).toBeNull();
});

test("the ways of all others since one's own turn can be seen", async () => {
  const way = (seat: number, ...path: string[]) => ({ seat, action: path.at(-1) ?? "", preview: { path } });
  await show({ trail: [way(1, "a1", "b3"), way(2, "g7", "e6", "d4"), way(3, "g1")] });
  expect([...place.querySelectorAll("[data-trail]")].map((each) => each.getAttribute("data-trail"))).toEqual(["1", "2"]);
});

test("a pass that ends the game says so before", async () => {
  const endings = { pass: { winners: [0, 1], reason: "T13" } };
  const ask = () => Promise.resolve({ actions: ["pass"], previews: {}, endings } as unknown as Prospect);
  const say = (id: string, facts: object = {}) => `${id} ${Object.values(facts).join(" ")}`;
  await show({ legal: ["pass"], ask, say });
  expect(place.querySelector(".caption")?.textContent).toContain("twisty-pass-draws T13");
});
