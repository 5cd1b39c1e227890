// From clicks to actions. An action names places and cards of the scene; whoever clicks those has said it.

/** An action, and the names of the scene in it, in their order. */
export interface Named {
  action: string;
  steps: Step[];
}

/** A name, and where it stands in the action. */
interface Step {
  name: string;
  from: number;
  to: number;
}

const ALNUM = /[\p{L}\p{N}]/u;

/** Whether a word may begin or end between these two characters. */
function between(before: string | undefined, after: string | undefined): boolean {
  return before === undefined || after === undefined || !ALNUM.test(before) || !ALNUM.test(after);
}

/** The names in an action: whole words (`b2` in `b2-c3`), or words that are nothing but names (`e2e4`). */
export function named(action: string, names: ReadonlySet<string>): Named {
  const longest = [...names].sort((a, b) => b.length - a.length);
  const steps: Step[] = [];
  let at = 0;
  while (at < action.length) {
    if (!between(action[at - 1], action[at])) {
      at += 1;
      continue;
    }
    const from = at;
    const whole = longest.find((name) => action.startsWith(name, from) && between(name.at(-1), action[from + name.length]));
    const found = whole === undefined ? joined(wordAt(action, from), longest) : [whole];
    for (const name of found ?? []) {
      steps.push({ name, from: at, to: at + name.length });
      at += name.length;
    }
    if (!found) at += 1;
  }
  return { action, steps };
}

function wordAt(action: string, from: number): string {
  let to = from;
  while (to < action.length && ALNUM.test(action[to] ?? "")) to += 1;
  return action.slice(from, to);
}

/** A word as names without anything between them; null where it is none. */
function joined(word: string, names: string[]): string[] | null {
  if (word === "") return null;
  for (const name of names) {
    if (!word.startsWith(name)) continue;
    if (name === word) return [name];
    const rest = joined(word.slice(name.length), names);
    if (rest) return [name, ...rest];
  }
  return null;
}

/** What can follow on the names that were chosen so far. */
export interface Choice {
  /** The actions that are still meant. */
  left: Named[];
  /** The names that can be chosen next. */
  next: Set<string>;
  /** Actions that are said completely, or that name nothing of the scene: they are offered as buttons. */
  offered: string[];
  /** The one action that is said completely and cannot become another. */
  said: string | null;
}

export function choice(actions: Named[], chosen: readonly string[]): Choice {
  const left = meant(actions, chosen);
  const open = left.filter(({ steps }) => steps.length > chosen.length);
  const complete = left.filter(({ steps }) => steps.length <= chosen.length).map(({ action }) => action);
  const said = chosen.length > 0 && open.length === 0 && complete.length === 1 ? (complete[0] ?? null) : null;
  return { left, next: new Set(open.flatMap((each) => following(each, chosen))), offered: complete, said };
}

/** The actions that begin with these names; where none does, those that have them anywhere. */
function meant(actions: Named[], chosen: readonly string[]): Named[] {
  const begun = actions.filter(({ steps }) => begins(steps, chosen));
  return begun.length > 0 ? begun : actions.filter((each) => rest(each, chosen) !== null);
}

function begins(steps: Step[], chosen: readonly string[]): boolean {
  return chosen.every((name, index) => steps[index]?.name === name);
}

/** The names of an action without those that were chosen; null where one of these is not in it. */
function rest({ steps }: Named, chosen: readonly string[]): string[] | null {
  const names = steps.map(({ name }) => name);
  for (const name of chosen) {
    const at = names.indexOf(name);
    if (at < 0) return null;
    names.splice(at, 1);
  }
  return names;
}

function following(action: Named, chosen: readonly string[]): string[] {
  if (begins(action.steps, chosen)) return [action.steps[chosen.length]?.name ?? ""];
  return rest(action, chosen) ?? [];
}

/** The names that are chosen after a click: it goes on, begins anew, takes back; null where it fits nothing. */
export function clicked(actions: Named[], chosen: readonly string[], name: string): string[] | null {
  if (chosen.at(-1) === name && !choice(actions, chosen).next.has(name)) return chosen.slice(0, -1);
  if (meant(actions, [...chosen, name]).length > 0) return [...chosen, name];
  return chosen.length > 0 && meant(actions, [name]).length > 0 ? [name] : null;
}

/** What somebody means who clicks where no action leads: like one that is legal, with this name instead. Tried for its reason. */
export function attempt(actions: Named[], chosen: readonly string[], name: string): string | null {
  const like = meant(actions, chosen).find(({ steps }) => steps.length === chosen.length + 1 && begins(steps, chosen));
  const step = like?.steps.at(-1);
  return like && step ? like.action.slice(0, step.from) + name + like.action.slice(step.to) : null;
}

/** Many actions as few buttons: by the first words in which they differ, where that makes them few. */
export function grouped(actions: string[], most: number): { word: string; actions: string[] }[] | null {
  if (actions.length <= most) return null;
  const split = actions.map((action) => action.split(" "));
  const differ = split[0]?.findIndex((word, index) => split.some((words) => words[index] !== word)) ?? -1;
  if (differ < 0) return null;
  const groups = new Map<string, string[]>();
  for (const words of split) {
    const word = words.slice(0, differ + 1).join(" ");
    groups.set(word, [...(groups.get(word) ?? []), words.join(" ")]);
  }
  if (groups.size > most) return null;
  return [...groups].map(([word, found]) => ({ word, actions: found }));
}
