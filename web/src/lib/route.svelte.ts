// The present route, for components, and what is open over it.
import { address, parse, type Route } from "./router";

/** The mark of the browser's step that a dialog is. */
const OVER = "over";

const here = (): Route => parse(location.pathname, location.hash);
const where = (): string => location.pathname + location.hash;

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
    this.#arrive();
    addEventListener("popstate", () => this.#stepped());
    addEventListener("hashchange", () => this.#arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Go there; `replace` leaves no step for the browser's back button. */
  go(route: Route, replace = false): void {
    if (replace) history.replaceState(history.state, "", address(route));
    else if (address(route) !== where()) {
      history.pushState(null, "", address(route));
      scrollTo(0, 0);
    }
    this.route = route;
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

  /** Be where the address says; one of former times is written as it is now. */
  #arrive(): void {
    const route = here();
    if (location.pathname === "/" && location.hash.startsWith("#/") && route.page !== "lost") {
      history.replaceState(null, "", address(route));
    }
    this.route = route;
  }

  /** A link to one of our pages is followed without loading everything again. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const aside = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || aside || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.hash) return;
    const route = parse(link.pathname);
    if (route.page === "lost") return; // not a page of this program
    event.preventDefault();
    this.go(route);
  }

  /** One step of the browser's is there for all that is open, and none when nothing is. */
  #settle(): void {
    const marked = history.state === OVER;
    if (this.#leaving || marked === this.#open.length > 0) return;
    if (!marked) {
      this.#under = where();
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
    if ((!this.#leaving && !this.#open.length) || where() !== this.#under) {
      this.#leaving = false;
      this.#arrive();
      return;
    }
    history.replaceState(null, "", address(this.route)); // what is looked at may have changed meanwhile
    if (this.#leaving) this.#leaving = false;
    else this.#open.pop()?.();
    this.#settle();
  }
}

export const place = new Place();
