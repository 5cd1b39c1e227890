// The board of every game that has none of its own: it draws the scene that the rules give, or their text.
import type { GameFolder } from "../lib/contract";
import type { GameInfo, GameTexts } from "../lib/protocol";
import { learn } from "../lib/say.svelte";
import { inLanguage } from "../lib/texts";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";
import { describe, TOGETHER, type PlainView } from "./words";

const files = import.meta.glob<string>("./*.ftl", { query: "?raw", import: "default", eager: true });
const ours = Object.fromEntries(Object.entries(files).map(([path, source]) => [path.slice(2, -4), source]));
void learn((language) => Promise.resolve(inLanguage(ours, language) ?? ""));

/** What a sentence can name of all that an action did. */
function plain(preview: Record<string, unknown>): Record<string, string | number> {
  const facts = Object.entries(preview).filter(([, fact]) => typeof fact === "string" || typeof fact === "number");
  return Object.fromEntries(facts) as Record<string, string | number>;
}

/** The folder of a game without one. It tells actions by its message `NAME-tell`, which may name what its preview says; without
 *  one, as they are written. */
export default function plainFolder(info: GameInfo, texts: GameTexts): GameFolder<unknown> {
  if (info.together) TOGETHER.add(info.name);
  const message = `${info.name}-tell`;
  const tells = Object.values(texts.messages).some((source) => source.split("\n").some((line) => line.startsWith(`${message} =`)));
  const folder: GameFolder<PlainView> = {
    Board,
    Seat,
    tell: ({ seat, action, preview }, say) => (tells ? say(message, { ...plain(preview), seat, action }) : action),
    score: (value, say) => say(`${info.name}-score`, { value: Math.round(10 * value) / 10 }),
    describe,
  };
  return folder as GameFolder<unknown>;
}
