// `say` for components: whatever was said with it is said anew when the language changes.
import type { Say } from "./contract";
import { settings } from "./settings.svelte";
import { Catalogue, LANGUAGES, TABLE, type Language } from "./texts";

/** Fetches Fluent source in a language. */
export type Source = (language: Language) => Promise<string>;

const catalogue = new Catalogue();
for (const [language, source] of Object.entries(TABLE)) catalogue.add(language, source);
const sources: Source[] = [];
let added = $state(0);

async function add(source: Source, language: Language): Promise<void> {
  catalogue.add(language, await source(language));
  added += 1;
}

/** Learn more messages: now in the reader's language, and in others once they are spoken. */
export async function learn(source: Source): Promise<void> {
  let language: Language;
  do await add(source, (language = settings.language));
  while (language !== settings.language); // another one was chosen meanwhile
  sources.push(source);
}

/** Speak another language, as soon as all that was learned is there in it. */
export async function speak(language: Language): Promise<void> {
  try {
    await Promise.all(sources.map((source) => add(source, language)));
  } catch {
    return; // out of reach just now: what can be read stays
  }
  settings.language = language;
}

export const say: Say = (id, facts) => {
  void added; // messages may come later than the first attempt to say them
  return catalogue.say(settings.language, id, facts);
};

/** Whether there is a message with this id. */
export function sayable(id: string): boolean {
  void added;
  return catalogue.has(settings.language, id);
}

/** Every language that can be spoken, called as those call it who speak it. */
export const languages: readonly (readonly [Language, string])[] = LANGUAGES.map(
  (language) => [language, catalogue.say(language, "language-name")] as const,
);

/** "a, b and c" */
export function list(words: string[]): string {
  const last = words.at(-1);
  if (words.length < 2 || last === undefined) return last ?? "";
  return say("and", { first: words.slice(0, -1).join(", "), last });
}
