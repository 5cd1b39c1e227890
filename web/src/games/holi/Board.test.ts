import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../../lib/contract";
import type { HoliView, Prospect, SeatView } from "../../lib/protocol";
import Board from "./Board.svelte";

// What a browser has and jsdom lacks, before the board is loaded.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});

const OPEN = -1;
const SCORE = { floors: [0, 0, 0], hits: 0, reserves: 0, rivalry: {}, sweets: 0, total: 0 };

function seat(change: Partial<SeatView>): SeatView {
  const nothing = { deck_count: 10, discards: [], first_up: 0, hits: 0, out: false, points: 0, sweets: 0, unseen: [] };
  return { ...nothing, figure: null, hand: null, hand_count: 3, reserve: [25, 25], score: SCORE, threw_down: false, ...change };
}

/** Bruno, on the first floor, acts next; every hand is open unless somebody else looks. */
function table(change: Partial<HoliView> = {}): HoliView {
  return {
    floors: [0, 1, 2].map(() => ({ tokens: {}, sweets: {} })),
    game: "holi",
    options: {},
    phase: "turns",
    players: 2,
    result: null,
    rivalry: [],
    rules: 1,
    seat: 1,
    seats: [
      seat({ figure: { floor: 0, square: "c4" }, hand: [1, 2, 3] }),
      seat({ figure: { floor: 1, square: "d4" }, hand: [9, 12] }),
    ],
    turn: { thrown: false, moved: false, climbed: false },
    viewer: OPEN,
    ...change,
  };
}

let place: HTMLElement;
let board: object | undefined;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});

afterEach(async () => {
  if (board) await unmount(board);
  place.remove();
});

/** The board as somebody sees it who cannot act. */
function show(view: HoliView) {
  const act = vi.fn();
  const ask = vi.fn(() => Promise.resolve({ previews: {}, refusal: null } as unknown as Prospect));
  const say = (id: string, facts = {}): string => [id, ...Object.values(facts)].join(" ");
  const watching = { legal: null, continuous: false, last: null, advice: null, refusal: null, still: true };
  const props: BoardProps<HoliView> = { view, ...watching, act, ask, names: ["Ana", "Bruno"], say };
  board = mount(Board, { target: place, props });
  flushSync();
  return { act, ask };
}

const cards = (): string[] => [...place.querySelectorAll("li [role=img]")].map((each) => each.getAttribute("aria-label") ?? "");
const looked = (): string | null | undefined => place.querySelector(".tag[aria-pressed=true]")?.getAttribute("aria-label");

function press(key: string, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  flushSync();
  return event;
}

test("where every hand is open, the hand of whoever acts next is shown, and whose it is", () => {
  show(table());
  expect(cards().map((words) => words.split(" ").slice(0, 2))).toEqual([
    ["holi-card-sun", "9"],
    ["holi-card-sun", "12"],
  ]);
  expect(place.querySelector(".hint span")?.textContent).toBe("holi-hand-of Bruno");
});

test("nothing can be done with an open hand", () => {
  const { act, ask } = show(table());
  expect(place.querySelector("button")).toBeNull();
  place.querySelectorAll("li").forEach((each) => each.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  for (const key of ["1", "r", "f", "c", "e", "Enter"]) press(key);
  expect(act).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});

test("a spectator of a game sees no hand", () => {
  const { seats } = table();
  show(table({ viewer: null, seats: seats.map((each) => ({ ...each, hand: null })) }));
  expect(cards()).toEqual([]);
  expect(place.querySelector(".card")).toBeNull();
});

test.each([OPEN, null, 0])("whoever only watches changes the floor with PageUp and PageDown (viewer %s)", (viewer) => {
  show(table({ viewer }));
  const floor = viewer === 0 ? 0 : 1;
  expect(looked()).toBe(`holi-look-at ${floor}`);
  expect(press("PageUp").defaultPrevented).toBe(true);
  expect(looked()).toBe(`holi-look-at ${floor + 1}`);
  press("PageUp");
  press("PageUp");
  expect(looked()).toBe("holi-look-at 2");
  for (let times = 0; times < 4; times++) press("PageDown");
  expect(looked()).toBe("holi-look-at 0");
});

test("in what scrolls the same keys scroll", () => {
  show(table());
  const panel = place.appendChild(document.createElement("div"));
  panel.setAttribute("role", "tabpanel");
  expect(press("PageUp", panel).defaultPrevented).toBe(false);
  expect(looked()).toBe("holi-look-at 1");
});
