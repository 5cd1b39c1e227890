// What is put on the table when somebody just wants to play.
import { GAMES } from "../games";
import { listGames } from "../lib/api";
import type { GameInfo, NewTable } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";

/** The levels of our own bots, weakest first. A server may have other people's bots besides. */
export const LEVELS = ["beginner", "casual", "skilled", "expert", "master"];

/** The bot one plays against unless one chooses: of the level that one chose last. */
export function usualBot(info: GameInfo): string {
  return info.bots.includes(settings.level) ? settings.level : (info.bots[0] ?? "random");
}

/** Me against bots, as many as are usual, nothing to choose. Whoever learns begins against the weakest. */
export async function quickTable(game: string, learning = false): Promise<NewTable> {
  const info = (await listGames()).find((found) => found.name === game);
  const players = GAMES.find((facts) => facts.name === game)?.usual ?? info?.players[0] ?? 2;
  const bot = info && !learning ? usualBot(info) : (info?.bots[0] ?? "random");
  return { game, seats: ["me", ...Array.from({ length: players - 1 }, () => bot)] };
}

export const CLOCKS = {
  none: null,
  quick: { type: "real", bank: 300, increment: 10 },
  calm: { type: "real", bank: 900, increment: 20 },
  day: { type: "days", days: 1 },
  days: { type: "days", days: 3 },
} as const;
export type ClockChoice = keyof typeof CLOCKS;
