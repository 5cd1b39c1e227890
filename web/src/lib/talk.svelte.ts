// What is said at a table, as whoever reads it may hear it and wants to.
import type { WordInfo, Words } from "./protocol";

/** What is said by its name: the server knows these, and every reader reads them in their language. */
export const PHRASES = [
  ...["hello", "good-luck", "good-move", "well-played", "oops", "lucky", "thanks"],
  ...["sorry", "your-turn", "one-moment", "back", "again", "good-game", "bye"],
] as const;
export const SIGNS = ["smile", "laugh", "wow", "sad", "heart", "sun"] as const;

const SAID = ["text", "phrase", "sign"];
/** What is older was not said just now, but before one came. */
const JUST_NOW = 20000;

/** What this browser remembers: tables at which one hears nothing, people whom one hears nowhere, and how much one
 * has read where. */
const KEPT = { tables: "talk-muted", people: "talk-silenced", read: "talk-read" } as const;
/** So many of each, the last ones. */
const REMEMBERED = 100;

function kept(what: keyof typeof KEPT): string[] {
  try {
    return (localStorage.getItem(KEPT[what]) ?? "").split(" ").filter((each) => each !== "");
  } catch {
    return []; // a browser that keeps nothing still talks
  }
}

function remember(what: keyof typeof KEPT, all: string[]): void {
  try {
    localStorage.setItem(KEPT[what], all.slice(-REMEMBERED).join(" "));
  } catch {
    // it holds as long as the page is open
  }
}

/** Hear nothing at a table, or everybody again. */
export function mute(table: string, muted: boolean): void {
  const others = kept("tables").filter((each) => each !== table);
  remember("tables", muted ? [...others, table] : others);
}

/** Whether one wants to hear somebody at a table. */
export function isHeard(table: string, who: string): boolean {
  return !kept("tables").includes(table) && !kept("people").includes(who);
}

export class Talk {
  /** Where one speaks and listens. */
  place = $state<Words["place"]>("gallery");
  all = $state.raw<WordInfo[]>([]);
  others = $state.raw<WordInfo[]>([]);
  off = $state(false);
  agreed = $state.raw<number[]>([]);
  kept = $state(false);
  /** Whether one wants to hear nothing here, and of whom one does not. */
  muted = $state(false);
  silenced = $state.raw<string[]>([]);
  /** Whether it is before one's eyes. */
  open = $state(false);
  #seen = $state(0);

  /** What was said where one is, without those whom one does not want to hear. */
  words = $derived(this.all.filter((word) => this.#heard(word)));
  /** Whether somebody has spoken here whom one does not want to hear. */
  silent = $derived([...this.all, ...this.others].some((word) => this.silenced.includes(word.who)));
  /** What was said elsewhere, and may be known after the game. */
  elsewhere = $derived(this.others.filter((word) => this.#heard(word)));
  unread = $derived(
    this.muted || this.open ? 0 : this.words.filter((word) => !word.yours && word.number > this.#seen).length,
  );

  constructor(
    private readonly table: string,
    /** Called with what somebody else has just said. */
    private readonly tell: (word: WordInfo) => void = () => undefined,
  ) {
    this.muted = kept("tables").includes(table);
    this.silenced = kept("people");
  }

  /** Take in what the server tells; what was heard before, after a reconnect, is no news. */
  hear(told: Words): void {
    const known = told.place === this.place ? (this.all.at(-1)?.number ?? 0) : 0;
    this.place = told.place;
    this.all = [...this.all.filter((word) => word.place === told.place && word.number <= told.since), ...told.words];
    this.others = told.other;
    this.off = told.off;
    this.agreed = told.agreed;
    this.kept = told.kept;
    if (!known) this.#seen = this.#read();
    if (this.open) this.see();
    if (this.muted) return;
    const news = this.words.filter((word) => word.number > known && !word.yours && word.at > Date.now() - JUST_NOW);
    news.forEach(this.tell);
  }

  /** All that was said has been seen. */
  see(): void {
    const last = this.all.at(-1)?.number ?? 0;
    if (last === this.#seen) return;
    this.#seen = last;
    remember("read", [...kept("read").filter((each) => !each.startsWith(this.#here)), `${this.#here}${last}`]);
  }

  /** How much of it was seen here before; nothing, where what was said then is forgotten. */
  #read(): number {
    const read = kept("read").find((each) => each.startsWith(this.#here));
    const number = Number(read?.slice(this.#here.length) ?? 0);
    return number <= (this.all.at(-1)?.number ?? 0) ? number : 0;
  }

  get #here(): string {
    return `${this.table}:${this.place}:`;
  }

  mute(muted: boolean): void {
    this.muted = muted;
    mute(this.table, muted);
  }

  /** Hear somebody no more, wherever we meet them. */
  silence(who: string): void {
    this.silenced = [...kept("people"), who];
    remember("people", this.silenced);
  }

  /** Hear everybody again who spoke here. */
  hearAll(): void {
    const here = [...this.all, ...this.others].map((word) => word.who);
    this.silenced = kept("people").filter((who) => !here.includes(who));
    remember("people", this.silenced);
  }

  #heard(word: WordInfo): boolean {
    return SAID.includes(word.kind) && !this.silenced.includes(word.who);
  }
}
