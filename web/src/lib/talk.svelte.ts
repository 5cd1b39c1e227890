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

/** Whom one does not want to hear at a table, as this browser remembers it. */
function unheard(table: string): { muted: boolean; silenced: string[] } {
  const [muted = "", ...silenced] = (sessionStorage.getItem(`talk-${table}`) ?? "").split(" ");
  return { muted: muted === "all", silenced };
}

/** Whether one wants to hear somebody at a table. */
export function isHeard(table: string, who: string): boolean {
  const { muted, silenced } = unheard(table);
  return !muted && !silenced.includes(who);
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
    ({ muted: this.muted, silenced: this.silenced } = unheard(table));
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
    if (this.open) this.see();
    if (this.muted) return;
    const news = this.words.filter((word) => word.number > known && !word.yours && word.at > Date.now() - JUST_NOW);
    news.forEach(this.tell);
  }

  /** All that was said has been seen. */
  see(): void {
    this.#seen = this.all.at(-1)?.number ?? 0;
  }

  mute(muted: boolean): void {
    this.muted = muted;
    this.#keep();
  }

  silence(who: string): void {
    this.silenced = [...this.silenced, who];
    this.#keep();
  }

  #heard(word: WordInfo): boolean {
    return SAID.includes(word.kind) && !this.silenced.includes(word.who);
  }

  get #key(): string {
    return `talk-${this.table}`;
  }

  #keep(): void {
    sessionStorage.setItem(this.#key, [this.muted ? "all" : "some", ...this.silenced].join(" "));
  }
}
