// Where we are, read from the part of the address after `#`. The server never sees it.

export type Route =
  | { page: "home" }
  | { page: "table"; table: string; ply: number | null }
  | { page: "learn"; game: string; table: string | null }
  | { page: "replay" }
  | { page: "you" }
  | { page: "ratings"; game: string }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "seat"; token: string }
  | { page: "lost" };

/** Read an address such as `#/table/abc/12`. */
export function parse(hash: string): Route {
  const words = hash.replace(/^#/, "").split("/").filter(Boolean).map(plain);
  const [page, first, second] = words;
  if (page === undefined) return { page: "home" };
  if (words.length > 3) return { page: "lost" };
  if (page === "table" && first !== undefined) {
    if (second === undefined) return { page, table: first, ply: null };
    return /^\d{1,6}$/.test(second) ? { page, table: first, ply: Number(second) } : { page: "lost" };
  }
  if (page === "learn" && first !== undefined) return { page, game: first, table: second ?? null };
  if (page === "rules" && first !== undefined) return { page, game: first, rule: second ?? null };
  if ((page === "replay" || page === "you") && first === undefined) return { page };
  if (page === "ratings" && first !== undefined && second === undefined) return { page, game: first };
  if (page === "seat" && first !== undefined && second === undefined) return { page, token: first };
  return { page: "lost" };
}

/** Write an address. `parse(address(route))` gives the route back. */
export function address(route: Route): string {
  const write = (...words: (string | number | null)[]) =>
    "#/" + words.filter((word) => word !== null).map((word) => encodeURIComponent(word)).join("/");
  switch (route.page) {
    case "table":
      return write("table", route.table, route.ply);
    case "learn":
      return write("learn", route.game, route.table);
    case "rules":
      return write("rules", route.game, route.rule);
    case "seat":
      return write("seat", route.token);
    case "ratings":
      return write("ratings", route.game);
    case "home":
      return "#/";
    default:
      return write(route.page);
  }
}

/** The whole address of a route, to be sent to somebody. */
export function link(route: Route): string {
  return `${location.origin}${location.pathname}${address(route)}`;
}

function plain(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
