// How the people and bots at a table are called on this page.
import type { Say } from "./contract";
import type { Line, SeatInfo } from "./protocol";

/** A bot's name in the reader's language. */
export function botName(bot: string, say: Say, sayable: (id: string) => boolean): string {
  const id = `bot-${bot}`;
  return sayable(id) ? say(id) : say("bot-other", { name: bot });
}

/** A name for each seat, no two alike. Who holds several seats is called by their numbers. */
export function seatNames(seats: SeatInfo[], say: Say, sayable: (id: string) => boolean): string[] {
  const mine = seats.filter((seat) => seat.yours).length;
  const names = seats.map((seat, number) => {
    if (seat.holder === null) return say("seat-free");
    if (seat.holder === "bot") return botName(seat.name ?? "", say, sayable);
    if (seat.yours && mine > 1) return say("seat-player", { number: number + 1 });
    return seat.name || say("seat-left");
  });
  return names.map((name, number) => {
    const before = names.slice(0, number).filter((other) => other === name).length;
    return before && seats[number]?.holder ? say("seat-numbered", { name, number: before + 1 }) : name;
  });
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
