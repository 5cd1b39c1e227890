// Clocks tick on the page between two messages of the server.
import { written } from "./numbers";
import type { ClockInfo } from "./protocol";

/** What a seat has left, so many milliseconds after the clock was heard of. */
export function left(clock: ClockInfo, seat: number, since: number): number {
  const then = clock.left[seat] ?? 0;
  return Math.max(0, clock.running === seat ? then - since : then);
}

/** `4:07`, under twenty seconds `7.3` as the language writes it, from two hours on `3 h`, from two days on `3 d`. */
export function clockText(milliseconds: number, language: string): string {
  const seconds = milliseconds / 1000;
  if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} d`;
  if (seconds >= 2 * 3600) return `${Math.floor(seconds / 3600)} h`;
  if (seconds < 20) return written(seconds, language, { least: 1 });
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
