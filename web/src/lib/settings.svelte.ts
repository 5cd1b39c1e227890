// What a person has chosen for this browser, remembered in it.
import type { NewTable } from "./protocol";
import { preferred, type Language } from "./texts";

export type Theme = "system" | "light" | "dark";
export type Pace = "thoughtful" | "normal" | "quick";
export type Motion = "system" | "move" | "still";

interface Kept {
  language: Language;
  theme: Theme;
  motion: Motion;
  sounds?: boolean;
  notation: boolean;
  chances: boolean;
  level: string;
  begins: Begins;
  clock: string;
  players: number;
  pace: Pace;
}

export type Begins = NonNullable<NewTable["begins"]>;

const KEY = "sobremesa";

function kept(): Partial<Kept> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {}; // a browser that keeps nothing still plays
  }
}

class Settings {
  language = $state<Language>("en");
  theme = $state<Theme>("system");
  motion = $state<Motion>("system");
  /** Whether sounds are wanted; null until somebody has chosen. */
  sounds = $state<boolean | null>(null);
  /** Whether one plays with other people just now. */
  company = $state(false);
  /** How long bots seem to think. */
  pace = $state<Pace>("normal");
  /** Whether the log shows notation instead of words. */
  notation = $state(false);
  /** Whether the bar beside the board says how things stand, where hints are allowed. */
  chances = $state(false);
  /** The level of bots that was chosen last. */
  level = $state("casual");
  /** Who was to begin the last time that it was chosen. */
  begins = $state<Begins>("lot");
  /** The clock that was chosen last to play with anybody. */
  clock = $state("quick");
  /** With how many one wanted to play with anybody, the last time that it was chosen; 0: with any number. */
  players = $state(0);
  #calm = $state(false);

  constructor() {
    this.take(kept());
    const wish = matchMedia("(prefers-reduced-motion: reduce)");
    this.#calm = wish.matches;
    wish.addEventListener("change", () => (this.#calm = wish.matches));
  }

  /** Choose what was chosen before, here or on another device. */
  take({ language, theme, motion, sounds, notation, chances, level, begins, clock, players, pace }: Partial<Kept>): void {
    this.language = preferred(language ? [language] : navigator.languages);
    this.theme = theme === "light" || theme === "dark" ? theme : "system";
    this.motion = motion === "move" || motion === "still" ? motion : "system";
    if (typeof sounds === "boolean") this.sounds = sounds;
    if (pace === "thoughtful" || pace === "quick") this.pace = pace;
    this.notation = notation === true;
    this.chances = chances === true;
    if (typeof level === "string") this.level = level;
    if (begins === "me" || begins === "other") this.begins = begins;
    if (typeof clock === "string") this.clock = clock;
    if (typeof players === "number") this.players = players;
  }

  /** Whether there are sounds: as one has chosen, else where one plays with people, to be called when it is one's turn. */
  get sound(): boolean {
    return this.sounds ?? this.company;
  }

  set sound(wanted: boolean) {
    this.sounds = wanted;
  }

  /** Whether things should jump instead of move. */
  get still(): boolean {
    return this.motion === "still" || (this.motion === "system" && this.#calm);
  }

  /** All that was chosen. */
  get chosen(): Kept {
    const { language, theme, motion, sounds, notation, chances, level, begins, clock, players, pace } = this;
    const chosen = { language, theme, motion, notation, chances, level, begins, clock, players, pace };
    return sounds === null ? chosen : { ...chosen, sounds };
  }

  /** Write the choices down and let the page follow them. To be called from an effect. */
  keep(): void {
    const { language, theme } = this;
    const root = document.documentElement;
    root.lang = language;
    root.dataset["theme"] = theme;
    root.dataset["motion"] = this.still ? "still" : "move";
    try {
      localStorage.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const settings = new Settings();
