// A small position for the tests: two cards on the table, and a snowflake that was found.
import type { SnowhereView } from "../../lib/protocol";

export const view: SnowhereView = {
  game: "snowhere",
  rules: 1,
  players: 2,
  options: {},
  viewer: 0,
  seat: 1,
  result: null,
  phase: "take",
  size: { width: 56, length: 87 },
  table: [
    { number: 3, x: 0, y: 0, a: 10, face: "fire" },
    { number: 7, x: 20, y: 5, a: 70, face: "snow" },
  ],
  hand: null,
  aside: [9],
  unfound: 5,
  takeable: [3],
  fire_mm2: 4872,
  fire_percent: 2.7,
  carpet_mm2: 180000,
};
