// Looking for people to play with: it goes on whatever page one is on, until somebody is found.
import { CLOCKS, type ClockChoice } from "../shell/newTable";
import { seek, stopSeeking } from "./api";
import { place } from "./route.svelte";
import { settings } from "./settings.svelte";
import { shelf } from "./shelf.svelte";
import { play } from "./sound";

/** Whoever does not ask again for longer is taken for gone. */
const AGAIN = 2000;
/** Strangers who are brought together, at most. */
const MOST = 4;

interface Wanted {
  clock: ClockChoice;
  players: number;
  rated: boolean;
}

class Search {
  /** The game that others are looked for; null while nobody is. */
  game = $state<string | null>(null);
  clock = $state<ClockChoice>("quick");
  /** Whether the game is to count for one's rating. */
  rated = $state(false);
  /** How many others look for the same game. */
  others = $state(0);
  /** When it began, by this machine's clock. */
  since = $state(0);
  /** Whether the last question was not answered. */
  lost = $state(false);
  /** The table where others were found: whoever comes there says by itself that they are ready. */
  found = $state<string | null>(null);
  #asking: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.clock = settings.clock in CLOCKS ? (settings.clock as ClockChoice) : "quick";
  }

  /** Look for people for a game. One that counts needs a clock. */
  begin(game: string, rated: boolean): void {
    this.game = game;
    this.rated = rated;
    if (rated && this.clock === "none") this.clock = "quick";
    this.since = Date.now();
    this.others = 0;
    this.found = null;
    void this.#ask();
  }

  /** The numbers of players for which one can look. */
  get numbers(): number[] {
    return (shelf.find(this.game ?? "")?.players ?? []).filter((number) => number > 1 && number <= MOST);
  }

  /** With how many one wants to play, as one chose last; 0: with any number. */
  get players(): number {
    return this.numbers.includes(settings.players) ? settings.players : 0;
  }

  /** Something else: one waits anew for those who want it too. */
  choose({ clock = this.clock, players = settings.players, rated = this.rated }: Partial<Wanted>): void {
    this.clock = settings.clock = clock;
    settings.players = players;
    if (this.game !== null) this.begin(this.game, rated);
  }

  stop(): void {
    this.#end();
    void stopSeeking().catch(() => undefined); // silence says the same a few seconds later
  }

  #end(): void {
    clearTimeout(this.#asking);
    this.game = null;
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#asking);
    const { game, clock, rated, players, since } = this;
    if (game === null) return;
    try {
      const answer = await seek({ game, time: CLOCKS[clock], rated, players: players ? [players] : [] });
      if (this.game !== game || this.since !== since) return; // one looks for something else by now
      this.lost = false;
      this.others = answer.others;
      if (answer.table !== null) {
        this.#end();
        this.found = answer.table;
        settings.company = true; // whoever looks elsewhere meanwhile is called, as at a table
        play("turn");
        place.go({ page: "table", table: answer.table, ply: null });
        return;
      }
    } catch {
      this.lost = true; // asked again
    }
    this.#asking = setTimeout(() => void this.#ask(), AGAIN);
  }
}

export const search = new Search();
