// The pictures of the rules, as small scenes: which cards lie where, and what is marked on them. What
// a millimetre does is drawn larger than it is, and its size is written beside it.
import { FLAME, SMALL_CRYSTALS } from "./art";
import type { Point, Pose } from "./geometry";

export const ACROSS = 320;
export const DOWN = 120;

export interface Piece extends Pose {
  /** A ghost is only an outline: a place where a card was, goes to or might lie. */
  face: "fire" | "snow" | "snowflake" | "ghost";
  number: number;
  /** It can be taken. */
  glows?: boolean;
  /** It is the card in question: its edge says whether that may be. */
  tried?: boolean;
  /** What lies under it can be seen. */
  clear?: boolean;
  hatched?: boolean;
}

type Place = readonly [x: number, y: number];

/** Places are in mm, y up, from the panel's middle; offsets are in units of the figure, y down. */
export type Mark =
  | { kind: "measure"; from: Place; to: Place; text: string; label: Place }
  | { kind: "arrow"; from: Place; to: Place; bend: number }
  | { kind: "line"; from: Place; to: Place; look: "axis" | "hidden" | "flush" }
  | { kind: "arc"; at: Place; radius: number; from: number; to: number }
  | { kind: "corners"; of: Pose }
  | { kind: "text"; at: Place; text: string }
  | { kind: "icon"; at: Place; icon: keyof typeof ICONS };

export interface Panel {
  /** Units of the figure for a millimetre. */
  scale: number;
  pieces: Piece[];
  marks: Mark[];
  verdict: boolean | null;
  /** Whether the carpet's outline is drawn. */
  outlined: boolean;
  /** How wide it is compared with the other panels. */
  share: number;
  /** Whether it comes of the panel before. */
  follows: boolean;
}

export interface Icon {
  path: string;
  look: "badge" | "line" | "crystal" | "fire" | "star" | "seat-0" | "seat-1" | "seat-2" | "seat-3";
  /** Of a path that is drawn in another box. */
  transform?: string;
}

const icon = (look: Icon["look"], path: string, transform?: string): Icon => ({ look, path, ...(transform && { transform }) });

export const ICONS = {
  lift: icon("badge", "M0 4.4V-4.2M-3.8 -0.6L0 -4.4L3.8 -0.6"),
  lock: icon("badge", "M-2.8 -0.6V-2.8A2.8 2.8 0 0 1 2.8 -2.8V-0.6M-4.2 -0.6H4.2V4.6H-4.2Z"),
  flame: icon("fire", FLAME, "translate(-9 -9.4) scale(0.75)"),
  star: icon("star", "M0 -12L3.1 -4L11.5 -3.7L4.9 1.5L7.2 9.8L0 5L-7.2 9.8L-4.9 1.5L-11.5 -3.7L-3.1 -4Z"),
  eye: icon("line", "M-13 0Q0 -13 13 0Q0 13 -13 0ZM-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0"),
  bubbles: icon("line", "M-30 -22H6Q11 -22 11 -17V-3Q11 2 6 2H-14L-22 10V2H-30Q-35 2 -35 -3V-17Q-35 -22 -30 -22ZM17 -8H30Q35 -8 35 -3V11Q35 16 30 16H25V24L17 16H-5Q-9 16 -9 11V8"),
  spark: icon("fire", FLAME, "translate(-21 -19) scale(0.75)"),
  crystal: icon("crystal", SMALL_CRYSTALS[0] ?? "", "translate(23.5 4.5) scale(7.5)"),
  bottom: icon("seat-0", "M-6 0A6 6 0 1 0 6 0A6 6 0 1 0 -6 0Z"),
  left: icon("seat-1", "M0 -7.4L7.4 0L0 7.4L-7.4 0Z"),
  top: icon("seat-2", "M0 -6.6L7 5.6H-7Z"),
  right: icon("seat-3", "M-5.6 -5.6H5.6V5.6H-5.6Z"),
} as const satisfies Record<string, Icon>;

type More = Partial<Omit<Piece, "x" | "y" | "a" | "face">>;
const piece = (face: Piece["face"]) => (x: number, y: number, a: number, more: More = {}): Piece =>
  ({ face, x, y, a, number: Math.abs(Math.round(x + 2 * y + a)), ...more });
const [fire, snow, flake, ghost] = [piece("fire"), piece("snow"), piece("snowflake"), piece("ghost")];

const measure = (from: Place, to: Place, text: string, label: Place): Mark => ({ kind: "measure", from, to, text, label });
const arrow = (from: Place, to: Place, bend = 0): Mark => ({ kind: "arrow", from, to, bend });
const line = (look: "axis" | "hidden" | "flush", from: Place, to: Place): Mark => ({ kind: "line", look, from, to });
const text = (x: number, y: number, words: string): Mark => ({ kind: "text", at: [x, y], text: words });
const sign = (name: keyof typeof ICONS, x: number, y: number): Mark => ({ kind: "icon", at: [x, y], icon: name });

function panel(scale: number, pieces: Piece[], marks: Mark[] = [], more: Partial<Panel> = {}): Panel {
  return { scale, pieces, marks, verdict: null, outlined: false, share: 1, follows: false, ...more };
}
const [may, mayNot, then] = [{ verdict: true }, { verdict: false }, { follows: true }];

/** A whole carpet, seen from far: cards from the middle outwards, in turns of the golden angle. */
function carpet(radius: number, count: number): Piece[] {
  return Array.from({ length: count }, (_, index) => {
    const [out, turn] = [(radius - 35) * Math.sqrt(index / (count - 1)), index * 2.39996];
    return fire(out * Math.cos(turn), out * Math.sin(turn), (index * 67) % 180, { number: index });
  });
}

/** Four cards around a hole. */
const around: Pose[] = [
  { x: -12, y: 42, a: 90 },
  { x: 42, y: 12, a: 0 },
  { x: 12, y: -42, a: 90 },
  { x: -42, y: -12, a: 0 },
];
const some = [fire(-44, 22, 64), fire(40, 30, 120), fire(-34, -34, 12), fire(36, -30, 70), fire(0, 4, 150)];
/** Snow that leaves little of them in sight. */
const covered = [snow(-46, 30, 80), snow(44, 32, 105), snow(-44, -34, 95), snow(46, -34, 88)];
const below = [fire(-27, -10, 0), fire(27, -9, 0)];
const amid = [fire(-4, 40, 80), fire(4, -42, 102), fire(-36, 24, 100), fire(36, -26, 70), fire(34, 28, 32), fire(-32, -32, 150), fire(0, 0, 14)];
const edge = [fire(-40, 28, 90), fire(-40, -26, 90)];
/** The same farther to the left, and a little apart. */
const beside = (cards: Piece[], apart = 1) => cards.map((card) => ({ ...card, x: card.x * apart - 32, y: card.y * apart }));

export const SCENES: Readonly<Record<string, readonly Panel[]>> = {
  S1: [
    panel(0.82, [fire(9, 8, 0)], [measure([-19, -47], [37, -47], "56", [0, 12]), measure([-29, -35.5], [-29, 51.5], "87", [-13, 4])]),
    panel(0.5, [fire(-62, 0, 0), snow(26, 52, 0), flake(26, -52, 0)], [
      arrow([-28, 20], [-8, 44], -0.25), arrow([-28, -20], [-8, -44], 0.25), text(84, 48, "105"), text(76, -56, "6"),
    ], { share: 1.25 }),
    panel(0.64, [fire(26, 14, 30)], [
      line("axis", [-42, -54], [64, -54]), line("axis", [-42, -54], [-42, 74]),
      line("hidden", [26, -54], [26, 14]), line("hidden", [-42, 14], [26, 14]), line("hidden", [26, 14], [26, 72]),
      line("hidden", [26, 14], [-4, 66]), { kind: "arc", at: [26, 14], radius: 48, from: 90, to: 120 },
      text(26, -71, "x"), text(-56, 12, "y"), text(6, 72, "a"),
    ]),
  ],
  S2: [
    panel(0.92, [fire(-24, -4, 0), ghost(32, 8, 0), fire(12, 8, 0)], [measure([-16, -42], [4, -42], "", [0, 0]), arrow([12, 8], [32, 8])]),
    panel(0.92, [fire(-52, 0, 0), fire(38, 0, 30)], [measure([-24, 23.7], [-8, 23.7], "", [0, 0])]),
  ],
  S3: [
    panel(0.68, [fire(-34, 12, 18), fire(-2, -22, 96), snow(24, 18, 140)], [text(-44, 26, "1"), text(-12, -38, "2"), text(26, 14, "3")]),
    panel(0.64, around.map((pose, number) => ({ ...pose, number, face: "fire" })), [], { outlined: true }),
    panel(0.68, [fire(-26, -12, 22, { hatched: true }), fire(22, -8, 112, { hatched: true }), snow(6, 22, 62)]),
  ],
  S4: [
    panel(0.3, carpet(105, 9), [arrow([72, 90], [100, 128]), arrow([-72, 90], [-100, 128]), arrow([72, -90], [100, -128]), arrow([-72, -90], [-100, -128])]),
    ...[200, 260, 320].map((radius) =>
      panel(0.094, carpet(radius, 111), [measure([0, -480], [radius, -480], String(radius), [0, -6])], { follows: radius === 200 }),
    ),
  ],
  S5: [
    panel(0.6, [fire(-16, 44, 40), fire(18, 52, 150), fire(0, -6, 12, { glows: true })], [sign("lift", 0, -6)], may),
    panel(0.6, [fire(0, -18, 0, { glows: true }), fire(0, 48, 90)], [measure([-18, 19], [-18, 27], "≤ 1", [18, 4]), sign("lift", 0, -22)], may),
    panel(0.6, [fire(0, -18, 0, { tried: true }), fire(0, 24, 84)], [], mayNot),
    panel(0.6, [fire(0, 0, 0, { tried: true }), fire(0, 65, 90), fire(0, -65, 90)], [measure([-18, 36], [-18, 44], "≤ 1", [18, 4]), measure([-18, -44], [-18, -36], "≤ 1", [18, 4])], mayNot),
    panel(0.6, [fire(-8, 20, 60), fire(10, -30, 110), snow(-4, 6, 8, { tried: true })], [], mayNot),
  ],
  S6: [
    panel(0.62, [fire(-70, -34, 70), fire(-22, -40, 110), fire(-46, 16, 20, { glows: true }), flake(58, 10, 0)], [arrow([-6, 34], [22, 26], -0.3), sign("lift", -46, 16)]),
    panel(0.62, [fire(-70, -34, 70), fire(-22, -40, 110, { glows: true }), ghost(-46, 16, 20), flake(78, 34, 0)], [sign("lift", -22, -40)], then),
  ],
  S7: [
    panel(0.56, [fire(-42, 0, 0), snow(42, 0, 0)], [arrow([-10, 22], [12, 22], -0.4)], { share: 1.1 }),
    panel(0.56, [...some, ghost(-40, 24, 20), ghost(38, -24, 165), snow(4, 4, 112, { tried: true })], [{ kind: "arc", at: [4, 4], radius: 62, from: 35, to: 75 }], then),
    panel(0.5, [snow(-44, 42, 80), snow(-40, -4, 96), snow(-28, 20, 20), snow(66, 18, 0)], [sign("flame", -72, -80), text(6, -82, "< 1 mm²"), sign("star", 66, 18)], { share: 1.15 }),
  ],
  S8: [
    panel(0.62, [...some, snow(2, 4, 30, { tried: true, clear: true })], [text(-22, -82, "≥ 1 mm²")], may),
    panel(0.62, [fire(-16, 6, 80), snow(-26, 26, 84), snow(24, 18, 100), snow(-6, -24, 90), snow(2, 2, 40, { tried: true })], [], mayNot),
    panel(0.62, [fire(-52, 44, 60), fire(-64, -10, 20), snow(32, -14, 20, { tried: true })], [], mayNot),
  ],
  S9: [
    panel(0.62, [...below, snow(0, 36, 90), snow(0, -12, 90, { tried: true })], [measure([-30, 8], [-30, 16], "≥ 1", [19, 4])], may),
    panel(0.62, [...below, snow(0, 43, 90), snow(0, -23, 90, { tried: true })], [measure([-30, 5], [-30, 15], "≥ 1", [19, 4])], may),
    panel(0.62, [...below, snow(0, 38, 90), snow(0, -18.4, 90, { tried: true })], [line("flush", [-43.5, 9.8], [43.5, 9.8])], mayNot),
    panel(0.62, [...below, snow(0, 51.5, 0), snow(0, 24, 90), snow(0, -20, 90, { tried: true })], [
      line("hidden", [-28, 50], [-28, 8]), line("hidden", [28, 50], [28, 8]), line("hidden", [-28, 8], [28, 8]),
    ], may),
  ],
  S10: [
    panel(0.66, [...edge, snow(2, 4, 162, { tried: true })], [], { ...may, outlined: true }),
    panel(0.66, [...edge, snow(-24.5, 1, 0, { tried: true })], [line("flush", [3.5, -42.5], [3.5, 44.5]), measure([16, -42.5], [16, 44.5], "> 10", [18, 4])], { ...mayNot, outlined: true }),
    panel(0.66, [fire(-40, -26, 90), snow(-24.5, 38.5, 0, { tried: true })], [line("flush", [3.5, -5], [3.5, 2]), measure([15, -5], [15, 2], "≤ 10", [20, 4])], { ...may, outlined: true }),
  ],
  S11: [
    panel(0.72, amid),
    panel(0.72, [...amid, snow(0, 0, 14, { tried: true, clear: true })], [{ kind: "corners", of: { x: 0, y: 0, a: 14 } }], { ...mayNot, ...then }),
    panel(0.72, [...amid, snow(5, 4, 36, { tried: true, clear: true })], [], may),
  ],
  S12: [
    panel(0.3, some, [
      sign("bottom", 0, -146), sign("left", -136, 0), sign("top", 0, 146), sign("right", 136, 0),
      arrow([-34, -140], [-132, -36], 0.25), arrow([-132, 36], [-34, 140], 0.25), arrow([34, 140], [132, 36], 0.25), arrow([132, -36], [34, -140], 0.25),
    ]),
    panel(1, [], [sign("bubbles", 0, 4), sign("spark", 0, 4), sign("crystal", 0, 4)], may),
    panel(0.72, [fire(-26, 22, 70), fire(-4, 12, 104, { tried: true })], [arrow([4, -44], [0, -16]), sign("eye", 6, -58)], mayNot),
  ],
  S13: [
    panel(0.54, [...beside(some), ...beside(covered, 1.2), flake(92, 30, 0), flake(98, 22, 0)], [sign("lock", -32, 50), sign("lock", -32, 2), sign("lock", -34, -52)]),
    panel(0.54, [...beside(some), ...beside(covered, 1.2), flake(-30, 4, 150, { tried: true }), ghost(92, 30, 0), flake(98, 22, 0)], [arrow([70, 58], [12, 44], 0.3)], then),
  ],
  S14: [
    panel(0.56, [...covered, snow(0, 0, 20)], [sign("star", 0, 0), text(0, -91, "< 1 mm²")]),
    panel(0.56, [...some, ...covered, snow(0, 44, 60), snow(4, -44, 120)], [text(0, -91, "2 %"), sign("flame", 2, 0)]),
    panel(0.56, [...some, ...covered.slice(2)], [text(0, -91, "19 %"), sign("flame", -44, 36), sign("flame", 2, 18), sign("flame", 42, 38)]),
  ],
};

/** The rules that have a picture. */
export const FIGURES: ReadonlySet<string> = new Set(Object.keys(SCENES));

export interface Framed extends Panel {
  left: number;
  width: number;
}

const [GAP, STEP] = [8, 24];

/** The panels side by side, with room for an arrow before each that follows on another. */
export function laidOut(panels: readonly Panel[]): Framed[] {
  const gaps = panels.map((each, index) => (index === 0 ? 0 : each.follows ? STEP : GAP));
  const room = ACROSS - gaps.reduce((sum, gap) => sum + gap, 0);
  const unit = room / panels.reduce((sum, { share }) => sum + share, 0);
  let right = 0;
  return panels.map((each, index) => {
    const left = right + (gaps[index] ?? 0);
    right = left + unit * each.share;
    return { ...each, left, width: unit * each.share };
  });
}

/** A place in a panel, in units of the figure from the panel's middle, y down. */
export const spot = (scale: number, [x, y]: Place): Point => ({ x: x * scale, y: -y * scale });
