// The present route, for components, and what is open over it.
import { address, parse, type Route } from "./router";

/** The mark of the browser's step that a dialog is. */
const OVER = "over";

/** The page has one path; on any other the server shows it where there is nothing. */
const here = (): Route => (location.pathname === "/" ? parse(location.hash) : { page: "lost" });

class Place {
  route = $state.raw<Route>(here());
  /** What is open over the page, each with the way to close it. */
  #open: (() => void)[] = [];
  /** The address of the page under it. */
  #under = "";
  /** Whether the browser is on its way back from the step of a dialog that was closed. */
  #leaving = false;

  constructor() {
    if (history.state === OVER) history.replaceState(null, ""); // loaded anew, without the dialog
    addEventListener("popstate", () => this.#stepped());
    addEventListener("hashchange", () => {
      if (location.pathname === "/") this.route = here();
      else location.replace(`/${location.hash}`);
    });
  }

  /** Go there; `replace` leaves no step for the browser's back button. */
  go(route: Route, replace = false): void {
    if (replace) {
      history.replaceState(history.state, "", address(route));
      this.route = route;
    } else location.hash = address(route);
  }

  /** Something opens over the page: the browser's back button closes it. Returns what to call when it is gone. */
  over(close: () => void): () => void {
    this.#open.push(close);
    this.#settle();
    return () => {
      this.#open = this.#open.filter((each) => each !== close);
      // Another one may open in its place.
      queueMicrotask(() => this.#settle());
    };
  }

  /** One step of the browser's is there for all that is open, and none when nothing is. */
  #settle(): void {
    const marked = history.state === OVER;
    if (this.#leaving || marked === this.#open.length > 0) return;
    if (!marked) {
      this.#under = location.hash;
      history.pushState(OVER, "");
    } else {
      this.#leaving = true;
      history.back();
    }
  }

  #stepped(): void {
    if (history.state === OVER) {
      if (!this.#open.length) history.back(); // a dialog that is gone is no place to come back to
      return;
    }
    if ((!this.#leaving && !this.#open.length) || location.hash !== this.#under) {
      this.#leaving = false;
      return;
    }
    history.replaceState(null, "", address(this.route)); // what is looked at may have changed meanwhile
    if (this.#leaving) this.#leaving = false;
    else this.#open.pop()?.();
    this.#settle();
  }
}

export const place = new Place();
