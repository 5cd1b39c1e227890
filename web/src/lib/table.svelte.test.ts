import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
const act = (number: number): Line => ({ number, at: 0, kind: "acted", seat: 0, action: `a${number}` });
const undo = (number: number, count: number): Line => ({ number, at: 0, kind: "undone", seat: 0, count });

/** The table as it is after these lines of its log. */
function arrives(lines: Line[], seats: unknown = MINE) {
  const view = { after: lines.length };
  const state = { version: lines.length, viewer: 0, view, seats, status: "playing", game: "twisty" };
  heard.ears?.state(state as unknown as State, lines);
}
const askedFor = () => asked.mock.calls.map(([, ply]) => ply);
const acts = (...numbers: number[]) => numbers.map(act);

let model: TableModel;
beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  asked.mockImplementation((_, ply) => Promise.resolve({ view: { recalled: ply } } as never));
  model = new TableModel("table", () => true, () => undefined);
});
afterEach(() => void vi.useRealTimers());

test("views that were not seen are fetched one at a time, and each once", async () => {
  arrives(acts(1, 2, 3));
  expect(model.viewBefore(1)).toBeNull();
  for (const ply of [1, 1, 2, 3]) model.recall(ply);
  expect(askedFor()).toEqual([1]);
  model.recall(1);
  await vi.runAllTimersAsync();
  expect(askedFor()).toEqual([1, 2]); // what comes after the last is the present
  expect(model.viewBefore(1)).toEqual({ recalled: 1 });
  model.recall(1);
  await vi.runAllTimersAsync();
  expect(askedFor()).toEqual([1, 2]);
});

test("what could not be had may be asked for again", async () => {
  asked.mockImplementationOnce(() => Promise.reject(new Error("not now")));
  arrives(acts(1, 2));
  model.recall(0);
  await vi.runAllTimersAsync();
  expect(model.viewBefore(0)).toBeNull();
  model.recall(0);
  await vi.runAllTimersAsync();
  expect(model.viewBefore(0)).toEqual({ recalled: 0 });
});

test("a view that comes after its action was taken back is not kept", async () => {
  arrives(acts(1, 2, 3));
  model.recall(2);
  arrives([...acts(1, 2, 3), undo(4, 2), ...acts(5, 6)]);
  await vi.runAllTimersAsync();
  expect(model.viewBefore(2)).toBeNull();
});

test("views of a line of play that was taken back meanwhile are forgotten, however long the new one is", async () => {
  arrives(acts(1, 2, 3));
  for (const ply of [1, 2]) model.recall(ply);
  await vi.runAllTimersAsync();
  arrives([...acts(1, 2, 3), undo(4, 2), ...acts(5, 6, 7)]);
  expect(model.viewBefore(1)).toEqual({ recalled: 1 });
  expect([model.viewBefore(2), model.viewBefore(3)]).toEqual([null, null]);
});

test("nothing is fetched for a screen that is passed around, nor after one has gone", async () => {
  arrives(acts(1, 2, 3));
  const leave = model.enter();
  for (const ply of [0, 1]) model.recall(ply);
  leave();
  await vi.runAllTimersAsync();
  expect(askedFor()).toEqual([0]);
  model.unveiled = 0;
  arrives(acts(1, 2, 3, 4), [{ yours: true }, { yours: true }]);
  model.recall(2);
  await vi.runAllTimersAsync();
  expect(askedFor()).toEqual([0]);
});
