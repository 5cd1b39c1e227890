// A guided first game. Its script is a whole game as a record has it, with a fixed deal, and steps that say something at
// some of its actions. Whoever learns does the marked ones; everything else the table plays along by itself, the others'
// actions as well as those turns that teach nothing new. So where the game stands says which step it is.
import type { Told } from "./contract";
import type { TableModel } from "./table.svelte";

export interface Step {
  /** After so many actions it is shown. */
  at: number;
  /** Message id of what is said: one idea, and why. */
  text: string;
  /** The rule that the help is opened at. */
  rule?: string;
  /** Whether the next action is to be done; otherwise one presses "Go on". */
  does?: boolean;
}

/** What `games/GAME/lesson.json` holds. */
export interface Script {
  players: number;
  options: Record<string, string | number>;
  setup: Record<string, unknown>;
  actions: string[];
  /** How it ends. */
  result: { winners: number[]; scores: number[]; reason: string };
  steps: Step[];
}

/** Between two actions that the table plays by itself, in milliseconds; where it has many to play, less. */
const BEAT = 500;
const BEAT_OF_MANY = 60;
const MANY = 4;
/** What could not be sent is tried again. */
const AGAIN = 1500;

const key = (table: string) => `lesson-${table}`;

/** The game that a table teaches on this device, if it does. */
export const gameTaught = (table: string): string | null => localStorage.getItem(key(table))?.split(" ")[1] ?? null;

export class Guide {
  /** The step that is shown. */
  #read = $state(0);
  /** What the marked action would do. */
  advice = $state.raw<Told | null>(null);

  constructor(
    readonly script: Script,
    private readonly model: TableModel,
    private readonly game: string,
  ) {
    this.#read = Number(localStorage.getItem(key(model.id))?.split(" ")[0] ?? 0);
  }

  readonly plies = $derived.by(() => this.model.plies.length);

  /** The number of the step: what has been done already is not asked for again. */
  readonly number = $derived.by(() => {
    const open = this.script.steps.findIndex(({ at }) => at >= this.plies);
    return Math.max(this.#read, open < 0 ? this.script.steps.length : open);
  });

  readonly step = $derived.by((): Step | null => this.script.steps[this.number] ?? null);

  /** Whether the table plays on by itself. */
  readonly plays = $derived.by(() => this.plies < (this.step?.at ?? this.script.actions.length));

  /** The action that is to be done now. */
  readonly wanted = $derived.by((): string | null => {
    const { step } = this;
    return step?.does && step.at === this.plies ? (this.script.actions[step.at] ?? null) : null;
  });

  /** Go on to the next step. */
  next(): void {
    this.#read = this.number + 1;
    this.#keep();
  }

  #keep(): void {
    localStorage.setItem(key(this.model.id), `${this.#read} ${this.game}`);
  }

  /** Mark what is to be done; called whenever that changes. */
  mark(): void {
    const { wanted } = this;
    const seat = this.model.state?.seat ?? null;
    this.advice = null;
    this.#keep();
    if (wanted === null || seat === null) return;
    void this.model.ask(wanted).then(({ previews }) => {
      if (this.wanted === wanted) this.advice = { seat, action: wanted, preview: previews[wanted] ?? {} };
    });
  }

  /** Play along; called whenever something changed. Gives what stops it. */
  playAlong(): (() => void) | undefined {
    const { state, newest } = this.model;
    const action = this.script.actions[this.plies];
    if (!this.plays || action === undefined || state?.status !== "playing" || state.seat === null) return;
    if (state.version !== newest || this.model.link !== "open") return;
    const { seat, version } = state;
    const left = (this.step?.at ?? this.script.actions.length) - this.plies;
    const many = left > MANY || this.model.hurried;
    this.model.hurried = many && left > 1;
    const send = async () => {
      if ((await this.model.send({ type: "act", version, seat, action })) === null) timer = setTimeout(() => void send(), AGAIN);
    };
    let timer = setTimeout(() => void send(), many ? BEAT_OF_MANY : BEAT);
    return () => clearTimeout(timer);
  }
}
