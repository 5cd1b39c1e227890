// One picture for each rule: small lakes side by side, before and after, allowed and not.
import type { Card, Counter, Item, Lake, Scene } from "./scene";

const ARROW: Item = { kind: "arrow" };
const OR: Item = { kind: "or" };
const DOTS: Item = { kind: "dots" };
const TURN: Item = { kind: "turn" };

const lake = (cards: readonly Card[], more: Omit<Lake, "kind" | "cards"> = {}): Lake => ({ kind: "lake", cards, ...more });
const face = (letters: string, caption: string): Lake => lake([[0, 0, letters]], { dry: true, caption });
const deck = (left: number): Item => ({ kind: "deck", left });

/** Three cards in a row with room for a light counter at 1,0 and a dark one at 3,0. */
const ROW: readonly Card[] = [
  [0, 0, "DLDL"],
  [2, 0, "LDLD"],
  [4, 0, "DLDL"],
];
const PAIR = ROW.slice(0, 2);
const BOTH: readonly Counter[] = [
  [1, 0, "light"],
  [3, 0, "dark"],
];

/** Two light squares that share two sections, at 1,0 and 2,0. */
const SHARING: readonly Card[] = [
  [0, 0, "DLDL"],
  [2, -1, "DDLL"],
  [2, 1, "LLDD"],
];

/** Two cards on the left with a light square, three on the right with a dark one; only the middle holds them together. */
const LEFT: readonly Card[] = [
  [0, 0, "DDLL"],
  [0, 2, "LLDL"],
];
const RIGHT: readonly Card[] = [
  [4, 0, "LLDD"],
  [4, 2, "DDLL"],
  [6, 1, "LDDL"],
];
const leaving = (cards: readonly Card[]): Card[] => cards.map(([x, y, letters]) => [x, y, letters, "leaving"]);
const gone = (cards: readonly Card[]): Card[] => cards.map(([x, y, letters]) => [x, y, letters, "gone"]);

export const SCENES: Readonly<Record<string, Scene>> = {
  W1: [
    [
      lake([[0, 0, "LDLD"]], {
        dry: true,
        pins: [[0.5, 0.5, "L"], [1.5, 0.5, "D"], [0.5, 1.5, "L"], [1.5, 1.5, "D"]],
        caption: "LDLD",
      }),
      TURN,
      lake([[0, 0, "DLDL"]], {
        dry: true,
        pins: [[0.5, 0.5, "D"], [1.5, 0.5, "L"], [0.5, 1.5, "D"], [1.5, 1.5, "L"]],
        caption: "DLDL",
      }),
    ],
  ],
  W2: [
    [
      deck(18),
      ...["LDDD", "DLDD", "DLLL", "LDLL", "LDDL", "DLLD"].map((letters) => face(letters, "×2")),
      ...["LLDD", "LDLD"].map((letters) => face(letters, "×3")),
    ],
    [
      { kind: "tray", colour: "light", counters: 9 },
      { kind: "tray", colour: "dark", counters: 9 },
    ],
  ],
  W3: [
    [
      lake([[0, 0, "LDLD"], [2, 1, "DLLL"]], { grid: true, pins: [[0.8, 2.5, "0,0", [0.5, 0.5]], [3.2, 0.4, "2,1", [2.5, 1.5]]], allowed: true }),
      lake([[0, 0, "LDLD"], [1, 1, "DLLL", "over"]], { allowed: false }),
      lake([[0, 0, "LDLD"], [2.6, 0, "DLLL", "quarter"]], { allowed: false }),
    ],
  ],
  W4: [
    [
      lake([[0, 0, "LDLD"], [2, 1, "DLLL"], [4, 0, "LDDL"]], {
        groups: [[[0, 0], [2, 1], [4, 0]]],
        edges: [[[2, 1], [2, 2]], [[4, 1], [4, 2]]],
        allowed: true,
      }),
      lake([[0, 0, "LDLD"], [2, 2, "DLLL"]], { edges: [[[2, 2], [2, 2]]], allowed: false }),
    ],
  ],
  W5: [
    [
      lake(PAIR, { counters: [[1, 0, "light"]], squares: [[1, 0]], pins: [[0.8, -0.6, "1,0", [1.5, 0.45]]], allowed: true }),
      lake([[0, 0, "LDLD"], [2, -1, "LLDL"], [2, 1, "DLLL"]], {
        counters: [[1, 0, "dark"]],
        squares: [[1, 0]],
        pins: [[0.8, -0.6, "1,0", [1.5, 0.45]]],
        allowed: true,
      }),
      lake([[0, 0, "DLDL"], [2, 0, "LDDL"]], { squares: [[1, 0]], allowed: false }),
    ],
  ],
  W6: [
    [
      lake([...ROW, [6, 0, "LDDL", "gone"], [6.35, -0.25, "LDDL", "raised"]], {
        counters: BOTH,
        badges: [[0.6, 1.6, "lock"], [3, 1.6, "lock"], [5.4, 1.6, "lock"], [7.35, 0.75, "yes"]],
      }),
    ],
  ],
  W7: [
    [
      lake(SHARING, { counters: [[1, 0, "light"], [2, 0, "light"]], squares: [[1, 0], [2, 0]], allowed: true }),
      lake(SHARING, { counters: [[0.75, 0, "light"], [1.25, 0, "light"]], squares: [[1, 0]], allowed: false }),
    ],
  ],
  W8: [
    [
      deck(18),
      ARROW,
      lake([[0, 0, "LDDD"]], { pins: [[0.5, 0.5, "0,0"]] }),
      ARROW,
      lake([[0, 0, "LDDD"], [2, 1, "DLLD", "new"]], { who: 0 }),
      ARROW,
      { kind: "choice", who: 1 },
    ],
  ],
  W9: [
    [
      deck(9),
      ARROW,
      lake([[0, 0, "LDDL"], [2, 1, "DLLL", "new"]], { badges: [[3, 2, "turn"]] }),
      OR,
      lake(PAIR, { squares: [[1, 0]], reserve: { light: 3 } }),
      ARROW,
      lake(PAIR, { counters: [[1, 0, "light", "new"]], reserve: { light: 2 } }),
    ],
  ],
  W10: [
    [
      deck(1),
      ARROW,
      lake([[0, 0, "LDLD"], [2, -1, "DLDD"], [4, 0, "LLDD"], [2, 1, "DLLD", "new"]], { who: 0 }),
      deck(0),
      ARROW,
      { kind: "thaw", who: 1 },
    ],
  ],
  W11: [
    [
      lake([[0, 0, "LDLD"], [2, 0, "DLDL", "lifted"], [-2, 0, "DLDL", "gone"]], { paths: [[[2, 0], [-2, 0]]] }),
      OR,
      lake([[0, 0, "LDDL"], [2, 0, "LLDD", "leaving"]]),
      OR,
      lake(PAIR, { counters: [[1, 0, "light", "leaving"]], paths: [[[1, 0], [1, 1.3]]], reserve: { light: 1 } }),
    ],
  ],
  W12: [
    [
      lake([...SHARING.slice(0, 2), [4, -1, "LLDD", "lifted"], [2, 1, "LLDD", "gone"]], {
        paths: [[[4, -1], [2.3, 1]]],
        reserve: { light: 3 },
      }),
      ARROW,
      lake([...SHARING.slice(0, 2), [2, 1, "LLDD", "new"], [4, -1, "LLDD", "gone"]], {
        counters: [[1, 0, "light", "new"], [2, 0, "light", "new"]],
        allowed: true,
        reserve: { light: 1 },
      }),
      OR,
      lake([...SHARING.slice(0, 2), [4, -1, "LLDD", "gone"], [4, 0, "LLDD", "over"]], { allowed: false, reserve: { light: 3 } }),
    ],
  ],
  W13: [
    [
      lake([...PAIR, [4, 0, "DLLD", "lifted"]], { counters: [[1, 0, "light"]] }),
      ARROW,
      lake([...PAIR, [4, 0, "DLLD", "gone"]], { counters: [[1, 0, "light"]] }),
      lake([[0, 0, "DLLD", "leaving"]], { dry: true }),
    ],
  ],
  W14: [
    [
      lake(ROW, {
        counters: [[1, 0, "light", "leaving"], [3, 0, "dark"]],
        badges: [[2, 0.35, "yes"], [4, 0.35, "no"]],
        reserve: { light: 1 },
      }),
      ARROW,
      lake(ROW, { counters: [[3, 0, "dark"]], reserve: { light: 2 } }),
    ],
  ],
  W15: [
    [
      lake([...LEFT, [2, 1, "LDDL", "leaving"], ...RIGHT], {
        counters: [[0, 1, "light"], [4, 1, "dark"]],
        reserve: { light: 2, dark: 2 },
      }),
      ARROW,
      lake([...leaving(LEFT), [2, 1, "LDDL", "gone"], ...RIGHT], {
        counters: [[0, 1, "light", "leaving"], [4, 1, "dark"]],
        pins: [[1, 0.6, "2"], [7, 2.6, "3"]],
        reserve: { light: 3, dark: 2 },
      }),
    ],
    [
      lake([...PAIR, [4, 0, "DLDL", "gone"], [6, 0, "LDDL"], [8, 0, "LLDD"]], {
        groups: [[[0, 0], [2, 0]], [[6, 0], [8, 0]]],
        pins: [[2, 1, "2"], [8, 1, "2"]],
      }),
      ARROW,
      lake(PAIR),
      OR,
      lake([[0, 0, "LDDL"], [2, 0, "LLDD"]]),
    ],
  ],
  W16: [
    [
      lake([...LEFT, [2, 1, "LDDL", "leaving"], ...RIGHT], {
        counters: [[0, 1, "light"], [4, 1, "dark"]],
        ice: { light: 1, dark: 1 },
      }),
      ARROW,
      lake([...gone(LEFT), [2, 1, "LDDL", "gone"], ...RIGHT], {
        counters: [[4, 1, "dark"]],
        ice: { light: 0, dark: 1 },
      }),
      ARROW,
      { kind: "end", winner: "dark" },
    ],
    [
      lake(PAIR, { counters: [[1, 0, "light", "leaving"]], ice: { light: 1, dark: 0 } }),
      ARROW,
      lake(PAIR, { ice: { light: 0, dark: 0 } }),
      ARROW,
      { kind: "end", winner: null },
    ],
  ],
  W17: [
    [
      lake([[0, 0, "DLDL"], [2, 1, "LDLD", "lifted"]]),
      ARROW,
      lake([[0, 0, "DLDL"], [2, 0, "LDLD", "new"]], {
        counters: [[1, 0, "light", "new"]],
        allowed: true,
        ice: { light: 1 },
      }),
      OR,
      lake([[0, 0, "DLDL"], [2, 1, "LDLD", "gone"]], { ice: { light: 0, dark: 0 } }),
      ARROW,
      { kind: "end", winner: "dark" },
    ],
    [
      lake(ROW.slice(1), {
        counters: [[3, 0, "dark"]],
        badges: [[2.6, 1.6, "lock"], [5.4, 1.6, "lock"]],
        ice: { light: 0, dark: 1 },
      }),
      ARROW,
      { kind: "end", winner: "dark" },
    ],
  ],
  W18: [
    [
      lake(ROW, { counters: BOTH, who: 0, caption: "1" }),
      DOTS,
      lake(ROW, { counters: BOTH, who: 0, caption: "2" }),
      DOTS,
      lake(ROW, { counters: BOTH, who: 0, caption: "3" }),
      ARROW,
      { kind: "end", winner: null },
    ],
  ],
};

/** The rules that have a picture. */
export const FIGURES: ReadonlySet<string> = new Set(Object.keys(SCENES));
