import { beforeEach, expect, test } from "vitest";
import { compare } from "./best";
import type { State } from "./protocol";

const game = (table: string, options = {}) => ({ game: "some", players: 2, options, table }) as unknown as State;

beforeEach(() => localStorage.clear());

test("a game is compared with the best before it, however often it is looked at", () => {
  expect(compare(game("a"), 40, "highest")).toEqual({ before: null, now: true });
  expect(compare(game("b"), 50, "highest")).toEqual({ before: 40, now: true });
  expect(compare(game("b"), 50, "highest")).toEqual({ before: 40, now: true });
  expect(compare(game("c"), 45, "highest")).toEqual({ before: 50, now: false });
});

test("only games of the same kind are compared, and less may be better", () => {
  compare(game("a"), 40, "lowest");
  expect(compare(game("b", { rivalry: 2 }), 10, "lowest").before).toBeNull();
  expect(compare(game("c"), 30, "lowest")).toEqual({ before: 40, now: true });
});
