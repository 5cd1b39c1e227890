// Whoever listens to the page, or has no mouse, is on the new one as soon as it has come.
let came = false;

/** For the main part of every page. */
export function arrive(main: HTMLElement): void {
  if (came) main.focus({ preventScroll: true });
  came = true;
}
