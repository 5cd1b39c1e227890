// What a rule's picture is made of, and how its parts are laid out in rows.
import { bounds, type Box, type Point } from "./geometry";

export type Colour = "light" | "dark";

/** How many counters of each colour. */
export type Tally = Partial<Record<Colour, number>>;

/** "lifted" lies where it was picked up, "raised" is off the ice, "gone" is only the place where a card lay or
    will lie, "over" is put where it can't lie, "quarter" is turned by 90°. */
export type CardLook = "new" | "lifted" | "raised" | "leaving" | "gone" | "over" | "quarter";

/** A card at its place. */
export type Card = readonly [x: number, y: number, face: string, look?: CardLook];

/** A counter on the square there. */
export type Counter = readonly [x: number, y: number, colour: Colour, look?: "new" | "leaving"];

/** A small sign, or a few letters and what they name; here x and y are a place on the lattice, not a section. */
export type Badge = readonly [x: number, y: number, sign: "lock" | "yes" | "no" | "turn"];
export type Pin = readonly [x: number, y: number, text: string, of?: Point];

export interface Lake {
  kind: "lake";
  cards: readonly Card[];
  counters?: readonly Counter[];
  /** Squares drawn round, and lines between two points of the lattice; a line without length is a ring. */
  squares?: readonly Point[];
  edges?: readonly (readonly [from: Point, to: Point])[];
  /** Cards with one line around them. */
  groups?: readonly (readonly Point[])[];
  /** Arrows from the middle of one card or square to that of another. */
  paths?: readonly (readonly [from: Point, to: Point])[];
  badges?: readonly Badge[];
  pins?: readonly Pin[];
  /** The lattice with its two directions. */
  grid?: boolean;
  /** Cards beside the lake: no water under them. */
  dry?: boolean;
  /** Above it: the seat that acts. */
  who?: number;
  /** Below it: allowed or not, the counters in reserve, the number of counters on the ice, some letters. */
  allowed?: boolean;
  reserve?: Tally;
  ice?: Tally;
  caption?: string;
}

export type Item =
  | Lake
  | { kind: "deck"; left: number }
  | { kind: "arrow" | "or" | "dots" | "turn" }
  | { kind: "tray"; colour: Colour; counters: number }
  | { kind: "choice" | "thaw"; who: number }
  | { kind: "end"; winner: Colour | null };

/** The rows of a picture, from top to bottom. */
export type Scene = readonly (readonly Item[])[];

/** What stands below a lake. */
export type Foot =
  | { kind: "verdict"; allowed: boolean }
  | { kind: "tray"; colour: Colour; counters: number }
  | { kind: "ice"; colour: Colour; counters: number }
  | { kind: "caption"; text: string };

export interface Placed {
  item: Item;
  /** The middle of the item, and how large a unit of the lake is there. */
  x: number;
  y: number;
  scale: number;
  /** How high the row is, without what stands above and below its lakes. */
  body: number;
}

export const WIDE = 320;
/** From one counter of a tray to the next. */
export const TRAY_STEP = 13;
/** Room for the water around the cards, in units of the lake. */
const SHORE = 9;

const MARGIN = 4;
const GAP = 6;
const WIDEST_GAP = 20;
const BETWEEN_ROWS = 12;
const HEAD = 24;
const FOOT = 23;
const INSIDE = WIDE - 2 * MARGIN;
const LARGEST = 0.95;
const SMALLEST = 0.2;
const FIXED = { arrow: 20, or: 10, dots: 18, turn: 40, choice: 64, thaw: 34, end: 38 } as const;
const FIXED_HIGH = 44;
const TRAY_HIGH = 18;
const DECK = { wide: 66, high: 96 } as const;

const tallied = (tally: Tally | undefined): [Colour, number][] => Object.entries(tally ?? {}) as [Colour, number][];

function footOf(lake: Lake): Foot[] {
  const foot: Foot[] = [];
  if (lake.allowed !== undefined) foot.push({ kind: "verdict", allowed: lake.allowed });
  for (const [colour, counters] of tallied(lake.reserve)) foot.push({ kind: "tray", colour, counters });
  for (const [colour, counters] of tallied(lake.ice)) foot.push({ kind: "ice", colour, counters });
  if (lake.caption) foot.push({ kind: "caption", text: lake.caption });
  return foot;
}

function footWide(part: Foot): number {
  if (part.kind === "verdict") return 18;
  if (part.kind === "caption") return 8 * part.text.length;
  return part.kind === "tray" ? trayWide(part.counters) : 28;
}

/** An empty tray can be seen, too. */
export const trayWide = (counters: number): number => 8 + TRAY_STEP * Math.max(counters, 1);

/** The box around a lake with its shore, in units of the lake. */
export function boxOf(lake: Lake): Box {
  const cards = lake.cards.flatMap(([x, y, , look]): Point[] =>
    // A card turned by 90° is wider than one that lies as it should.
    look === "quarter" ? [[x - 0.55, y + 0.36], [x + 0.55, y - 0.36]] : [[x, y]],
  );
  const box = bounds(cards, 0);
  const more = lake.grid ? 22 : SHORE;
  return { left: box.left - more, top: box.top - more, right: box.right + SHORE, bottom: box.bottom + SHORE };
}

function wideOf(item: Item, scale: number): number {
  if (item.kind === "lake") {
    const box = boxOf(item);
    return Math.max(scale * (box.right - box.left), row(footOf(item), footWide));
  }
  if (item.kind === "deck") return scale * DECK.wide;
  return item.kind === "tray" ? trayWide(item.counters) : FIXED[item.kind];
}

function highOf(item: Item, scale: number): number {
  if (item.kind === "deck") return scale * DECK.high;
  if (item.kind === "tray") return TRAY_HIGH;
  if (item.kind !== "lake") return item.kind === "choice" || item.kind === "thaw" || item.kind === "end" ? FIXED_HIGH : 0;
  const box = boxOf(item);
  return scale * (box.bottom - box.top);
}

/** How wide things are side by side. */
function row<T>(things: readonly T[], wide: (thing: T) => number, gap: number = GAP): number {
  return things.reduce((sum, thing) => sum + wide(thing), 0) + gap * Math.max(0, things.length - 1);
}

/** The middles of things side by side around 0. */
function spread<T>(things: readonly T[], wide: (thing: T) => number, gap: number = GAP): number[] {
  let left = -row(things, wide, gap) / 2;
  return things.map((thing) => {
    const middle = left + wide(thing) / 2;
    left += wide(thing) + gap;
    return middle;
  });
}

export function placeFoot(lake: Lake): { part: Foot; x: number }[] {
  const parts = footOf(lake);
  const middles = spread(parts, footWide);
  return parts.map((part, i) => ({ part, x: middles[i] ?? 0 }));
}

const tallest = (items: readonly Item[], scale: number): number => Math.max(...items.map((item) => highOf(item, scale)));

/** The largest scale at which all rows fit. */
function scaleOf(scene: Scene): number {
  const highest = scene.length > 1 ? 84 : 100;
  const fits = (scale: number): boolean =>
    scene.every((items) => row(items, (item) => wideOf(item, scale)) <= INSIDE && tallest(items, scale) <= highest);
  let scale = LARGEST;
  while (scale > SMALLEST && !fits(scale)) scale -= 0.01;
  return scale;
}

/** What a picture shows first, without the names of places. */
export function inShort([first = []]: Scene): Scene {
  return [first.map((item) => (item.kind === "lake" ? { ...item, pins: [] } : item))];
}

/** Everything at its place, as large as there is room for, and how high that becomes. */
export function lay(scene: Scene): { placed: Placed[]; high: number } {
  const scale = scaleOf(scene);
  const wide = (item: Item): number => wideOf(item, scale);
  const placed: Placed[] = [];
  let top = MARGIN - BETWEEN_ROWS;
  for (const items of scene) {
    top += BETWEEN_ROWS;
    const body = tallest(items, scale);
    if (items.some((item) => "who" in item)) top += HEAD;
    const room = (INSIDE - row(items, wide)) / Math.max(1, items.length - 1);
    const middles = spread(items, wide, Math.min(WIDEST_GAP, GAP + room));
    items.forEach((item, i) => placed.push({ item, x: WIDE / 2 + (middles[i] ?? 0), y: top + body / 2, scale, body }));
    top += body + (items.some((item) => item.kind === "lake" && footOf(item).length > 0) ? FOOT : 0);
  }
  return { placed, high: top + MARGIN };
}

/** How far above its middle an item ends. */
export const upperEdge = ({ item, scale }: Placed): number => highOf(item, scale) / 2;
