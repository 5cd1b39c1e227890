import { expect, test } from "vitest";
import type { HoliPreview, HoliView, SeatView } from "../../lib/protocol";
import { Catalogue } from "../../lib/texts";
import rulesEn from "../../../../src/sobremesa/games/holi/en.ftl?raw";
import rulesEs from "../../../../src/sobremesa/games/holi/es.ftl?raw";
import { type Deed, optionOf, optionsFor, read } from "./actions";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { describe, foreseen, squareWords, tell } from "./words";

const catalogue = new Catalogue();
catalogue.add("en", `${rulesEn}\n${en}`);
catalogue.add("es", `${rulesEs}\n${es}`);
const english = (id: string, facts = {}): string => catalogue.say("en", id, facts);
const spanish = (id: string, facts = {}): string => catalogue.say("es", id, facts);

function seat(change: Partial<SeatView>): SeatView {
  const score = { floors: [0, 0, 0], hits: 0, reserves: 0, rivalry: {}, sweets: 0, total: 0 };
  return {
    deck_count: 10,
    discards: [],
    figure: null,
    first_up: 0,
    hand: null,
    hand_count: 3,
    hits: 0,
    out: false,
    points: 0,
    reserve: [25, 0],
    score,
    sweets: 0,
    threw_down: false,
    unseen: [],
    ...change,
  };
}

/** Ana on floor 1, Bruno below her target d4. */
function table(): HoliView {
  return {
    floors: [
      { tokens: { c3: 1 }, sweets: { a2: 2 } },
      { tokens: { e5: 0 }, sweets: { b1: 1 } },
      { tokens: { e5: 1 }, sweets: {} },
    ],
    game: "holi",
    options: {},
    phase: "turns",
    players: 2,
    result: null,
    rivalry: [8],
    rules: 1,
    seat: 0,
    seats: [
      seat({ figure: { floor: 1, square: "c4" }, hand: [9] }),
      seat({ figure: { floor: 0, square: "d4" }, reserve: [0, 24] }),
    ],
    turn: { thrown: false, moved: true, climbed: false },
    viewer: 0,
  };
}

test("actions are told in both languages", () => {
  const hit = { square: "d4", floor: 1, seat: 1, hit: true };
  const told = { seat: 0, action: "throw 9 b4 d4", preview: { tokens: [{ ...hit, square: "b4", seat: null, hit: false }, hit] } };
  expect(tell(told, english)).toBe("throws card 9 at b4 and d4 and lands a direct hit");
  expect(tell(told, spanish)).toBe("lanza la carta 9 a b4 y d4 y logra un impacto directo");
  const told1 = (action: string, preview: Partial<HoliPreview> = {}) => tell({ seat: 1, action, preview }, english);
  expect(told1("down ? e5")).toBe("plays a card face down, a token on e5");
  expect(told1("move e5", { sweets: 0, reserve: [1, 1] })).toBe("moves to e5 and collects 2 tokens");
  expect(told1("climb", { figure: { floor: 2, square: "c4" } })).toBe("climbs to the top floor");
});

test("what would happen names floors and people", () => {
  const [option] = optionsFor(["throw 2 c3 d4"], "throw 2", "c4");
  const preview = {
    tokens: [
      { square: "c3", floor: 1, seat: null, hit: false },
      { square: "d4", floor: 1, seat: 1, hit: true },
    ],
    points: 1,
    score: 5,
  };
  expect(foreseen(option!, preview, ["Ana", "Bruno"], english)).toEqual([
    "c3 rests on the first floor",
    "d4 is a direct hit on Bruno",
    "+1 point at once",
    "score +5",
  ]);
  expect(foreseen(option!, null, ["Ana", "Bruno"], english)).toEqual(["Throw at c3 and d4"]);
});

test("every kind of action is told and foreseen in both languages", () => {
  const kinds: Record<Deed["kind"], string> = {
    corner: "a1",
    throw: "throw 9 b4 d4",
    down: "down 9 e5",
    move: "move b1",
    climb: "climb",
    end: "end",
  };
  for (const [kind, action] of Object.entries(kinds)) {
    expect(read(action).kind).toBe(kind);
    for (const say of [english, spanish]) {
      expect(tell({ seat: 0, action, preview: {} }, say)).not.toMatch(/holi-/);
      expect(foreseen(optionOf(action, "c4"), null, ["Ana", "Bruno"], say).join()).not.toMatch(/holi-/);
    }
  }
});

test("squares and positions can be heard, without an id left unsaid", () => {
  expect(squareWords(table(), 0, "d4", ["Ana", "Bruno"], english)).toBe("d4, figure of Bruno");
  for (const say of [english, spanish]) {
    const heard = describe(table(), ["Ana", "Bruno"], say);
    expect(heard).toContain("Bruno");
    expect(heard).not.toMatch(/holi-/);
  }
});
