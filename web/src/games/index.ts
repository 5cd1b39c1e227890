// The games on the table. Each lives in its folder and is loaded when it is needed.
import type { Component } from "svelte";
import type { GameFolder } from "../lib/contract";
import { learn } from "../lib/say.svelte";

/** What the home page says of a game before its folder is loaded. */
export interface Facts {
  name: string;
  designers: string[];
  minutes: string;
  /** How many sit down when somebody just presses "Play". */
  usual: number;
  /** Whether players have hands that others must not see. */
  secret: boolean;
}

export const GAMES: readonly Facts[] = [
  { name: "winter", designers: ["María", "Enrique Blasco"], minutes: "20", usual: 2, secret: false },
  { name: "snowhere", designers: ["Steffen Benndorf"], minutes: "20", usual: 1, secret: false },
  { name: "twisty", designers: ["Faouzi Boughida"], minutes: "25", usual: 2, secret: false },
  { name: "holi", designers: ["Julio E. Nazario"], minutes: "30", usual: 2, secret: true },
];

// A board is drawn by whatever view its own game sends; only the folder knows the view's type.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyFolder = GameFolder<any>;

const folders = import.meta.glob<{ default: AnyFolder }>("./*/index.ts");
const pictures = import.meta.glob<{ default: Component<{ still: boolean }> }>("./*/Picture.svelte");
const figures = import.meta.glob<{ default: Component<{ rule: string }> }>("./*/Figure.svelte");
const drawn = import.meta.glob<{ FIGURES: ReadonlySet<string> }>("./*/figures.ts");
const loaded = new Map<string, Promise<AnyFolder | null>>();

/** A game's folder with its messages learned; null where there is no such game. */
export function loadGame(name: string): Promise<AnyFolder | null> {
  let folder = loaded.get(name);
  if (!folder) {
    folder = (async () => {
      const found = (await folders[`./${name}/index.ts`]?.())?.default ?? null;
      if (found) learn(found.texts);
      return found;
    })();
    folder.catch(() => loaded.delete(name));
    loaded.set(name, folder);
  }
  return folder;
}

/** Just the living picture for the home page, without the rest of the folder. */
export async function loadPicture(name: string): Promise<Component<{ still: boolean }> | null> {
  return (await pictures[`./${name}/Picture.svelte`]?.())?.default ?? null;
}

/** The pictures of a game's rules, and which rules have one. */
export interface RulePictures {
  Figure: Component<{ rule: string }>;
  rules: ReadonlySet<string>;
}

/** The pictures that stand beside the rules in the help. */
export async function loadFigures(name: string): Promise<RulePictures | null> {
  const [figure, known] = await Promise.all([figures[`./${name}/Figure.svelte`]?.(), drawn[`./${name}/figures.ts`]?.()]);
  return figure && known ? { Figure: figure.default, rules: known.FIGURES } : null;
}
