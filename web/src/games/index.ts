// The games that have a folder here. Each is found by itself, and loaded when it is needed; a game without one has
// the plain board.
import type { Component } from "svelte";
import { gameTexts } from "../lib/api";
import type { GameFolder } from "../lib/contract";
import type { Script } from "../lib/guide.svelte";
import type { GameInfo } from "../lib/protocol";
import { learn } from "../lib/say.svelte";
import { shelf } from "../lib/shelf.svelte";
import { FALLBACK, inLanguage, type Language } from "../lib/texts";

/** A game as the page has it: what its folder offers, and what the server says of it. A board is drawn by whatever view
 *  its own game sends; only the folder knows the view's type. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface AnyFolder extends GameFolder<any> {
  info: GameInfo;
}

const folders = import.meta.glob<{ default: GameFolder<unknown> }>("./*/index.ts");
/** A small living picture for the home page. */
type Picture = Component<{ name: string; still: boolean }>;
const pictures = import.meta.glob<{ default: Picture }>("./*/Picture.svelte");
/** The picture of something that can be picked before a game. */
export type Pick = Component<{ id: number }>;
const picked = import.meta.glob<{ default: Pick }>("./*/Pick.svelte");
const scripts = import.meta.glob<{ default: Script }>("./*/lesson.json");
const figures = import.meta.glob<{ default: RulePictures["Figure"] }>("./*/Figure.svelte");
const drawn = import.meta.glob<{ FIGURES: ReadonlySet<string> }>("./*/figures.ts");
/** A game's messages: those that its rules have anyway, and those of its board. */
const SHELVES = ["../../../src/sobremesa/games", "."] as const;
const messages = import.meta.glob<string>(["../../../src/sobremesa/games/*/*.ftl", "./*/*.ftl"], {
  query: "?raw",
  import: "default",
});

/** Does something once for each name; what failed is tried again when it is wanted again. */
function once<T>(work: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const done = new Map<string, Promise<T>>();
  return (name) => {
    const known = done.get(name) ?? work(name);
    done.set(name, known);
    known.catch(() => done.delete(name));
    return known;
  };
}

/** A game with its messages learned; null where there is no such game. */
export const loadGame = once(async (name): Promise<AnyFolder | null> => {
  const info = (await shelf.load()).find((each) => each.name === name);
  if (!info) return null;
  const [folder] = await Promise.all([folderOf(info), learnGame(name)]);
  return { ...folder, info };
});

async function folderOf(info: GameInfo): Promise<GameFolder<unknown>> {
  const own = folders[`./${info.name}/index.ts`];
  if (own) return (await own()).default;
  const [{ default: plainFolder }, texts] = await Promise.all([import("../plain"), gameTexts(info.name)]);
  return plainFolder(info, texts);
}

/** Learn what is said of a game. */
export const learnGame = once((name) => learn((language) => gameMessages(name, language)));

/** A game's Fluent source: from its folders, or from the server where it has none here. */
async function gameMessages(name: string, language: Language): Promise<string> {
  const found = SHELVES.flatMap((shelf) => {
    const file = messages[`${shelf}/${name}/${language}.ftl`] ?? messages[`${shelf}/${name}/${FALLBACK}.ftl`];
    return file ? [file()] : [];
  });
  if (found.length) return (await Promise.all(found)).join("\n");
  return inLanguage((await gameTexts(name)).messages, language) ?? "";
}

/** Just the living picture for the home page, without the rest of the folder. */
export const loadPicture = once(async (name): Promise<Picture> => {
  const own = pictures[`./${name}/Picture.svelte`];
  return (await (own ? own() : import("../plain/Picture.svelte"))).default;
});

/** The pictures of what can be picked before a game; null where it draws none. */
export const loadPick = once(async (name): Promise<Pick | null> => (await picked[`./${name}/Pick.svelte`]?.())?.default ?? null);

/** Whether a game can be learned by playing a first one. */
export const isTaught = (name: string) => `./${name}/lesson.json` in scripts;

/** The script of a guided first game; null where there is none. */
export const loadScript = once(async (name): Promise<Script | null> => (await scripts[`./${name}/lesson.json`]?.())?.default ?? null);

/** The pictures of all folders, for who will want to see them before it is known which games are there. */
export function foreseePictures(): void {
  for (const path of Object.keys(pictures)) void loadPicture(path.split("/")[1] ?? "").catch(() => undefined);
}

/** A game on one screen: what is said of its goal, of a turn and of its end, with a picture and the rules behind. */
export type Short = Record<"goal" | "turn" | "end", { picture: string; says: { text: string; rules: string[] }[] }>;
const shorts = import.meta.glob<{ default: Short }>("./*/short.json");

/** The rules in short; null where a game has none. */
export const loadShort = once(async (name): Promise<Short | null> => (await shorts[`./${name}/short.json`]?.())?.default ?? null);

/** The pictures of a game's rules, and which rules have one. */
export interface RulePictures {
  /** `plain`: for the rules in short, without what only the exact words speak of. */
  Figure: Component<{ rule: string; plain?: boolean }>;
  rules: ReadonlySet<string>;
}

/** The pictures that stand beside the rules in the help. */
export async function loadFigures(name: string): Promise<RulePictures | null> {
  const [figure, known] = await Promise.all([figures[`./${name}/Figure.svelte`]?.(), drawn[`./${name}/figures.ts`]?.()]);
  return figure && known ? { Figure: figure.default, rules: known.FIGURES } : null;
}
