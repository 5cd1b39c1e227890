// What an action would bring about, as the server tells it, and how that is drawn.
import type { Told } from "../../lib/contract";
import type { WinterView } from "../../lib/protocol";
import { read } from "./actions";
import { point, points, same, type Point } from "./geometry";

export interface Outlook {
  made: Point[];
  tied: Point[];
  cards: Point[];
  counters: Point[];
}

export type Picked = { kind: "card" | "counter"; at: Point };

/** Something that would be done: what is picked up, where it goes, and what comes of it. */
export interface Scene {
  picked: Picked | null;
  /** Whether the picked card is removed. */
  removing: boolean;
  /** Whether the picked counter is taken back. */
  taking?: boolean;
  face: string | null;
  ghost: { at: Point; turned: boolean } | null;
  /** What was touched once, and waits for the second touch. */
  armed: string | null;
  outlook: Outlook | null;
}

export function outlookOf(facts: Record<string, unknown> | null | undefined): Outlook | null {
  if (!facts) return null;
  return {
    made: points(facts, "new_squares"),
    tied: points(facts, "tied"),
    cards: points(facts, "cards"),
    counters: points(facts, "counters"),
  };
}

export function faceAt(view: WinterView, at: Point): string | null {
  return view.cards.find((card) => same(point(card.at), at))?.face ?? null;
}

/** What is advised on the lake; null for what is done beside it, such as drawing. */
export function advisedScene(view: WinterView, told: Told): Scene | null {
  const parts = read(told.action);
  if (!parts?.at) return null;
  const { verb, at, to, turned } = parts;
  const outlook = outlookOf(told.preview);
  const scene: Scene = { picked: null, removing: false, face: null, ghost: null, armed: null, outlook };
  switch (verb) {
    case "card":
      return { ...scene, face: view.revealed, ghost: { at, turned } };
    case "move":
      return { ...scene, picked: { kind: "card", at }, face: faceAt(view, at), ghost: to && { at: to, turned } };
    case "remove":
      return { ...scene, picked: { kind: "card", at }, removing: true };
    case "take":
      return { ...scene, picked: { kind: "counter", at }, taking: true };
    case "counter":
      return { ...scene, picked: { kind: "counter", at }, outlook: { made: [at], tied: [], cards: [], counters: [] } };
    default:
      return scene;
  }
}

/** The part of the ice that is advised to be kept. */
export function keptPart(view: WinterView, told: Told | null): Point[] | null {
  const parts = told && read(told.action);
  const at = parts?.verb === "keep" ? parts.at : null;
  return at && (view.groups.map((group) => group.map(point)).find((group) => group.some((card) => same(card, at))) ?? null);
}
