import { expect, test } from "vitest";
import { clockText, left } from "./clock";
import { seatNames } from "./names";
import type { SeatInfo } from "./protocol";

const say = (id: string, facts: Record<string, string | number> = {}) => [id, ...Object.values(facts)].join(" ");
const sayable = (id: string) => id === "bot-greedy";
const person = (name: string, yours = false): SeatInfo => ({ holder: "person", name, yours, here: true });
const bot = (name: string): SeatInfo => ({ holder: "bot", name, yours: false, here: true });
const nobody: SeatInfo = { holder: null, name: null, yours: false, here: false };

test("no two at a table are called alike", () => {
  expect(seatNames([person("Ana", true), bot("greedy"), bot("greedy"), bot("uct")], say, sayable)).toEqual([
    "Ana",
    "bot-called 1 bot-greedy",
    "bot-called 2 bot-greedy",
    "bot-other uct",
  ]);
});

test("who plays several seats at one screen is called by their numbers", () => {
  expect(seatNames([person("Ana", true), person("Ana", true), nobody, nobody], say, sayable)).toEqual([
    "seat-player 1",
    "seat-player 2",
    "seat-free",
    "seat-free",
  ]);
});

test("only the running clock ticks, and never below nothing", () => {
  const clock = { left: [5000, 9000], running: 0, at: 0 };
  expect(left(clock, 0, 1500)).toBe(3500);
  expect(left(clock, 0, 8000)).toBe(0);
  expect(left(clock, 1, 1500)).toBe(9000);
});

test("a clock is read at a glance", () => {
  expect([247000, 7300, 3 * 3600000, 3 * 86400000, 60000].map((left) => clockText(left, "en"))).toEqual(["4:07", "7.3", "3 h", "3 d", "1:00"]);
  expect(clockText(7300, "es")).toBe("7,3");
});
