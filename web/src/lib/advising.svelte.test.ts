import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { Advising } from "./advising.svelte";
import { hint as askHint, Refused } from "./api";
import type { Hint, Problem, RefusalInfo, State } from "./protocol";

vi.mock("./settings.svelte", () => ({ settings: { language: "en" } }));
vi.mock("./api", async (original) => ({ ...(await original<object>()), hint: vi.fn() }));
const asked = vi.mocked(askHint);

/** A table at which it is always one's own turn. */
class Table {
  id = "table";
  legal: string[] | null = ["e5"];
  state = $state.raw(at(1));
  problem = $state.raw<Problem | null>(null);
  refusal = $state.raw<RefusalInfo | null>(null);
}
const at = (version: number) => ({ version, seat: 0, may: ["hint"] }) as unknown as State;
const hintFor = (version: number) =>
  ({ version, seat: 0, choices: [{ action: "e5", worth: 0.7 }], worth: [0.7, 0.3], preview: null }) as unknown as Hint;
const refusal = () => new Refused({ type: "problem", id: null, code: "busy", message: "not now" });

/** Let everything that was promised happen, several times over. */
async function settle() {
  for (let n = 0; n < 20; n += 1) {
    flushSync();
    await Promise.resolve();
  }
}

beforeEach(() => void asked.mockReset());

test("whoever looks quietly and is refused asks once for each version of the table", async () => {
  asked.mockImplementation(() => Promise.reject(refusal()));
  const table = new Table();
  const advising = new Advising(table);
  const leave = $effect.root(() => {
    $effect(() => void advising.look());
  });
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(advising.busy).toBe(false);
  expect(table.problem).toBeNull();
  table.state = at(2);
  await settle();
  expect(asked).toHaveBeenCalledTimes(2);
  table.state = at(2); // the same again, as after a lost connection
  await settle();
  expect(asked).toHaveBeenCalledTimes(2);
  leave();
});

test("whoever wants to see a hint waits for the answer that is under way", async () => {
  let answer: (hint: Hint) => void = () => undefined;
  asked.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const advising = new Advising(new Table());
  void advising.look();
  expect([advising.busy, advising.awaited]).toEqual([true, false]);
  void advising.show();
  expect(advising.awaited).toBe(true);
  answer(hintFor(1));
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(advising.awaited).toBe(false);
  expect(advising.advice?.action).toBe("e5");
});

test("what is asked about a newer version waits until the older answer has come", async () => {
  const answers: ((hint: Hint) => void)[] = [];
  asked.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
  const table = new Table();
  const advising = new Advising(table);
  void advising.look();
  table.state = at(2);
  void advising.look();
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
  answers[0]?.(hintFor(1));
  await settle();
  expect(asked).toHaveBeenCalledTimes(2);
});

test("a refusal is told to whoever asked, and asking again is possible", async () => {
  asked.mockImplementationOnce(() => Promise.reject(refusal())).mockResolvedValueOnce(hintFor(1));
  const table = new Table();
  const advising = new Advising(table);
  await advising.show();
  expect(table.problem?.message).toBe("not now");
  await advising.show();
  expect(advising.shown?.version).toBe(1);
});

test("whoever asks what to do no longer sees why something else was refused", async () => {
  asked.mockResolvedValue(hintFor(1));
  const table = new Table();
  table.refusal = { rule: "T5" } as RefusalInfo;
  await new Advising(table).show();
  expect(table.refusal).toBeNull();
});
