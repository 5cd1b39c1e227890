// What a game's folder offers to the page, and what the page gives to it.
// Everything that is not about one game is written once, outside these folders.
import type { Component } from "svelte";
import type { OutcomeInfo, Prospect, RefusalInfo } from "./protocol";
import type { Sound } from "./sound";

/** Gives a sentence of the message catalogue in the reader's language. */
export type Say = (id: string, facts?: Record<string, string | number>) => string;

/** An action as it was heard at the table. */
export interface Told {
  seat: number;
  action: string;
  /** What it visibly does, as the game's rules tell it: enough to put it into words and to draw it. */
  preview: Record<string, unknown>;
}

/** What a board component is given. It draws the view, and says what the person wants to do. */
export interface BoardProps<V> {
  /** The game's own view: the present one, or an earlier one when looking back. */
  view: V;
  /** All listed legal actions while the person at this screen decides; otherwise null. */
  legal: string[] | null;
  /** Whether there may be legal actions beside the listed ones (a card may lie anywhere). */
  continuous: boolean;
  /** The action that led to this view from the one shown before, for motion; null after a jump. */
  last: Told | null;
  /** What the others have done since one's own last action, oldest first; for who watches, the last of each seat. */
  trail?: Told[];
  /** An action that is advised, or would have been better: draw it as if it were pointed at. */
  advice: Told | null;
  /** Why the last attempt was refused: draw its witness. Null again after the next change. */
  refusal: RefusalInfo | null;
  /** Play a whole action; whether it was done. It may come back as a refusal. */
  act: (action: string) => Promise<boolean>;
  /** What may follow on these first words, with previews of what each would do; or why nothing does. */
  ask: (beginning: string) => Promise<Prospect>;
  /** The names at the seats. */
  names: string[];
  /** Whether things should jump instead of move. */
  still: boolean;
  say: Say;
}

/** What `games/GAME/index.ts` exports as its default. Beside it lie, as far as the game has them, `Picture.svelte` (a small
 *  living picture for the home page), `Pick.svelte` (the picture of something that can be picked before a game),
 *  `lesson.json` (the script of a guided first game), `short.json` (the rules on one screen), `Figure.svelte` with
 *  `figures.ts` (the pictures of its rules), and for every language one file of messages, whose ids begin with the
 *  game's name. */
export interface GameFolder<V> {
  Board: Component<BoardProps<V>>;
  /** What a seat has, in a few words or drawn: shown beside its name and clock. */
  Seat: Component<{ view: V; seat: number; say: Say }>;
  /** An action in plain words. */
  tell: (told: Told, say: Say) => string;
  /** How an action sounds; without it, like a token that is put down. */
  sound?: (action: string) => Sound;
  /** A score with its unit, in words; without it, the bare number. */
  score?: (value: number, say: Say) => string;
  /** Every seat's score taken apart, or what else decided, when the game is over. */
  Sheet?: Component<{ view: V; names: string[]; say: Say }>;
  /** Whether one's best score so far is worth telling. */
  best?: boolean;
  /** What there is to say of a result beside its scores. */
  ended?: (outcome: OutcomeInfo, say: Say) => string;
  /** The position in words for a screen reader. */
  describe: (view: V, names: string[], say: Say) => string;
  /** In a guided game: whether an action is near enough to the one that is wanted; without it, only that one is. */
  near?: (action: string, wanted: string) => boolean;
}
