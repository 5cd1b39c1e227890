// Messages in the reader's language: Project Fluent, one catalogue for the table and every game.
import { FluentBundle, FluentResource } from "@fluent/bundle";

/** A language by its code. The page speaks those that there is a file of the table's own messages for. */
export type Language = string;
export type Facts = Record<string, string | number>;

/** The code in the name of a file. */
const codeOf = (path: string): Language => /([\w-]+)\.ftl$/.exec(path)?.[1] ?? "";

const files = import.meta.glob<string>("../texts/*.ftl", { query: "?raw", import: "default", eager: true });

/** The table's own messages in every language. */
export const TABLE: Record<Language, string> = Object.fromEntries(
  Object.entries(files).map(([path, source]) => [codeOf(path), source]),
);
export const LANGUAGES: readonly Language[] = Object.keys(TABLE).sort();
/** What is said where there is nothing in the reader's language. */
export const FALLBACK: Language = "en";

/** The first of somebody's wishes that we speak. */
export function preferred(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return FALLBACK;
}

/** Of something that is there in several languages, what suits the reader best. */
export function inLanguage<T>(all: Record<Language, T>, language: Language): T | undefined {
  return all[language] ?? all[FALLBACK] ?? Object.values(all)[0];
}

/** All messages that were added so far, in each language. */
export class Catalogue {
  #bundles = new Map(LANGUAGES.map((language) => [language, new FluentBundle(language, { useIsolating: false })]));

  /** Add Fluent source in a language. Ids that are there already stay as they are. */
  add(language: Language, source: string): void {
    this.#bundles.get(language)?.addResource(new FluentResource(source));
  }

  has(language: Language, id: string): boolean {
    return this.#bundles.get(language)?.hasMessage(id) ?? false;
  }

  /** The sentence with this id; the id itself where there is none. */
  say(language: Language, id: string, facts: Facts = {}): string {
    const bundle = this.#bundles.get(language);
    const pattern = bundle?.getMessage(id)?.value;
    return bundle && pattern ? bundle.formatPattern(pattern, facts, []) : id;
  }
}
