// The paths of our own drawings: flames like cut paper, and crystals. They are worked out once, from
// fixed numbers, so that every table shows the same cards.
import { LENGTH, WIDTH } from "./geometry";

const FIRE_FACES = 4;
const SNOW_FACES = 3;
export const CORNER = 4;
/** The pale rim of a card, so that layers can be told apart. */
export const RIM = 1.6;

const [W, L] = [WIDTH / 2 - RIM, LENGTH / 2 - RIM];

/** A steady stream of numbers from 0 to 1 (mulberry32). */
function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A row of tongues of flame across the card, filled down to its lower end. */
function tongues(next: () => number, count: number, valley: number, height: number): string {
  const wide = (2 * W) / count;
  const round = CORNER - RIM;
  let path = `M${at(-W, L - round)}V${valley.toFixed(1)}`;
  for (let index = 0; index < count; index += 1) {
    const left = -W + index * wide;
    const tall = height * (0.62 + 0.5 * next());
    const lean = (next() - 0.5) * wide * 0.7;
    const tip = left + wide / 2 + lean;
    const top = Math.max(-L + 3, valley - tall);
    const low = index === count - 1 ? valley : valley + (next() - 0.5) * height * 0.25;
    path += `C${at(left + wide * 0.02, valley - tall * 0.45)} ${at(tip + wide * 0.34, valley - tall * 0.5)} ${at(tip, top)}`;
    path += `C${at(tip + wide * 0.62, valley - tall * 0.62)} ${at(left + wide * 0.7, low - tall * 0.22)} ${at(left + wide, low)}`;
  }
  return `${path}V${(L - round).toFixed(1)}Q${at(W, L)} ${at(W - round, L)}H${(-W + round).toFixed(1)}Q${at(-W, L)} ${at(-W, L - round)}Z`;
}

export interface FireFace {
  /** Rows of flames, from the darkest behind to the brightest in front. */
  rows: string[];
  sparks: { x: number; y: number; r: number }[];
}

function fireFace(seed: number): FireFace {
  const next = stream(seed);
  return {
    rows: [
      tongues(next, 3, 2, 38),
      tongues(next, 4, 17, 30),
      tongues(next, 4, 28, 22),
      tongues(next, 5, 36.5, 13),
    ],
    sparks: Array.from({ length: 7 }, () => ({
      x: (next() * 2 - 1) * (W - 4),
      y: -L + 4 + next() * 30,
      r: 0.5 + next() * 0.8,
    })),
  };
}

/** Six arms with side branches; `reach` in mm from the middle, `twigs` as parts of an arm. */
export function crystal(reach: number, twigs: readonly (readonly [number, number])[]): string {
  let path = "";
  for (let arm = 0; arm < 6; arm += 1) {
    const turn = (arm * Math.PI) / 3;
    const spot = (along: number, angle = turn, from: [number, number] = [0, 0]) =>
      [from[0] + Math.sin(angle) * along, from[1] - Math.cos(angle) * along] as [number, number];
    path += `M0 0L${at(...spot(reach))}`;
    for (const [part, size] of twigs) {
      const joint = spot(reach * part);
      for (const side of [-1, 1]) {
        path += `M${at(...joint)}L${at(...spot(reach * size, turn + (side * Math.PI) / 3.2, joint))}`;
      }
    }
  }
  return path;
}

/** A hexagon around the middle. */
export function hexagon(reach: number, turned = false): string {
  const corner = (index: number) => {
    const turn = ((index + (turned ? 0.5 : 0)) * Math.PI) / 3;
    return at(Math.sin(turn) * reach, -Math.cos(turn) * reach);
  };
  return `M${[0, 1, 2, 3, 4, 5].map(corner).join("L")}Z`;
}

export const SMALL_CRYSTALS = [
  crystal(1, [[0.55, 0.4]]),
  crystal(1, [
    [0.4, 0.34],
    [0.7, 0.26],
  ]),
  crystal(1, [[0.72, 0.3]]),
];

export const GIANT = crystal(23, [
  [0.34, 0.2],
  [0.56, 0.3],
  [0.78, 0.2],
]);

export interface SnowFace {
  crystals: { x: number; y: number; size: number; turn: number; kind: number }[];
  flecks: { x: number; y: number; r: number }[];
  /** A soft drift at the lower end; the same, turned by half, is at the upper one. */
  drifts: string[];
}

/** A drift of snow from side to side, filled down to the card's lower end. */
function drift(next: () => number, crest: number): string {
  const round = CORNER - RIM;
  const [a, b, c] = [crest + (next() - 0.5) * 8, crest + (next() - 0.5) * 10, crest + (next() - 0.5) * 8];
  const wave = `C${at(-W * 0.5, a - 7)} ${at(-W * 0.3, b + 7)} ${at(W * 0.1, b)}S${at(W * 0.7, c - 5)} ${at(W, c)}`;
  return `M${at(-W, L - round)}V${a.toFixed(1)}${wave}V${(L - round).toFixed(1)}Q${at(W, L)} ${at(W - round, L)}H${(-W + round).toFixed(1)}Q${at(-W, L)} ${at(-W, L - round)}Z`;
}

/** Snow looks the same when it is turned by half: the rules write no angle from 180° on. */
function snowFace(seed: number): SnowFace {
  const next = stream(seed);
  const crystals: SnowFace["crystals"] = [
    { x: -13 + next() * 6, y: -24 + next() * 8, size: 7.5 + next() * 2, turn: next() * 60, kind: seed % 3 },
    { x: 12 + next() * 6, y: -8 + next() * 8, size: 4.6 + next() * 1.6, turn: next() * 60, kind: (seed + 1) % 3 },
    { x: 13 + next() * 5, y: -32 + next() * 6, size: 3 + next(), turn: next() * 60, kind: (seed + 2) % 3 },
  ];
  const flecks = Array.from({ length: 6 }, () => ({
    x: (next() * 2 - 1) * (W - 3),
    y: -next() * (L - 4),
    r: 0.45 + next() * 0.6,
  }));
  return {
    crystals: crystals.flatMap((one) => [one, { ...one, x: -one.x, y: -one.y }]),
    flecks: flecks.flatMap((one) => [one, { ...one, x: -one.x, y: -one.y }]),
    drifts: [drift(next, 27), drift(next, 34)],
  };
}

export const fireFaces: FireFace[] = Array.from({ length: FIRE_FACES }, (_, index) => fireFace(11 + 7 * index));
export const snowFaces: SnowFace[] = Array.from({ length: SNOW_FACES }, (_, index) => snowFace(5 + 4 * index));

/** The id of the symbol for a card's face. */
export function symbol(prefix: string, face: "fire" | "snow" | "snowflake", number: number): string {
  if (face === "snowflake") return `${prefix}-snowflake`;
  return face === "fire" ? `${prefix}-fire-${number % FIRE_FACES}` : `${prefix}-snow-${number % SNOW_FACES}`;
}

/** One flame, for small pictures in a box of 24. */
export const FLAME =
  "M12.6 1.8C13.4 5.6 18.6 8.6 18.6 14.6C18.6 18.9 15.6 22 12 22C8.2 22 5.4 19.1 5.4 15.2C5.4 12.3 6.9 10.4 8.3 8.9C8.5 10.6 9.2 11.6 10.2 12.1C9.9 8.2 10.6 4.5 12.6 1.8Z";
export const FLAME_HEART = "M12.2 12.4C12.6 14.3 15 15.4 15 17.9C15 19.8 13.7 21 12.1 21C10.4 21 9.1 19.8 9.1 18.1C9.1 16 11.2 14.9 12.2 12.4Z";
