// One grammar for fingers, kept by every board; docs/adding-a-game.md tells it under "Fingers".
//
// - What is only picked up (a card of the hand, a card of the lake) is picked up by the first tap.
// - What is done at the table is shown by the first tap: drawn, told in words, and with it comes a button that says what
//   will be done, the confirmation. A second tap on the same thing, or the button, does it.
// - A tap on something else shows that instead; a tap beside puts back; a tap on what is not allowed says why not.
// - A button whose work the board can draw or tell beforehand does the same. Every other button does at once what it says.
//
// A mouse shows by hovering and keys by the focus, so a click or Enter does it at once.

export class Touch {
  /** What was tapped once; null while nothing waits for a second tap. */
  shown = $state<string | null>(null);
  #finger = false;

  /** Hears, at the root of a board, with what it is pressed. */
  watch = (root: Element): (() => void) => {
    const down = (event: Event) => (this.#finger = (event as PointerEvent).pointerType !== "mouse");
    root.addEventListener("pointerdown", down, { capture: true });
    return () => root.removeEventListener("pointerdown", down, { capture: true });
  };

  /** Something was pressed that is done at the table: whether to do it now. If not, it is to be shown. */
  press(what: string, event: { detail: number } = { detail: 1 }): boolean {
    // Keys and screen readers press without a pointer.
    const now = !this.#finger || event.detail === 0 || this.shown === what;
    this.shown = now ? null : what;
    return now;
  }

  /** What is shown has become this, turned or chosen anew: the next tap on it does it. */
  change(what: string | null): void {
    if (this.shown !== null) this.shown = what;
  }

  putBack(): void {
    this.shown = null;
  }
}
