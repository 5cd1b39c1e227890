// The rules of each game in words, as the documentation of the project has them.
import type { Language } from "./texts";

const sources = import.meta.glob<string>("../../../docs/*.{en,es}.md", { query: "?raw", import: "default" });

/** The rules' markdown; empty where there is none. */
export async function rulesText(game: string, language: Language): Promise<string> {
  return (await sources[`../../../docs/${game}.${language}.md`]?.()) ?? "";
}
