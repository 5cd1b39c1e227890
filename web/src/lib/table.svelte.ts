// One table as its page shows it: the newest state, the game so far, and what one is looking at.
import { position } from "./api";
import { Connection, dialer, Refusal, type Command, type Link } from "./connection";
import type { Told } from "./contract";
import { plies, step, type Ply } from "./history";
import type { Done, Line, Problem, Prospect, RefusalInfo, State, WordInfo } from "./protocol";
import { say } from "./say.svelte";
import { settings } from "./settings.svelte";
import { Talk } from "./talk.svelte";

export type View = Record<string, unknown>;

interface Seen {
  viewer: number | null;
  view: View;
}

/** What happened between two shown states, for words, sounds and lessons. */
export interface News {
  before: State | null;
  after: State;
  /** The single action between them; null where it is not just one. */
  told: Ply | null;
}

/** Actions of others are shown one after the other, so that each can be followed. */
const BEAT = 600;
/** An answer that comes in no time waits until one's own action has been seen. */
const BEFORE_THE_ANSWER = 450;
const BEAT_WHEN_LATE = 120;
/** How much longer or shorter that is for bots, who answer in no time. */
const PACES = { thoughtful: 3, normal: 1, quick: 0.2 };
const LATE = 5;
/** So many actions of others are remembered on the board. */
const TRAIL = 12;
/** What is answered sooner was never seen to be on its way. */
const UNDERWAY = 300;

const NOTHING: Prospect = {
  type: "prospect",
  id: "",
  version: 0,
  beginning: "",
  actions: [],
  previews: {},
  endings: {},
  continuous: false,
  refusal: null,
};

/** A guided game as whoever learns sees it: they hold the first seat, and the others are played along. */
function alone(state: State): State {
  const others = state.seats.map((seat, number) =>
    number ? ({ ...seat, holder: "bot", name: "beginner", yours: false, here: true } as const) : seat,
  );
  return { ...state, seats: others };
}

export class TableModel {
  state = $state.raw<State | null>(null);
  log = $state.raw<Line[]>([]);
  link = $state<Link>("connecting");
  refusal = $state.raw<RefusalInfo | null>(null);
  /** A refusal of the table, not of the rules. */
  problem = $state.raw<Problem | null>(null);
  /** The ply one looks back at; null for the present. */
  at = $state<number | null>(null);
  /** Whether something that was sent is still waiting for its answer. */
  underway = $state(false);
  /** In a guided game: the one action that is possible now, and whether the table plays on in a hurry. */
  wanted = $state<string | null>(null);
  hurried = $state(false);
  /** Whose hand is open on a screen that is passed around; see `passing`. */
  unveiled = $state<number | null>(null);

  /** The version that was heard of last; it may wait to be shown. */
  newest = $state(0);

  plies = $derived(plies(this.log));
  held = $derived(this.state?.seats.flatMap((seat, number) => (seat.yours ? [number] : [])) ?? []);
  /** Whether it is the turn of whoever sits here, wherever they look. */
  due = $derived.by(() => {
    const { status, seat, version } = this.state ?? {};
    return status === "playing" && seat != null && this.held.includes(seat) && version === this.newest;
  });
  /** Whether one person holds several seats with secrets from each other. */
  passing = $derived(this.state !== null && this.#passed(this.state));
  /** The seat that the screen is to be passed to before it may go on. */
  passTo = $derived.by(() => {
    const seat = this.state?.seat ?? null;
    return this.passing && seat !== null && this.held.includes(seat) && seat !== this.unveiled ? seat : null;
  });

  /** Whether the others play another game without whoever sat here. */
  leftOut = $derived.by(() => {
    const without = this.log.findLast((line) => line.kind === "rematched")?.count ?? 0;
    const wanted = this.log.some((line) => line.kind === "rematch-offered" && this.held.includes(line.seat ?? -1));
    return without > 0 && this.held.length > 0 && !wanted;
  });

  readonly talk: Talk;
  /** Whether there is anybody to talk with: other people at the table, or those who watch with one. */
  sociable = $derived.by(() => {
    const others = this.state?.seats.some((seat) => !seat.yours && seat.holder !== "bot");
    return Boolean(this.state && (others || !this.held.length || this.talk.all.length));
  });

  #queue: { state: State; log: Line[] }[] = [];
  #beating: ReturnType<typeof setTimeout> | undefined;
  /** The seat whose action is shown, since when; null where it was no single action. */
  #acted: number | null = null;
  #shownAt = 0;
  #last = $state.raw<Told | null>(null);
  #seen: Record<number, Seen> = {};
  #back = $state.raw<{ ply: number; view: View; last: Told | null } | null>(null);
  #asked: Record<string, Promise<Prospect>> = {};
  /** The action that was tried last. */
  #tried: string | null = null;
  #connection: Connection;

  constructor(
    readonly id: string,
    private readonly secret: (game: string) => boolean,
    private readonly tell: (news: News) => void,
    /** In a guided game: whether an action is as good as the wanted one. */
    private readonly near: ((action: string, wanted: string) => boolean) | null = null,
    /** Called with what somebody else has just said. */
    overhear: (word: WordInfo) => void = () => undefined,
  ) {
    this.talk = new Talk(id, overhear);
    this.#connection = new Connection(
      dialer(id, () => settings.language),
      {
        state: (state, log) => this.#arrives(state, log),
        link: (link) => (this.link = link),
        words: (words) => this.talk.hear(words),
      },
    );
  }

  /** Connect, and stay connected until the returned function is called. */
  enter(): () => void {
    if (this.near) this.#connection.look(0);
    const retry = () => this.#connection.connect();
    addEventListener("online", retry);
    document.addEventListener("visibilitychange", retry);
    this.#connection.connect();
    return () => {
      removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", retry);
      this.#connection.end();
    };
  }

  /** The language changed: the server's sentences are to change too. */
  redial(): void {
    this.#asked = {};
    this.#connection.redial();
  }

  /** Ask for everything again; what one may do changes when somebody stays away, without any other news. */
  refresh(): void {
    this.#connection.sync();
  }

  /** What is drawn now: the present, or what one looks back at. */
  get shown(): { view: View; last: Told | null } | null {
    if (this.at !== null && this.#back) return this.#back; // until it has arrived, the present stays
    const view = this.state?.view;
    return view ? { view, last: this.#last } : null;
  }

  /** What the others did since one's own last action: it can be seen until one acts. */
  get trail(): Told[] {
    const so = this.plies.slice(0, this.at ?? this.plies.length);
    if (!this.held.length) return so.filter((ply, n) => !so.slice(n + 1).some(({ seat }) => seat === ply.seat));
    return so.slice(so.findLastIndex(({ seat }) => this.held.includes(seat)) + 1).slice(-TRAIL);
  }

  /** What the person at this screen may do; null while it is somebody else's turn. */
  get legal(): string[] | null {
    const state = this.state;
    const legal = this.at === null && this.passTo === null && state?.version === this.newest ? state.legal : null;
    if (!this.near || !legal) return legal;
    return this.wanted === null ? null : legal.filter((action) => action === this.wanted);
  }

  /** Play an action; whether it was done. */
  act = async (action: string): Promise<boolean> => {
    const state = this.state;
    if (!state || this.legal === null || state.seat === null) return false;
    this.refusal = null;
    this.#tried = action;
    if (!this.near) return (await this.send({ type: "act", version: state.version, seat: state.seat, action })) !== null;
    const { wanted } = this;
    if (wanted !== null && this.near(action, wanted)) {
      return (await this.send({ type: "act", version: state.version, seat: state.seat, action: wanted })) !== null;
    }
    const almost = wanted?.split(" ")[0] === action.split(" ")[0] && state.continuous;
    this.problem = { type: "problem", id: null, code: "lesson", message: say(almost ? "lesson-nearer" : "lesson-other") };
    return false;
  };

  /** A board draws the reason in an answer itself; asking means that one thinks of something else now. A board that asks
      late may still ask about what was just tried: why that was refused stays to be read. */
  ask = (beginning: string): Promise<Prospect> => {
    if (beginning !== this.#tried) this.refusal = null;
    const key = `${this.state?.version}:${beginning}`;
    return (this.#asked[key] ??= this.#connection.ask(beginning).catch(() => {
      delete this.#asked[key]; // it may be answered when it is asked again
      return { ...NOTHING, beginning };
    }));
  };

  /** Send a command; a refusal is shown, not thrown. */
  async send(command: Command): Promise<Done | null> {
    this.problem = null;
    const slow = setTimeout(() => (this.underway = true), UNDERWAY);
    try {
      return await this.#connection.command(command);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error.problem.refusal ?? null;
      if (!this.refusal) this.problem = error.problem;
      if (error.problem.code === "stale") this.#connection.sync();
      return null;
    } finally {
      clearTimeout(slow);
      this.underway = false;
    }
  }

  /** The screen was passed on: this seat looks now. */
  unveil(seat: number): void {
    this.unveiled = seat;
    this.#connection.look(seat);
  }

  /** Go to a position, or with null to the present. */
  async goTo(ply: number | null): Promise<void> {
    const from = this.at ?? this.plies.length;
    if (ply === null || ply >= this.plies.length) {
      this.at = this.#back = null;
      this.#last = null;
      return;
    }
    const to = Math.max(0, ply);
    this.at = to;
    const seen = await this.#look(to);
    if (!seen || this.at !== to) return; // one has gone elsewhere meanwhile
    this.#back = { ply: to, view: seen.view, last: (to === from + 1 && this.plies[to - 1]) || null };
  }

  /** An earlier position as the present viewer may see it; null where it cannot be had. */
  async #look(ply: number): Promise<Seen | null> {
    const viewer = this.state?.viewer ?? null;
    const known = this.#seen[ply];
    if (known?.viewer === viewer) return known;
    const led = this.plies[ply - 1]?.number;
    const found = await position(this.id, ply, viewer).catch(() => null);
    if (!found || this.plies[ply - 1]?.number !== led) return null; // taken back meanwhile
    const seen = { viewer, view: found.view };
    this.#seen[ply] = seen;
    return seen;
  }

  #passed(state: State): boolean {
    const held = state.seats.filter((seat) => seat.yours).length;
    return held > 1 && state.status === "playing" && this.secret(state.game);
  }

  #arrives(heard: State, log: Line[]): void {
    const state = this.near ? alone(heard) : heard;
    this.newest = state.version;
    if (this.#passed(state) && state.viewer !== this.unveiled) {
      // Not even for a moment may another seat's hand be on a screen that is passed around.
      this.#connection.look(this.unveiled);
      return;
    }
    this.#queue.push({ state, log });
    this.#beat();
  }

  #beat(): void {
    clearTimeout(this.#beating);
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const wait = this.#shownAt + this.#pause(next.log) - performance.now();
      if (wait > 0) {
        this.#beating = setTimeout(() => this.#beat(), wait);
        return;
      }
      this.#queue.shift();
      this.#acted = this.#show(next.state, next.log);
      this.#shownAt = performance.now();
    }
  }

  /** How long what is shown now wants to be seen before this comes. */
  #pause(log: Line[]): number {
    const thoughtful = settings.pace === "thoughtful";
    if ((settings.still && !thoughtful) || this.#acted === null) return 0;
    const next = log.at(-1);
    const answer = next?.kind === "acted" && next.seat != null && !this.held.includes(next.seat);
    const beat = !this.held.includes(this.#acted) ? BEAT : answer ? BEFORE_THE_ANSWER : 0;
    const bot = this.state?.seats[next?.seat ?? -1]?.holder === "bot";
    const paced = bot ? beat * PACES[settings.pace] : beat;
    return this.hurried || (this.#queue.length > LATE && !thoughtful) ? Math.min(paced, BEAT_WHEN_LATE) : paced;
  }

  /** Show a state. Gives the seat by whose single action it came. */
  #show(state: State, log: Line[]): number | null {
    const before = this.state;
    const was = this.plies;
    this.log = log;
    const is = this.plies;
    const ply = before ? step(was, is) : null;
    for (const n of Object.keys(this.#seen).map(Number)) {
      if (was[n - 1]?.number !== is[n - 1]?.number) delete this.#seen[n]; // taken back
    }
    if (state.view) this.#seen[is.length] = { viewer: state.viewer, view: state.view };
    if (state.version !== before?.version) {
      this.#asked = {};
      this.refusal = null;
      this.#last = ply;
    }
    this.state = state;
    if (state.version !== before?.version) {
      this.tell({ before, after: state, told: ply });
    }
    return ply?.seat ?? null;
  }
}
