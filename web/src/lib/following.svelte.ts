// What somebody chose follows them to their other devices, once they are kept.
import { keepSettings, me } from "./api";
import { speak } from "./say.svelte";
import { settings } from "./settings.svelte";
import { LANGUAGES, type Language } from "./texts";

const LATER = 1000;

class Following {
  #on = $state(false);
  /** What the server knows of. */
  #told = "";

  /** Take what was chosen elsewhere, where there is something, and tell of choices from now on. */
  async begin(): Promise<void> {
    try {
      const { keys, settings: chosen } = await me();
      if (chosen && keys.length) {
        const language = LANGUAGES.find((each) => each === chosen["language"]);
        if (language !== undefined && language !== settings.language) await speak(language);
        settings.take({ ...chosen, language: settings.language as Language });
      }
      this.#told = chosen ? JSON.stringify(settings.chosen) : "";
      this.#on = keys.length > 0;
    } catch {
      // out of reach just now: what was chosen here stays
    }
  }

  /** To be called from an effect. */
  keep(): (() => void) | undefined {
    const chosen = settings.chosen;
    const words = JSON.stringify(chosen);
    if (!this.#on || words === this.#told) return undefined;
    const soon = setTimeout(() => {
      this.#told = words;
      void keepSettings({ ...chosen }).catch(() => (this.#told = ""));
    }, LATER);
    return () => clearTimeout(soon);
  }
}

export const following = new Following();
