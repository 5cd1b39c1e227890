// `say` for components: whatever was said with it is said anew when the language changes.
import en from "../texts/en.ftl?raw";
import es from "../texts/es.ftl?raw";
import type { Say } from "./contract";
import { settings } from "./settings.svelte";
import { Catalogue, type Language } from "./texts";

const catalogue = new Catalogue();
catalogue.add({ en, es });
let added = $state(0);

/** Add a game's messages. */
export function learn(texts: Record<Language, string>): void {
  catalogue.add(texts);
  added += 1;
}

export const say: Say = (id, facts) => {
  void added; // messages may come later than the first attempt to say them
  return catalogue.say(settings.language, id, facts);
};

/** Whether there is a message with this id. */
export function sayable(id: string): boolean {
  void added;
  return catalogue.has(id);
}

/** "a, b and c" */
export function list(words: string[]): string {
  const last = words.at(-1);
  if (words.length < 2 || last === undefined) return last ?? "";
  return say("and", { first: words.slice(0, -1).join(", "), last });
}
