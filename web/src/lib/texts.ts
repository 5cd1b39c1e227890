// Messages in the reader's language: Project Fluent, one catalogue for the table and every game.
import { FluentBundle, FluentResource } from "@fluent/bundle";

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Facts = Record<string, string | number>;

/** The first of somebody's wishes that we speak. */
export function preferred(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

/** All messages that were added so far, in each language. */
export class Catalogue {
  #bundles = Object.fromEntries(
    LANGUAGES.map((language) => [language, new FluentBundle(language, { useIsolating: false })]),
  ) as Record<Language, FluentBundle>;

  /** Add Fluent source in every language. Ids that are there already stay as they are. */
  add(sources: Record<Language, string>): void {
    for (const language of LANGUAGES) this.#bundles[language].addResource(new FluentResource(sources[language]));
  }

  has(id: string): boolean {
    return this.#bundles.en.hasMessage(id);
  }

  /** The sentence with this id; the id itself where there is none. */
  say(language: Language, id: string, facts: Facts = {}): string {
    const bundle = this.#bundles[language];
    const pattern = bundle.getMessage(id)?.value;
    return pattern ? bundle.formatPattern(pattern, facts, []) : id;
  }
}
