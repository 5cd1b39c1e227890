import { beforeEach, expect, test, vi } from "vitest";
import { position } from "./api";
import { Refusal, type Command, type Ears } from "./connection";
import type { Line, Problem, Prospect, State } from "./protocol";
import { TableModel } from "./table.svelte";

const heard = vi.hoisted(() => ({ ears: null as Ears | null }));
const chosen = vi.hoisted(() => ({ language: "en", still: true, pace: "normal" }));
vi.mock("./settings.svelte", () => ({ settings: chosen }));
vi.mock("./api", async (original) => ({ ...(await original<object>()), position: vi.fn() }));
vi.mock("./connection", async (original) => ({
  ...(await original<object>()),
  Connection: class {
    constructor(_: unknown, ears: Ears) {
      heard.ears = ears;
    }
    connect() {}
    end() {}
    look() {}
    command({ action }: Command & { action: string }) {
      const refusal = { rule: "T5", message: `not ${action}`, witness: {} };
      return Promise.reject(new Refusal({ type: "problem", id: null, code: "illegal", message: refusal.message, refusal } as Problem));
    }
    ask(beginning: string) {
      return Promise.resolve({ beginning } as Prospect);
    }
  },
}));
const asked = vi.mocked(position);

const MINE = [{ yours: true }, { yours: false }];
const act = (number: number, seat = 0): Line => ({ number, at: 0, kind: "acted", seat, action: `a${number}`, preview: { did: number } });
const undo = (number: number, count: number): Line => ({ number, at: 0, kind: "undone", seat: 0, count });

/** The table as it is after these lines of its log. */
function arrives(lines: Line[], seats: unknown = MINE) {
  const view = { after: lines.length };
  const state = { version: lines.length, viewer: 0, view, seats, status: "playing", game: "ludo" };
  heard.ears?.state(state as unknown as State, lines);
}
const askedFor = () => asked.mock.calls.map(([, ply]) => ply);
const acts = (...numbers: number[]) => numbers.map(act);

let model: TableModel;
beforeEach(() => {
  asked.mockReset();
  asked.mockImplementation((_, ply) => Promise.resolve({ view: { recalled: ply } } as never));
  model = new TableModel("table", () => true, () => undefined);
});

test("the action that led to what is shown comes with what it did", () => {
  arrives(acts(1, 2));
  expect(model.shown?.last).toBeNull(); // who has just come sees no motion
  arrives(acts(1, 2, 3));
  expect(model.shown?.last).toMatchObject({ action: "a3", preview: { did: 3 } });
});

test("whoever looks back step by step sees each action again, without asking for anything but the position", async () => {
  arrives(acts(1, 2, 3));
  await model.goTo(0);
  await model.goTo(1);
  expect(askedFor()).toEqual([0, 1]);
  expect(model.shown).toMatchObject({ view: { recalled: 1 }, last: { action: "a1", preview: { did: 1 } } });
  await model.goTo(0);
  expect(model.shown).toMatchObject({ view: { recalled: 0 }, last: null });
  expect(askedFor()).toEqual([0, 1]); // what was seen is known
});

test("a position that comes after its action was taken back is not shown", async () => {
  arrives(acts(1, 2, 3));
  const gone = model.goTo(2);
  arrives([...acts(1, 2, 3), undo(4, 2), ...acts(5, 6)]);
  await gone;
  expect(model.shown?.view).toEqual({ after: 6 });
});

test("positions of a line of play that was taken back meanwhile are forgotten, however long the new one is", async () => {
  arrives(acts(1, 2, 3));
  for (const ply of [1, 2]) await model.goTo(ply);
  arrives([...acts(1, 2, 3), undo(4, 2), ...acts(5, 6, 7)]);
  for (const ply of [1, 2]) await model.goTo(ply);
  expect(askedFor()).toEqual([1, 2, 2]);
});

test("what all others did since one's own action stays in sight until one acts", () => {
  const seats = [{ yours: true }, { yours: false }, { yours: false }];
  arrives([act(1, 1), act(2, 0), act(3, 1), act(4, 2)], seats);
  expect(model.trail.map(({ seat, action }) => [seat, action])).toEqual([[1, "a3"], [2, "a4"]]);
  arrives([act(1, 1), act(2, 0), act(3, 1), act(4, 2), act(5, 0)], seats);
  expect(model.trail).toEqual([]);
});

test("why an action was refused can be read until one asks about something else, or tries it", async () => {
  const state = { version: 1, viewer: 0, view: {}, seats: MINE, status: "playing", game: "ludo", seat: 0, legal: [] };
  heard.ears?.state(state as unknown as State, []);
  expect(await model.act("place 1")).toBe(false);
  await model.ask("place 1"); // a card is asked about a moment after it was moved: it may have been laid meanwhile
  expect(model.refusal?.message).toBe("not place 1");
  await model.ask("place 2");
  expect(model.refusal).toBeNull();
  await model.act("place 2");
  expect(model.refusal?.message).toBe("not place 2");
  await model.ask("place 1");
  expect(model.refusal).toBeNull();
});

test.each([["thoughtful", 1350], ["normal", 450], ["quick", 90]])("a bot that plays %s answers after so long", (pace, pause) => {
  vi.useFakeTimers();
  Object.assign(chosen, { still: false, pace });
  const seats = [{ yours: true }, { yours: false, holder: "bot" }];
  arrives([act(1, 1)], seats);
  arrives([act(1, 1), act(2, 0)], seats);
  arrives([act(1, 1), act(2, 0), act(3, 1)], seats);
  vi.advanceTimersByTime(pause - 1);
  expect(model.plies).toHaveLength(2);
  vi.advanceTimersByTime(2);
  expect(model.plies).toHaveLength(3);
  Object.assign(chosen, { still: true, pace: "normal" });
  vi.useRealTimers();
});
