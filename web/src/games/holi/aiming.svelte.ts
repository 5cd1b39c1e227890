// What the person is about to do: a card in the fingers, a square pointed at, and what would come of it.
import type { EndingInfo, HoliView, Prospect, RefusalInfo } from "../../lib/protocol";
import { Touch } from "../../lib/touch.svelte";
import { type Option, type Preview, nextOption, optionAt, optionOf, optionsFor } from "./actions";

const CLIMB = "climb";

export interface Table {
  view: HoliView;
  legal: string[] | null;
  act: (action: string) => void;
  ask: (beginning: string) => Promise<Prospect>;
}

export class Aiming {
  /** The chosen card, and whether it lies face down. */
  card = $state<number | null>(null);
  down = $state(false);
  readonly touch = new Touch();
  /** The square that pointer or cursor is on. */
  pointed = $state<string | null>(null);
  /** Whether the person looks at what climbing would do. */
  climbing = $state(false);
  #reasons = $state<Record<string, RefusalInfo | null>>({});
  #previews = $state.raw<Record<string, Preview>>({});
  #endings = $state.raw<Record<string, EndingInfo>>({});
  #shown = $state.raw<Option | null>(null);
  #asked: string[] = [];
  #round = 0;
  #table: () => Table;

  constructor(table: () => Table) {
    this.#table = table;
  }

  /** The floor on which the person can do something. */
  get floor(): number {
    const { view } = this.#table();
    return view.seats[view.seat ?? -1]?.figure?.floor ?? 0;
  }

  /** The first words of what a tap on a square would do. */
  beginning = $derived.by(() => {
    if (this.#table().view.phase === "corners") return "";
    if (this.card === null) return "move";
    return `${this.down ? "down" : "throw"} ${String(this.card)}`;
  });

  options = $derived.by(() => {
    const { view, legal } = this.#table();
    const figure = view.seats[view.seat ?? -1]?.figure?.square ?? null;
    return legal ? optionsFor(legal, this.beginning, figure) : [];
  });

  /** What is shown as if it were done, and would be done next. */
  aimed = $derived.by((): Option | null => {
    if (this.climbing && this.can(CLIMB)) {
      const { view } = this.#table();
      return optionOf(CLIMB, view.seats[view.seat ?? -1]?.figure?.square ?? null);
    }
    const shown = this.#shown && this.options.find((option) => option.action === this.#shown?.action);
    if (shown && (this.pointed === null || shown.squares.includes(this.pointed))) return shown;
    if (this.pointed !== null) return optionAt(this.options, this.pointed, shown ?? null);
    return this.card !== null && !this.down ? (this.options[0] ?? null) : null;
  });

  preview = $derived.by(() => (this.aimed ? (this.#previews[this.aimed.action] ?? null) : null));

  /** How the game ends by an action, if it does. */
  endingOf(action: string): EndingInfo | null {
    return this.#endings[action] ?? null;
  }

  /** Why the chosen card cannot be thrown as it lies, heard without trying. */
  refusal = $derived.by(() => this.#reasons[this.beginning] ?? null);

  previewOf(action: string): Preview | null {
    return this.#previews[action] ?? null;
  }

  can(beginning: string): boolean {
    return this.#table().legal?.some((action) => `${action} `.startsWith(`${beginning} `)) ?? false;
  }

  /** Nothing is in the fingers any more, as after every change on the table. */
  begin(): void {
    this.putBack();
    this.pointed = null;
    this.climbing = false;
    this.#previews = {};
    this.#endings = {};
    this.#reasons = {};
    this.#asked = [];
    this.#round += 1;
    if (this.can("move")) void this.#foresee("move");
    if (this.can(CLIMB)) void this.#foresee(CLIMB);
    if (this.can("end")) void this.#foresee("end");
  }

  async #foresee(beginning: string): Promise<void> {
    if (this.#asked.includes(beginning)) return;
    this.#asked.push(beginning);
    const round = this.#round;
    const prospect = await this.#table().ask(beginning);
    if (this.#round !== round) return; // the table has changed meanwhile
    this.#previews = { ...this.#previews, ...(prospect.previews as Record<string, Preview>) };
    this.#endings = { ...this.#endings, ...prospect.endings };
    this.#reasons[beginning] = prospect.refusal;
  }

  choose(card: number): void {
    if (!this.#table().legal) return;
    this.card = card;
    this.#shown = null;
    this.pointed = null;
    this.climbing = false;
    this.touch.putBack();
    const up = `throw ${String(card)}`;
    const down = `down ${String(card)}`;
    this.down = !this.can(up) && this.can(down);
    void this.#foresee(up);
    void this.#foresee(down);
  }

  /** Turn the card over. */
  flip(): void {
    if (this.card === null) return;
    this.down = !this.down;
    this.#shown = null;
    this.touch.putBack();
  }

  /** Turn the card, or choose another of the ways it can lie. */
  turn(): void {
    this.#shown = nextOption(this.options, this.pointed, this.aimed);
    if (this.#shown && this.pointed && !this.#shown.squares.includes(this.pointed)) this.pointed = null;
    this.touch.change(this.#shown?.action ?? null);
  }

  point(square: string | null): void {
    if (square === null) this.#shown = this.card === null ? null : this.aimed;
    else this.#shown = optionAt(this.options, square, this.aimed);
    this.pointed = square;
  }

  /** A square was pressed: what can be done there is shown to a finger first; else the table says why not. */
  press(square: string, event: MouseEvent): void {
    const before = this.aimed;
    if (!optionAt(this.options, square, before)) {
      this.touch.putBack();
      this.play(square);
      return;
    }
    this.climbing = false;
    if (!before?.squares.includes(square) || this.touch.shown === null) this.point(square);
    if (this.aimed && this.touch.press(this.aimed.action, event)) this.play(square);
  }

  /** Somebody looks at what climbing would do, or away from it; what a finger has shown stays. */
  lookUp(looks: boolean): void {
    if (looks || this.touch.shown !== CLIMB) this.climbing = looks;
  }

  /** What climbing would do is seen before it is done. */
  climb(event: MouseEvent): void {
    this.climbing = true;
    if (this.touch.press(CLIMB, event)) this.#table().act(CLIMB);
  }

  /** Do what is aimed at, or try the square, so that the table says why not. */
  play(square: string | null = this.pointed): void {
    const { legal, act } = this.#table();
    if (!legal) return;
    if (this.aimed && (square === null || this.aimed.squares.includes(square))) act(this.aimed.action);
    else if (square !== null) act(`${this.beginning} ${square}`.trim());
  }

  putBack(): void {
    this.touch.putBack();
    this.climbing = false;
    this.card = null;
    this.down = false;
    this.#shown = null;
  }
}
