import { afterEach, expect, it, vi } from "vitest";
import type { Prospect } from "../../lib/protocol";
import { Inquiry } from "./verdict.svelte";

function prospect(beginning: string, more: Partial<Prospect> = {}): Prospect {
  const none = { type: "prospect" as const, id: "1", version: 1, actions: [beginning], previews: {}, endings: {}, continuous: false, refusal: null };
  return { ...none, beginning, ...more };
}

afterEach(() => vi.useRealTimers());

it("has one question in flight, and goes on with the latest pose", async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const inquiry = new Inquiry((beginning) => {
    asked.push(beginning);
    return new Promise((answer) => answers.push(() => answer(prospect(beginning, { previews: { [beginning]: { puts_out_mm2: 5 } } }))));
  });
  for (const action of ["place 1", "place 2", "place 3"]) inquiry.want(action);
  expect(asked).toEqual(["place 1"]);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(["place 1", "place 3"]);
  expect(inquiry.verdict).toMatchObject({ action: "place 1", putsOut: 5 });
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(inquiry.verdict?.action).toBe("place 3");
  expect(asked).toHaveLength(2);
});

it("asks less often than the server's 20 messages a second", async () => {
  vi.useFakeTimers();
  let count = 0;
  const inquiry = new Inquiry(async (beginning) => (count++, prospect(beginning)));
  for (let frame = 0; frame < 600; frame += 1) {
    inquiry.want(`place ${frame}`);
    await vi.advanceTimersByTimeAsync(16);
  }
  expect(count / 9.6).toBeLessThan(17);
  expect(count / 9.6).toBeGreaterThan(12);
});

it("asks again after a lost connection, and forgets answers about a position that is gone", async () => {
  vi.useFakeTimers();
  let fails = true;
  const inquiry = new Inquiry(async (beginning) => {
    if (fails) throw new Error("gone");
    return prospect(beginning);
  });
  inquiry.want("place 1");
  await vi.advanceTimersByTimeAsync(100);
  expect(inquiry.verdict).toBeNull();
  fails = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(inquiry.verdict?.action).toBe("place 1");
  inquiry.want("place 2");
  inquiry.forget();
  await vi.advanceTimersByTimeAsync(1000);
  expect(inquiry.verdict).toBeNull();
});

it("takes an answer that neither allows nor refuses for none, and asks again", async () => {
  vi.useFakeTimers();
  let answers = true;
  const inquiry = new Inquiry(async (beginning) => prospect(beginning, answers ? {} : { actions: [] }));
  inquiry.want("place 1");
  await vi.advanceTimersByTimeAsync(100);
  expect(inquiry.verdict?.refusal).toBeNull();
  answers = false;
  inquiry.want("place 2");
  await vi.advanceTimersByTimeAsync(100);
  expect(inquiry.verdict).toBeNull();
  answers = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(inquiry.verdict?.action).toBe("place 2");
});

it("does not mistake a late answer for one about the position that is there now", async () => {
  vi.useFakeTimers();
  const answers: (() => void)[] = [];
  const inquiry = new Inquiry((beginning) => new Promise((answer) => answers.push(() => answer(prospect(beginning)))));
  inquiry.want("place 1");
  inquiry.forget();
  inquiry.want("place 1");
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(inquiry.verdict).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(inquiry.verdict?.action).toBe("place 1");
});
