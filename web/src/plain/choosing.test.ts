import { describe, expect, test } from "vitest";
import { attempt, choice, clicked, grouped, named } from "./choosing";

const steps = (action: string, ...names: string[]) => named(action, new Set(names)).steps.map(({ name }) => name);

describe("names in an action", () => {
  test("are whole words, however they are joined", () => {
    expect(steps("b2-c3", "b2", "c3")).toEqual(["b2", "c3"]);
    expect(steps("move b2 to c3!", "b2", "c3")).toEqual(["b2", "c3"]);
    expect(steps("e2e4", "e2", "e4")).toEqual(["e2", "e4"]);
    expect(steps("e7e8q", "e7", "e8")).toEqual([]);
    expect(steps("12", "1", "2", "12")).toEqual(["12"]);
  });
  test("may have signs in them", () => {
    expect(steps("play 7-h on a1", "7-h", "a1", "7")).toEqual(["7-h", "a1"]);
  });
  test("are not parts of other words", () => {
    expect(steps("pass", "a", "s")).toEqual([]);
    expect(steps("take a", "a", "t")).toEqual(["a"]);
  });
});

const NAMES = new Set(["a1", "a2", "a3", "b1", "7h"]);
const read = (...actions: string[]) => actions.map((action) => named(action, NAMES));

describe("choosing", () => {
  test("one place that is a whole action says it", () => {
    expect(choice(read("a1", "a2", "pass"), ["a1"]).said).toBe("a1");
  });
  test("the first click shows where to go on, and nothing is played before", () => {
    const start = choice(read("a1-a2", "a1-a3", "b1-a3"), ["a1"]);
    expect(start.said).toBeNull();
    expect([...start.next]).toEqual(["a2", "a3"]);
    expect(choice(read("b1-a3"), ["b1"]).said).toBeNull();
  });
  test("what names nothing is offered at once", () => {
    expect(choice(read("a1-a2", "pass"), []).offered).toEqual(["pass"]);
  });
  test("what stays ambiguous is offered", () => {
    const { said, offered } = choice(read("a1-a2=q", "a1-a2=r"), ["a1", "a2"]);
    expect([said, offered]).toEqual([null, ["a1-a2=q", "a1-a2=r"]]);
  });
  test("an action that can go on is offered and goes on", () => {
    const { said, offered, next } = choice(read("a1 a3", "a1 a3 b1"), ["a1", "a3"]);
    expect([said, offered, [...next]]).toEqual([null, ["a1 a3"], ["b1"]]);
  });
  test("names may be clicked in another order", () => {
    expect(clicked(read("7h a1", "7h a2"), [], "a2")).toEqual(["a2"]);
    expect(choice(read("7h a1", "7h a2"), ["a2", "7h"]).said).toBe("7h a2");
  });
  test("a second click takes back, another start begins anew, a click beside does nothing", () => {
    const actions = read("a1-a2", "b1-a3");
    expect(clicked(actions, ["a1"], "a1")).toEqual([]);
    expect(clicked(actions, ["a1"], "b1")).toEqual(["b1"]);
    expect(clicked(actions, ["a1"], "7h")).toBeNull();
  });
  test("a click beside is tried for its reason", () => {
    expect(attempt(read("a1-a2", "b1-a3"), ["a1"], "b1")).toBe("a1-b1");
    expect(attempt(read("a1", "a2"), [], "a3")).toBe("a3");
    expect(attempt(read("pass"), [], "a3")).toBeNull();
  });
});

test("many actions are grouped by the first words in which they differ, where these are few", () => {
  const many = ["give 1", "give 2", "give 3", "take 1", "take 2"];
  expect(grouped(many, 4)?.map(({ word }) => word)).toEqual(["give", "take"]);
  expect(grouped(many, 5)).toBeNull();
  expect(grouped(["1", "2", "3"], 2)).toBeNull();
  expect(grouped(["take 1 of a", "take 1 of b", "take 2 of a"], 2)?.map(({ word }) => word)).toEqual(["take 1", "take 2"]);
});
