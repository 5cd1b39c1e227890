import { describe as group, expect, test } from "vitest";
import type { HoliPreview, HoliView, SeatView } from "../../lib/protocol";
import { Catalogue } from "../../lib/texts";
import rulesEn from "../../../../src/sobremesa/games/holi/en.ftl?raw";
import rulesEs from "../../../../src/sobremesa/games/holi/es.ftl?raw";
import { type Deed, nextOption, optionAt, optionOf, optionsFor, read, squaresOf } from "./actions";
import { faceOf, poseFor, posedFace } from "./faces";
import { pointOn } from "./flying";
import { middleOf, places, pointAt } from "./layout";
import { flights } from "./motion";
import { READING_ORDER, stepped } from "./geometry";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { describe, foreseen, squareWords, tell } from "./words";

const texts = { en: `${rulesEn}\n${en}`, es: `${rulesEs}\n${es}` };
const catalogue = new Catalogue();
for (const [language, source] of Object.entries(texts)) catalogue.add(language, source);
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

group("actions", () => {
  test("each is read as it is written", () => {
    expect(read("throw 9 b4 c4")).toEqual({ kind: "throw", card: 9, squares: ["b4", "c4"] });
    expect(read("down ? e5")).toEqual({ kind: "down", card: null, square: "e5" });
    expect(read("f6")).toEqual({ kind: "corner", square: "f6" });
    expect(squaresOf("climb")).toEqual([]);
  });

  test("card 1 is not mistaken for card 13", () => {
    const legal = ["throw 1 a2 a3", "throw 13 b1 b2 b3"];
    expect(optionsFor(legal, "throw 1", "a1").map((option) => option.action)).toEqual(["throw 1 a2 a3"]);
  });

  test("pointing keeps the footprint that takes the square in, and turning goes round those that do", () => {
    const options = optionsFor(["throw 1 b1 c1", "throw 1 a1 b1", "throw 1 d2 d3"], "throw 1", "d1");
    const [first, second] = options.filter((option) => option.squares.includes("b1"));
    expect(optionAt(options, "b1", second ?? null)).toBe(second);
    expect(nextOption(options, "b1", first ?? null)).toBe(second);
    expect(nextOption(options, "b1", second ?? null)).toBe(first);
    expect(optionAt(options, "f6", first ?? null)).toBeNull();
  });
});

group("cards", () => {
  test("every face has three filled cells, and five have a sun", () => {
    const cards = Array.from({ length: 13 }, (_, index) => faceOf(index + 1));
    expect(cards.every((face) => face.filled.length === 3)).toBe(true);
    expect(cards.filter((face) => face.sun).length).toBe(5);
  });

  test("a quarter turn to the right brings the top row to the right", () => {
    expect(posedFace(1, 1, false).filled).toEqual([2, 1, 0].map((row) => ({ column: 2, row })));
  });

  test("a sun card lies with its sun under the figure", () => {
    // Card 9 is "##.", ".*.", "..#".
    expect(poseFor(9, "c3", ["b4", "c4", "d2"])).toEqual({ turns: 0, mirrored: false, file: 1, rank: 1 });
    expect(poseFor(9, "c3", ["b2", "d3", "d4"])?.turns).toBe(1);
    expect(poseFor(9, "c3", ["a1", "c4", "d2"])).toBeNull();
  });

  test("a plain card lies with a filled cell under the figure, also when few tokens are left", () => {
    expect(poseFor(1, "a1", ["b1", "c1"])).toEqual({ turns: 0, mirrored: false, file: 0, rank: -2 });
    expect(poseFor(1, "a1", ["c1"])).not.toBeNull();
  });
});

group("the tower on the screen", () => {
  test.each([
    [640, 740],
    [390, 400],
    [360, 210],
    [231, 180],
    [900, 300],
  ])("all floors lie within %d × %d, whichever is looked at", (width, height) => {
    for (const open of [0, 1, 2]) {
      for (const place of places(width, height, open)) {
        for (const [file, rank] of [
          [0, 0],
          [6, 6],
        ] as const) {
          const { x, y } = pointAt(place, file, rank);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(height);
        }
      }
    }
  });

  test("in a standing tower tokens fall straight down", () => {
    const [ground, , top] = places(640, 740, 0);
    if (!ground || !top) throw new Error("three floors");
    expect(middleOf(top, "b5").x).toBeCloseTo(middleOf(ground, "b5").x);
    expect(middleOf(top, "b5").y).toBeLessThan(middleOf(ground, "b5").y);
  });

  test("the floor that is looked at is the largest", () => {
    for (const [width, height] of [
      [640, 740],
      [390, 300],
    ] as const) {
      const rows = places(width, height, 1).map(({ cell, tilt }) => cell * tilt);
      expect(Math.max(...rows)).toBe(rows[1]);
    }
  });

  test("the cursor stops at the edge", () => {
    expect(stepped("a1", -1, 0)).toBe("a1");
    expect(stepped("a1", 1, 0)).toBe("b1");
    expect(READING_ORDER[0]).toBe("a6");
  });
});

group("motion", () => {
  test("every token flies from the figure to where the rules let it end (H9)", () => {
    const tokens = [
      { square: "c3", floor: 1, seat: null, hit: false },
      { square: "d4", floor: 0, seat: 1, hit: false },
    ];
    const start = { floor: 1, square: "c4" };
    const seen = flights({ seat: 0, action: "throw 2 c3 d4", preview: { tokens, start } });
    expect(seen).toEqual([
      { seat: 0, start, square: "c3", from: 1, floor: 1, caught: null, direct: false },
      { seat: 0, start, square: "d4", from: 1, floor: 0, caught: 1, direct: false },
    ]);
  });

  test("nothing flies where nothing was thrown", () => {
    expect(flights({ seat: 0, action: "a1", preview: { tokens: [], start: null } })).toEqual([]);
  });

  test("a token begins at the figure, passes its target and ends below", () => {
    const way = (time: number) => pointOn({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 50 }, 5, time, 0.5);
    expect(way(0)).toEqual({ x: 0, y: 0 });
    expect(way(0.5)).toEqual({ x: 10, y: 0 });
    expect(way(1)).toEqual({ x: 10, y: 50 });
  });
});

group("words", () => {
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

  test("both catalogues are complete", () => {
    const ids = (source: string): string[] => [...source.matchAll(/^(holi[\w-]*) =/gm)].map((match) => match[1] ?? "");
    expect(ids(texts.en).sort()).toEqual(ids(texts.es).sort());
    expect(new Set(ids(texts.en)).size).toBe(ids(texts.en).length);
  });
});

test("an advised action is an option of its own, whoever's it is", () => {
  expect(optionOf("move c3", "a1")).toEqual({ action: "move c3", squares: ["c3"], pose: null });
  expect(optionOf("climb", "b2")).toEqual({ action: "climb", squares: ["b2"], pose: null });
  expect(optionOf("climb", null).squares).toEqual([]);
  const thrown = optionsFor(["throw 1 b1 c1"], "throw 1", "d1")[0];
  expect(optionOf("throw 1 b1 c1", "d1")).toEqual(thrown);
});
