// The rules of each game in words: as the documentation of the project has them, or as the game says them itself.
import { gameTexts } from "./api";
import { FALLBACK, inLanguage, type Language } from "./texts";

const sources = import.meta.glob<string>("../../../docs/*.*.md", { query: "?raw", import: "default" });

/** The rules' markdown; empty where there is none. */
export async function rulesText(game: string, language: Language): Promise<string> {
  const page = sources[`../../../docs/${game}.${language}.md`] ?? sources[`../../../docs/${game}.${FALLBACK}.md`];
  if (page) return page();
  return inLanguage((await gameTexts(game)).help, language) ?? "";
}
