// The present route, for components.
import { address, parse, type Route } from "./router";

class Place {
  route = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.route = parse(location.hash)));
  }

  /** Go there; `replace` leaves no step for the browser's back button. */
  go(route: Route, replace = false): void {
    if (replace) {
      history.replaceState(null, "", address(route));
      this.route = route;
    } else location.hash = address(route);
  }
}

export const place = new Place();
