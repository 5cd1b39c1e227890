// The games that the server has, as the page speaks of them.
import { listGames } from "./api";
import type { GameInfo } from "./protocol";
import { settings } from "./settings.svelte";
import { inLanguage } from "./texts";

class Shelf {
  /** Empty until they were asked for. */
  games = $state.raw<GameInfo[]>([]);

  /** Look what is there. It does not change while a page is open. */
  async load(): Promise<GameInfo[]> {
    this.games = await listGames();
    return this.games;
  }

  find(name: string): GameInfo | undefined {
    return this.games.find((info) => info.name === name);
  }

  /** How a game is called. */
  title(name: string): string {
    return inLanguage(this.find(name)?.titles ?? {}, settings.language) ?? name;
  }

  /** What a game is about, in a sentence. */
  line(name: string): string {
    return inLanguage(this.find(name)?.lines ?? {}, settings.language) ?? "";
  }
}

export const shelf = new Shelf();
