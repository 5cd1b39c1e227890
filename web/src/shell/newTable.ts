// What is put on the table when somebody just wants to play.
import type { GameInfo, NewTable, TableRow } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";

/** The bot one plays against unless one chooses: of the level that one chose last. */
export function usualBot(info: GameInfo): string {
  return info.bots.includes(settings.level) ? settings.level : weakestBot(info);
}

/** The server lists its own bots first, the weakest before the others. */
const weakestBot = ({ bots }: GameInfo): string => bots[0] ?? "random";

/** Me against bots, as many as are usual, nothing to choose. Whoever learns begins, and against the weakest. */
export function quickTable(info: GameInfo, learning = false): NewTable {
  const bot = learning ? weakestBot(info) : usualBot(info);
  const seats = ["me", ...Array.from({ length: info.usual - 1 }, () => bot)];
  return { game: info.name, seats, begins: !learning && askable(info, seats) ? settings.begins : null };
}

/** Whether it matters who begins: somebody sits at one of several seats, and they play against each other. */
export function askable(info: GameInfo, seats: readonly string[]): boolean {
  return !info.together && seats.length > 1 && seats.filter((seat) => seat === "me").length === 1;
}

/** One of our tables that is as good as one that is to be laid: the same game is waiting or under way there. */
export function suchATable(wanted: NewTable, mine: TableRow[]): TableRow | undefined {
  const open = wanted.seats.includes("open");
  return mine.find(
    (row) =>
      row.game === wanted.game &&
      row.yours.length === wanted.seats.filter((seat) => seat === "me").length &&
      row.seats.length === wanted.seats.length &&
      (open ? row.status === "waiting" : row.status === "playing" && row.bots.length + row.yours.length === row.seats.length),
  );
}

export const CLOCKS = {
  none: null,
  quick: { type: "real", bank: 300, increment: 10 },
  calm: { type: "real", bank: 900, increment: 20 },
  day: { type: "days", days: 1 },
  days: { type: "days", days: 3 },
} as const;
export type ClockChoice = keyof typeof CLOCKS;
