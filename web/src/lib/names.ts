// How the people and bots at a table are called on this page.
import type { Say } from "./contract";
import type { Line, SeatInfo, TableRow } from "./protocol";

/** A bot's name in the reader's language. */
export function botName(bot: string, say: Say, sayable: (id: string) => boolean): string {
  const id = `bot-${bot}`;
  return sayable(id) ? say(id) : say("bot-other", { name: bot });
}

/** Of several bots of one level each has a name. */
const GIVEN_NAMES = 4;

/** A name for each seat, no two alike. Who holds several seats is called by their numbers. */
export function seatNames(seats: SeatInfo[], say: Say, sayable: (id: string) => boolean): string[] {
  const mine = seats.filter((seat) => seat.yours).length;
  const bots = seats.map((seat) => (seat.holder === "bot" ? seat.name : null));
  const names = seats.map((seat, number) => {
    if (seat.holder === null) return say("seat-free");
    if (seat.holder === "bot") {
      const level = botName(seat.name ?? "", say, sayable);
      const several = bots.filter((bot) => bot === seat.name).length > 1;
      return several ? say("bot-called", { who: number % GIVEN_NAMES, level }) : level;
    }
    if (seat.yours && mine > 1) return say("seat-player", { number: number + 1 });
    return seat.name || say("seat-left");
  });
  return names.map((name, number) => {
    const before = names.slice(0, number).filter((other) => other === name).length;
    return before && seats[number]?.holder ? say("seat-numbered", { name, number: before + 1 }) : name;
  });
}

/** The people of a line in a list of tables, without oneself, as their faces are drawn. */
export function othersOf({ seats, faces }: Pick<TableRow, "seats" | "faces">, mine: number[]): { name: string; face: string }[] {
  return seats.flatMap((name, seat) => {
    const face = faces[seat];
    return name && face != null && !mine.includes(seat) ? [{ name, face }] : [];
  });
}

/** The same for a line in a list of tables. */
export function rowNames(row: TableRow, say: Say, sayable: (id: string) => boolean): string[] {
  const seats = row.seats.map((name, seat) => ({
    holder: name === null ? null : row.bots.includes(seat) ? ("bot" as const) : ("person" as const),
    name,
    yours: row.yours.includes(seat),
    here: row.here.includes(seat),
  }));
  return seatNames(seats, say, sayable);
}

/** Who sat where when a line of the log was written: the past keeps its names. */
export function namesAt(number: number, names: readonly string[], log: readonly Line[]): string[] {
  const then = [...names];
  for (const line of log.toReversed()) {
    if (line.number <= number) break;
    if (line.kind === "replaced" && line.seat != null && line.name) then[line.seat] = line.name;
  }
  return then;
}
