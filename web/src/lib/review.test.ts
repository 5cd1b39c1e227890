import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { analyseRecord, Refused } from "./api";
import type { Analysis, TurningPointInfo } from "./protocol";
import { Review } from "./review.svelte";

vi.mock("./settings.svelte", () => ({ settings: { language: "en" } }));

const TURNING: TurningPointInfo = {
  ply: 1,
  seat: 0,
  action: "d4",
  cost: 0.3,
  better: "e5",
  worth: 0.7,
  preview: { path: ["d4", "e5"] },
};

function judged(positions: number, done = false): Analysis {
  const worth = Array.from({ length: positions }, (_, ply) => [ply / 10, 1 - ply / 10]);
  return { type: "analysis", key: "game", done, plies: 2, worth, turning: done ? [TURNING] : [] };
}

function refusal(code: string): Refused {
  return new Refused({ type: "problem", id: null, code, message: `no: ${code}` });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it asks until all is judged, and tells what is known meanwhile", async () => {
  const answers = [judged(1), judged(2), judged(3, true)];
  const ask = vi.fn(() => Promise.resolve(answers.shift() ?? judged(0)));
  const review = new Review(ask);
  expect(review.wanted).toBe(false);
  const begun = review.begin();
  expect(review.wanted).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(review.worthAt(0)).toEqual([0, 1]);
  expect(review.worthAt(1)).toBeNull();
  await vi.runAllTimersAsync();
  await begun;
  expect(ask).toHaveBeenCalledTimes(3);
  expect(review.worthAt(2)).toEqual([0.2, 0.8]);
  expect(review.turningAt(0)).toBeNull();
  expect(review.adviceAt(1)).toEqual({ seat: 0, action: "e5", preview: TURNING.preview });
  await review.begin();
  expect(ask).toHaveBeenCalledTimes(3);
});

test("whoever is told to wait waits, and whoever is refused is told why and may try again", async () => {
  const answers: (Analysis | Refused)[] = [judged(1), refusal("too-fast"), refusal("no-answer"), judged(3, true)];
  const review = new Review((found) => {
    const answer = answers.shift() ?? refusal("gone");
    if (answers.length === 0) expect(found).toBeNull(); // it begins anew
    return answer instanceof Refused ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const begun = review.begin();
  await vi.runAllTimersAsync();
  await begun;
  expect(review.problem).toBe("no: no-answer");
  await review.begin();
  expect(review.problem).toBe("");
  expect(review.found?.done).toBe(true);
});

test("nothing is asked any more when the page is left", async () => {
  const ask = vi.fn(() => Promise.resolve(judged(1)));
  const review = new Review(ask);
  const begun = review.begin();
  await vi.advanceTimersByTimeAsync(0);
  review.end();
  await vi.runAllTimersAsync();
  await begun;
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a server that knows nothing of a game is told it, and one that is behind takes nothing back", async () => {
  const asked: string[] = [];
  // Two servers, whom a proxy asks in turn.
  const known = [false, false];
  const done = [3, 1];
  vi.stubGlobal("fetch", (path: string, { method }: { method: string }) => {
    const server = asked.length % 2;
    asked.push(`${method} ${server}`);
    if (method === "GET" && !known[server]) {
      return Promise.resolve(Response.json({ type: "problem", code: "unknown-analysis", message: "?" }, { status: 404 }));
    }
    known[server] = true;
    return Promise.resolve(Response.json(judged(done[server] ?? 0, asked.length > 6 && server === 0)));
  });
  const seen: number[] = [];
  const review = new Review(async (found) => {
    seen.push(found?.worth.length ?? 0);
    return analyseRecord("{}", found);
  });
  const begun = review.begin();
  await vi.runAllTimersAsync();
  await begun;
  vi.unstubAllGlobals();
  expect(asked.slice(0, 3)).toEqual(["POST 0", "GET 1", "POST 0"]);
  expect(review.problem).toBe("");
  expect(review.found?.done).toBe(true);
  expect(seen.slice(1)).toEqual(seen.slice(1).map(() => 3));
});
