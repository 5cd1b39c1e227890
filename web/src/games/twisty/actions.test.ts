import { expect, test } from "vitest";
import { journey, NOTHING, squareOf, targets } from "./actions";
import { PREVIEWS, SAMPLE } from "./sample";

test("an action is about its square, with or without protection", () => {
  expect(squareOf("c3")).toBe("c3");
  expect(squareOf("c3!")).toBe("c3");
  expect(squareOf("pass")).toBeNull();
});

test("every legal action belongs to one target, which says what it brings", () => {
  const found = targets(SAMPLE, ["b1", "b1!", "e4", "e5"], { previews: PREVIEWS, endings: {} });
  expect([...found.keys()]).toEqual(["b1", "e4", "e5"]);
  expect(found.get("b1")).toMatchObject({ kind: "stop", actions: ["b1", "b1!"] });
  expect(found.get("e4")).toMatchObject({ kind: "take", takes: "y", path: ["c3", "e4"] });
  expect(found.get("e5")).toMatchObject({ kind: "rob", takes: "y", robs: 1 });
});

test("squares can be chosen before the previews are there", () => {
  expect(targets(SAMPLE, ["e4"], NOTHING).get("e4")).toMatchObject({ kind: "stop", path: [] });
});

test("corners are corners, at the beginning (T4) and after a theft (T9)", () => {
  for (const phase of ["corners", "robbed"] as const) {
    expect(targets({ ...SAMPLE, phase }, ["a1"], NOTHING).get("a1")?.kind).toBe("corner");
  }
});

test("with all seven cubes the centre is the goal (T12)", () => {
  const [ana, ben] = SAMPLE.seats;
  const home = { ...SAMPLE, seats: [{ ...ana!, next: null }, ben!] };
  expect(targets(home, ["d4"], NOTHING).get("d4")?.kind).toBe("goal");
  expect(targets(SAMPLE, ["d4"], NOTHING).get("d4")?.kind).toBe("stop");
});

test("a pawn travels all squares of its way, and wins what the rules say", () => {
  const found = journey({ seat: 0, action: "e5", preview: PREVIEWS.e5 });
  expect(found).toEqual({ seat: 0, path: ["c3", "d5", "e5"], wins: "y", protects: false });
  expect(journey({ seat: 0, action: "b1!", preview: PREVIEWS["b1!"] })).toMatchObject({ wins: null, protects: true });
});

test("a pawn that is put on a corner or stays where it is makes no journey", () => {
  expect(journey({ seat: 0, action: "a1", preview: { path: ["a1"] } })).toBeNull();
  expect(journey({ seat: 0, action: "pass", preview: { path: ["c3"] } })).toBeNull();
});
