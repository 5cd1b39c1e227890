// A small real position for the tests: Ana holds red and orange and is after yellow, which Ben holds.
import type { TwistyView } from "../../lib/protocol";

export const SAMPLE: TwistyView = {
  game: "twisty",
  rules: 1,
  players: 2,
  options: {},
  viewer: 0,
  seat: 0,
  result: null,
  phase: "turn",
  turn: 0,
  round: 3,
  rounds: 100,
  board: [".@bvxr.", "+gryov+", "@gbLbLr", "@og.yox", "vrog@xp", "b+L@vpp", ".#@ypy."],
  seats: [
    { pawn: "c3", series: [..."royvgbp"], held: ["r", "o"], protected: ["r"], next: "y" },
    { pawn: "e5", series: [..."yropgbv"], held: ["y"], protected: [], next: "r" },
  ],
};

/** What the server would say of four of its actions. */
export const PREVIEWS = {
  e4: { path: ["c3", "e4"], takes: "y", robs: null, protects: 0, wins: false },
  e5: { path: ["c3", "d5", "e5"], takes: "y", robs: 1, protects: 0, wins: false },
  b1: { path: ["c3", "b1"], takes: null, robs: null, protects: 0, wins: false },
  "b1!": { path: ["c3", "b1"], takes: null, robs: null, protects: 2, wins: false },
};
