// What a game's folder offers to the page, and what the page gives to it.
// Everything that is not about one game is written once, outside these folders.
import type { Component } from "svelte";
import type { Prospect, RefusalInfo } from "./protocol";

/** Gives a sentence of the message catalogue in the reader's language. */
export type Say = (id: string, facts?: Record<string, string | number>) => string;

/** An action as it was heard at the table. */
export interface Told {
  seat: number;
  action: string;
  /** What it did, as `ask` previews it; not there for actions long past. */
  preview?: Record<string, unknown> | null | undefined;
}

/** What a board component is given. It draws the view, and says what the person wants to do. */
export interface BoardProps<V> {
  /** The game's own view: the present one, or an earlier one when looking back. */
  view: V;
  /** All listed legal actions while the person at this screen decides; otherwise null. */
  legal: string[] | null;
  /** Whether there may be legal actions beside the listed ones (Snowhere's placements). */
  continuous: boolean;
  /** The action that led to this view from the one shown before, for motion; null after a jump. */
  last: Told | null;
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

/** A step of a first guided game: what is said, and what to do to go on (null: press "go on"). */
export interface Lesson {
  /** Message id of the explanation. */
  text: string;
  /** Whether an action is the one this step asks for; null where the step only explains. */
  wants: ((action: string) => boolean) | null;
  /** The rule that the help is opened at. */
  rule?: string;
}

/** What `games/GAME/index.ts` exports as its default. */
export interface GameFolder<V> {
  name: string;
  Board: Component<BoardProps<V>>;
  /** A small living picture of the board for the home page; draws itself, needs nothing. */
  Picture: Component<{ still: boolean }>;
  /** What a seat has, in a few words or drawn: shown beside its name and clock. */
  Seat: Component<{ view: V; seat: number; say: Say }>;
  /** A played action in plain words, given the view before it. */
  tell: (told: Told, before: V | null, say: Say) => string;
  /** Where all play together: how much is lost, in words. */
  lost?: (amount: number, say: Say) => string;
  /** The position in words for a screen reader. */
  describe: (view: V, names: string[], say: Say) => string;
  /** Fluent source of this folder's messages; ids begin with the game's name. */
  texts: { en: string; es: string };
  lessons: Lesson[];
}
