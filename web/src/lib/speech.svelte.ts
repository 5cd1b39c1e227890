// What a screen reader hears. One polite region for the whole page; see Speech.svelte.

class Speech {
  text = $state("");
  #turn = false;

  /** Say something. The same words twice are heard twice. */
  say(text: string): void {
    this.#turn = !this.#turn;
    this.text = this.#turn ? text : `${text}\u00a0`;
  }
}

export const speech = new Speech();
