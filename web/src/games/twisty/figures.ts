// The picture of every rule (T1 to T13), as data. `Figure.svelte` draws them.
import { cut, note, row, sign, type Scene } from "./scene";

/** A board as it may be dealt (T1, T2). */
const DEALT = [".+L+#x.", "@gy@+Lo", "@yorbpv", "vrb.@gp", "orbxppr", "vLgobx@", ".vyg@y."];

/** Going on (T7): a pawn on a2 that lands on a special, where that leads, and one way on. */
const onward = (x: number, special: string, token: string, stops: string[], end: string) =>
  cut(x, 2, 24, "a2 c5", {
    lie: { [special]: token },
    pawns: { a2: 0 },
    stops: [special, ...stops],
    ways: [["a2", special, end]],
  });

/** Landing on a pawn (T6): what its player holds, the hop, and what the mover looks for. */
const meeting = (x: number, holds: string, safe: number, verdict: "yes" | "no") => [
  row(x + 12, 15, 26, holds, { seat: 1, held: holds.length, safe }),
  cut(x, 32, 32, "c2 e3", { pawns: { c2: 0, e3: 1 }, ways: [["c2", "e3"]] }),
  row(x + 12, 112, 26, "y"),
  sign(verdict, x + 83, 112),
];

/** Stopping on a cube (T8): before and after. */
const collecting = (x: number, cube: string, held: number) => [
  row(x + 14, 14, 27, "y"),
  cut(x, 30, 29, "b2 c4", { lie: { c4: cube }, pawns: { b2: 0 }, ways: [["b2", "c4"]] }),
  sign("arrow", x + 63, 74, 18),
  row(x + 100, 14, 27, "y", { held }),
  cut(x + 86, 30, 29, "b2 c4", { lie: held ? {} : { c4: cube }, pawns: { c4: 0 } }),
];

/** Arriving at the centre (T12) with some of the seven cubes. */
const arriving = (x: number, held: number, pawns: Record<string, number>, verdict: "yes" | "no") => [
  row(x + 12, 14, 24, "ryobvgp", { seat: null, held, wrap: 4 }),
  cut(x, 58, 32, "b3 d4", { pawns: { b3: 0, ...pawns }, ways: [["b3", "d4"]] }),
  sign("crown", x + 66, 138),
  sign(verdict, x + 86, 138),
];

export const SCENES: Record<string, Scene> = {
  // 44 tokens on 49 squares; the corners and the centre are bare.
  T1: {
    height: 178,
    parts: [
      cut(18, 2, 23, "a1 g7", { board: DEALT, coordinates: true }),
      cut(200, 16, 36, "a1 a1", {}),
      note("a7  g7", 272, 26),
      note("a1  g1", 272, 43),
      cut(200, 66, 36, "d4 d4", {}),
      note("d4", 272, 84),
      cut(200, 116, 36, "b5 b5", { board: DEALT }),
      note("44", 272, 134),
    ],
  },
  // Four cubes of each colour; the specials are inlaid in the board.
  T2: {
    height: 134,
    parts: [
      row(25, 24, 45, "roygbvp", { seat: null, held: 7 }),
      ...[..."roygbvp"].map((colour, at) => note(`4 ${colour}`, 25 + 45 * at, 54)),
      cut(40, 68, 48, "b3 f3", { lie: { b3: "+", c3: "x", d3: "L", e3: "@", f3: "#" } }),
      ...["3 +", "3 x", "3 L", "6 @", "1 #"].map((count, at) => note(count, 64 + 48 * at, 126)),
    ],
  },
  // Each has their own order; the first colour not held is the next one.
  T3: {
    height: 116,
    parts: [
      row(24, 28, 38, "groybvp", { held: 2 }),
      row(24, 86, 38, "bpygvor", { seat: 1, held: 4 }),
    ],
  },
  // The second pawn chooses among the corners that are left; everything already lies open.
  T4: {
    height: 132,
    parts: [
      row(18, 66, 36, "", { seat: 1 }),
      sign("arrow", 38, 66, 16),
      cut(60, 10, 16, "a1 g7", {
        board: DEALT,
        pawns: { a1: 0 },
        pawnSize: 1.7,
        signs: { a1: "no", a7: "yes", g1: "yes", g7: "yes" },
      }),
      sign("arrow", 178, 66, 16),
      cut(200, 10, 16, "a1 g7", { board: DEALT, pawns: { a1: 0, g7: 1 }, pawnSize: 1.7 }),
    ],
  },
  // Eight hops, over anything, and no passing; pass only where every hop is barred.
  T5: {
    height: 170,
    parts: [
      cut(2, 2, 28, "a1 e5", {
        lie: { c4: "r", b4: "#", d3: "g", d2: "v", b3: "@" },
        pawns: { c3: 0, c2: 1 },
        shape: ["c3", "c5", "d5"],
        ways: [["c3", "d5"]],
        stops: ["a2", "a4", "b1", "b5", "d1", "d5", "e2", "e4"],
      }),
      note("pass", 68, 157),
      sign("no", 97, 157),
      cut(190, 14, 42, "a1 c3", { pawns: { a1: 0, b3: 1, c2: 2 }, signs: { b3: "no", c2: "no" } }),
      note("pass", 248, 157),
      sign("yes", 277, 157),
    ],
  },
  // The other player holds the next colour; does not hold it; has protected it.
  T6: {
    height: 128,
    parts: [...meeting(2, "yv", 0, "yes"), ...meeting(112, "rv", 0, "no"), ...meeting(222, "yv", 1, "no")],
  },
  // Where the four specials lead, and not onto a pawn by gate; a long chain; no use of the special at the start.
  T7: {
    height: 164,
    parts: [
      onward(2, "b4", "+", ["a4", "b5", "c4", "b3"], "c4"),
      onward(83, "b4", "x", ["a5", "c5", "a3", "c3"], "c5"),
      onward(164, "c3", "L", ["a4", "b5"], "b5"),
      cut(245, 2, 24, "a2 c5", {
        lie: { b4: "@", a5: "@", c2: "@" },
        pawns: { a2: 0, c2: 1 },
        stops: ["b4", "a5"],
        ways: [["a2", "b4", "a5"]],
        signs: { c2: "no" },
      }),
      cut(2, 108, 25, "a2 g3", {
        lie: { c3: "L", e2: "x", f3: "+" },
        pawns: { a2: 0 },
        ways: [["a2", "c3", "e2", "f3", "g3"]],
      }),
      cut(191, 112, 42, "a2 c2", {
        lie: { b2: "+" },
        pawns: { b2: 0 },
        ways: [
          ["b2", "a2"],
          ["b2", "c2"],
        ],
        signs: { a2: "no", c2: "no" },
      }),
    ],
  },
  // A cube of the next colour is taken and leaves its square empty; another cube stays.
  T8: {
    height: 119,
    parts: [...collecting(4, "y", 1), sign("line", 160, 60, 100, 90), ...collecting(172, "g", 0)],
  },
  // The cube changes hands, the robbed colour goes to the end of its list, the robbed pawn to a free corner.
  T9: {
    height: 172,
    parts: [
      cut(4, 20, 36, "a1 c2", { pawns: { a1: 1, c2: 0 }, ways: [["c2", "a1"]] }),
      sign("arrow", 122, 56, 16),
      row(164, 56, 30, "", { seat: 1 }),
      sign("arrow", 182, 56, 12),
      cut(208, 14, 14, "a1 g7", {
        pawns: { a1: 0, g7: 2 },
        pawnSize: 1.9,
        signs: { a1: "no", g7: "no", a7: "yes", g1: "yes" },
      }),
      row(10, 128, 18, "gyrvbpo", { held: 1 }),
      row(10, 157, 18, "yrbgopv", { seat: 1, held: 2 }),
      sign("arrow", 153, 143, 14),
      row(182, 128, 18, "gyrvbpo", { held: 2 }),
      row(182, 157, 18, "rbgopvy", { seat: 1, held: 1 }),
    ],
  },
  // Stopping there protects what is held, not what comes later; a theft there protects nothing.
  T10: {
    height: 180,
    parts: [
      cut(2, 20, 30, "a2 c3", { lie: { c3: "#" }, pawns: { a2: 0 }, ways: [["a2", "c3"]] }),
      note("c3!", 112, 42),
      sign("yes", 112, 60),
      row(142, 14, 23, "rogybvp", { held: 2 }),
      sign("arrow", 222, 29, 8, 90),
      row(142, 53, 23, "rogybvp", { held: 2, safe: 2 }),
      sign("arrow", 222, 68, 8, 90),
      row(142, 92, 23, "rogybvp", { held: 3, safe: 2 }),
      sign("line", 160, 110, 312),
      cut(2, 118, 30, "a2 c3", { lie: { c3: "#" }, pawns: { a2: 0, c3: 1 }, ways: [["a2", "c3"]] }),
      note("c3!", 112, 139),
      sign("no", 112, 157),
      row(142, 148, 23, "rogybvp", { held: 3 }),
    ],
  },
  // Two ways to the same stop are the same; a chain may end where it began.
  T11: {
    height: 96,
    parts: [
      cut(2, 2, 30, "a2 c4", { lie: { b4: "+", c3: "+" }, pawns: { a2: 0 }, stops: ["c4"], ways: [["a2", "b4", "c4"]] }),
      sign("equals", 103, 47),
      cut(114, 2, 30, "a2 c4", { lie: { b4: "+", c3: "+" }, pawns: { a2: 0 }, stops: ["c4"], ways: [["a2", "c3", "c4"]] }),
      sign("line", 215, 47, 80, 90),
      cut(226, 2, 30, "a2 c4", {
        lie: { c3: "x", b2: "+" },
        pawns: { a2: 0 },
        ways: [["a2", "c3", "b2", "a2"]],
        signs: { a2: "yes" },
      }),
    ],
  },
  // With seven cubes; with six; with the seventh won by a theft on the centre itself.
  T12: {
    height: 152,
    parts: [
      ...arriving(2, 7, {}, "yes"),
      ...arriving(112, 6, {}, "no"),
      ...arriving(222, 6, { d4: 1 }, "no"),
      row(234, 138, 24, "p", { seat: 1, held: 1 }),
    ],
  },
  // A hundred times round the table: nobody is ahead of anybody.
  T13: {
    height: 132,
    parts: [
      row(70, 18, 36, "", { seat: 0 }),
      row(115, 100, 36, "", { seat: 1 }),
      row(25, 100, 36, "", { seat: 2 }),
      sign("round", 70, 72, 26),
      note("100", 70, 72),
      sign("arrow", 142, 72, 22),
      row(190, 72, 36, "", { seat: 0 }),
      sign("equals", 216, 72),
      row(242, 72, 36, "", { seat: 1 }),
      sign("equals", 268, 72),
      row(294, 72, 36, "", { seat: 2 }),
    ],
  },
};

/** The rules that have a picture. */
export const FIGURES: ReadonlySet<string> = new Set(Object.keys(SCENES));
