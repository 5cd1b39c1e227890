// What was agreed on before a game: clock, options, hints, in words.
import type { State } from "./protocol";
import { list, say, sayable } from "./say.svelte";

/** What an option of a game is called. */
export function optionName(game: string, option: string): string {
  const id = `${game}-option-${option}`;
  return sayable(id) ? say(id) : option;
}

/** What a value of an option is called. */
export function optionValue(game: string, option: string, value: unknown): string {
  if (Array.isArray(value)) return list(value.map((each) => say(`${game}-${option}-${String(each)}`)));
  const id = `${game}-option-${option}-${String(value)}`;
  return sayable(id) ? say(id) : String(value);
}

/** What can be agreed on. */
export type Agreed = Pick<State, "game" | "options" | "time" | "hints" | "rated">;

/** The same in one line, where there is little room: the clock, and whatever is not as usual. */
export function agreedLine({ game, options, time, hints, rated }: Agreed): string {
  const chosen = Object.entries(options).map(([name, value]) => `${optionName(game, name)}: ${optionValue(game, name, value)}`);
  const clock = time ? clockName(time) : say("list-no-clock");
  return [...(rated ? [say("list-rated")] : []), clock, ...chosen, ...(hints ? [say("list-hints")] : [])].join(" · ");
}

/** Each thing that was agreed on, with how. */
export function agreed({ game, options, time, hints, begins, players, rated }: State): (readonly [string, string])[] {
  return [
    [say("new-clock"), clockName(time)],
    ...(begins === "lot" || (begins === "other" && players > 2)
      ? [[say("wait-begins-who"), say("new-begins-lot")] as const]
      : []),
    ...Object.entries(options).map(([name, value]) => [optionName(game, name), optionValue(game, name, value)] as const),
    ...(rated ? [[say("wait-rated"), say("wait-rated-yes")] as const] : []),
    [say("wait-hints"), say(hints ? "wait-hints-yes" : "wait-hints-no")],
  ];
}

/** What a clock is called. */
function clockName(time: State["time"]): string {
  if (time === null) return say("new-clock-none");
  if (time.type === "days") return say("new-clock-days", { days: time.days });
  return say("wait-clock", { minutes: time.bank / 60, seconds: time.increment });
}
