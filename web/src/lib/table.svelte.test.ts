import { beforeEach, expect, test, vi } from "vitest";
import { position } from "./api";
import type { Ears } from "./connection";
import type { Line, State } from "./protocol";
import { TableModel } from "./table.svelte";

const heard = vi.hoisted(() => ({ ears: null as Ears | null }));
vi.mock("./settings.svelte", () => ({ settings: { language: "en", still: true } }));
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
  },
}));
const asked = vi.mocked(position);

const MINE = [{ yours: true }, { yours: false }];
const act = (number: number): Line => ({ number, at: 0, kind: "acted", seat: 0, action: `a${number}`, preview: { did: number } });
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
