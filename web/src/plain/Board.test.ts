import { flushSync, mount, unmount } from "svelte";
import { fromStore, writable } from "svelte/store";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../lib/contract";
import type { Prospect, Scene } from "../lib/protocol";
import Board from "./Board.svelte";
import type { PlainView } from "./words";

const SCENE: Scene = {
  board: { kind: "squares", places: ["a2", "b2", "a1", "b1"].map((name, index) => ({ name, x: index % 2, y: Math.floor(index / 2) })) },
  pieces: [
    { at: "a1", colour: 0 },
    { at: "b2", colour: "red", shape: "seed", count: 3 },
  ],
  hands: [
    { seat: 0, cards: [{ name: "7h", sign: "7", shape: "heart", colour: "red" }, { name: "9s" }] },
    { seat: 1, hidden: 4 },
  ],
};
const VIEW: PlainView = { game: "example", viewer: 0, seat: 0, scene: SCENE };
let place: HTMLElement;
let board: object | undefined;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(async () => {
  if (board) await unmount(board);
  place.remove();
});

function show(props: Partial<BoardProps<PlainView>>) {
  const act = vi.fn(() => Promise.resolve(true));
  const usual: BoardProps<PlainView> = {
    view: VIEW,
    legal: [],
    continuous: false,
    last: null,
    advice: null,
    refusal: null,
    act,
    ask: vi.fn(() => new Promise<Prospect>(() => undefined)),
    names: ["Ana", "Ben"],
    still: true,
    say: (id: string, facts?: object) => (facts ? `${id} ${Object.values(facts).join(" ")}` : id),
  };
  // What changes later comes as a getter.
  board = mount(Board, { target: place, props: Object.defineProperties(usual, Object.getOwnPropertyDescriptors(props)) });
  flushSync();
  return act;
}

const at = (name: string) => place.querySelector<SVGElement>(`[data-place="${name}"]`)!;
const card = (name: string) => place.querySelector<HTMLElement>(`[data-card="${name}"]`)!;
const button = (action: string) => place.querySelector<HTMLElement>(`[data-action="${action}"]`);
const marked = (kind: string) => place.querySelectorAll(`[data-mark="${kind}"] > :not(path)`).length;

function click(thing: Element) {
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
}
function look(thing: Element) {
  thing.dispatchEvent(new MouseEvent("pointerover", { bubbles: true }));
  flushSync();
}
function press(thing: Element, key: string) {
  thing.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

test("a place that is a whole action is played by a click", () => {
  const act = show({ legal: ["a2", "b1"] });
  expect(marked("next")).toBe(2);
  click(at("a2"));
  expect(act).toHaveBeenCalledExactlyOnceWith("a2");
});

test("from here to there takes two clicks; Escape or a second click takes the first back", () => {
  const act = show({ legal: ["a1-a2", "a1-b1"] });
  click(at("a1"));
  expect([marked("chosen"), marked("next")]).toEqual([1, 2]);
  press(at("a1"), "Escape");
  expect(marked("chosen")).toBe(0);
  click(at("a1"));
  click(at("a1"));
  expect(marked("chosen")).toBe(0);
  expect(act).not.toHaveBeenCalled();
  click(at("a1"));
  click(at("b1"));
  expect(act).toHaveBeenCalledExactlyOnceWith("a1-b1");
});

test("the same position once more asks nothing, for whoever asks thinks of something else than what was refused", () => {
  const ask = vi.fn(() => new Promise<Prospect>(() => undefined));
  const sent = writable({ view: VIEW, legal: ["a2", "b1"] });
  const now = fromStore(sent);
  show({
    ask,
    get view() {
      return now.current.view;
    },
    get legal() {
      return now.current.legal;
    },
  });
  sent.set(structuredClone(now.current));
  flushSync();
  expect(ask).toHaveBeenCalledOnce();
  sent.set({ view: VIEW, legal: ["a2"] });
  flushSync();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("what ends the game says so before, and for whom", async () => {
  const endings = { a2: { winners: [0], reason: "" }, "a1-b1": { winners: [1], reason: "" } };
  show({ legal: ["a2", "b2", "a1-b1"], ask: () => Promise.resolve({ endings } as unknown as Prospect) });
  await vi.waitFor(() => {
    flushSync();
    look(at("a2"));
    expect(place.textContent).toContain("plain-ends-win");
  });
  look(at("b2"));
  expect(place.textContent).not.toContain("plain-ends");
  look(at("a1")); // the first of two clicks ends nothing
  expect(place.textContent).not.toContain("plain-ends");
  click(at("a1"));
  look(at("b1"));
  expect(place.textContent).toContain("plain-ends-lose");
});

test("cards are chosen like places, together with them too", () => {
  const act = show({ legal: ["7h on a2", "9s on a2"] });
  click(card("7h"));
  click(at("a2"));
  expect(act).toHaveBeenCalledExactlyOnceWith("7h on a2");
});

test("what names no place, or stays open, is a button", () => {
  const act = show({ legal: ["pass", "a1-a2=q", "a1-a2=r"] });
  expect(button("pass")).not.toBeNull();
  click(at("a1"));
  click(at("a2"));
  expect(button("pass")).toBeNull();
  click(button("a1-a2=r")!);
  expect(act).toHaveBeenCalledExactlyOnceWith("a1-a2=r");
});

test("what cannot be chosen is tried for its reason", () => {
  const act = show({ legal: ["a2"] });
  click(at("b1"));
  expect(act).toHaveBeenCalledExactlyOnceWith("b1");
});

test("arrow keys walk, Enter chooses", () => {
  const act = show({ legal: ["a2", "b1"] });
  at("a2").focus();
  press(at("a2"), "ArrowDown");
  expect(document.activeElement).toBe(at("a1"));
  press(at("a1"), "ArrowRight");
  press(at("b1"), "Enter");
  expect(act).toHaveBeenCalledExactlyOnceWith("b1");
});

test("arrow keys walk over a hand too, which is one stop of the tab key", () => {
  show({ legal: ["7h", "9s"] });
  expect([card("7h").tabIndex, card("9s").tabIndex]).toEqual([0, -1]);
  card("7h").focus();
  press(card("7h"), "ArrowRight");
  expect(document.activeElement).toBe(card("9s"));
  expect(card("9s").tabIndex).toBe(0);
});

test("every place says what lies there and whether it can be chosen", () => {
  show({ legal: ["a1"] });
  expect(at("a1").getAttribute("aria-label")).toBe("a1, plain-thing-of 1 disc Ana, plain-can");
  expect(at("b2").getAttribute("aria-label")).toBe("b2, plain-thing 3 seed red");
  expect(at("b1").getAttribute("aria-label")).toBe("b1, plain-empty");
});

test("last action, advice and the witness of a refusal are marked", () => {
  const refusal = { rule: "x", message: "no", witness: { squares: ["b1"], seats: [1] } };
  const told = (action: string) => ({ seat: 1, action, preview: {} });
  show({ legal: ["a1"], last: told("b2-a2"), advice: told("a1-b1"), refusal });
  expect([marked("last"), marked("advised"), marked("witness")]).toEqual([2, 2, 1]);
});

test("who only looks can choose nothing", () => {
  const act = show({ legal: null });
  click(at("a1"));
  click(card("7h"));
  expect(act).not.toHaveBeenCalled();
  expect(marked("next") + marked("chosen")).toBe(0);
});

test("without a scene there are the text and the actions", () => {
  const act = show({ view: { game: "example", viewer: 0, seat: 0, text: "five left" }, legal: ["1", "2"] });
  expect(place.querySelector("pre")?.textContent).toBe("five left");
  click(button("2")!);
  expect(act).toHaveBeenCalledExactlyOnceWith("2");
});

test("hundreds of actions are no wall: they are found by their first words, or by a part of them", () => {
  const legal = ["buy", "sell"].flatMap((word) => Array.from({ length: 100 }, (_, number) => `${word} ${number}`));
  const act = show({ view: { game: "example", viewer: 0, seat: 0, text: "" }, legal });
  expect(place.querySelectorAll("button").length).toBe(2);
  click(place.querySelector('[data-group="sell"]')!);
  expect(place.querySelectorAll("[data-action]").length).toBe(12);
  const field = place.querySelector("input")!;
  field.value = "77";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  click(button("sell 77")!);
  expect(act).toHaveBeenCalledExactlyOnceWith("sell 77");
});
