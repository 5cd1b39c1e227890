// Where we are, read from the address. What no server must see stands after `#`: a seat's own link, a letter's.

export type Route =
  | { page: "home" }
  | { page: "table"; table: string; ply: number | null }
  | { page: "learn"; game: string; table: string | null }
  | { page: "replay" }
  | { page: "you" }
  | { page: "ratings"; game: string }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "seat"; token: string }
  | { page: "mail"; token: string }
  | { page: "lost" };

/** Read an address such as `/table/abc/12`, or `/seat` with what stands after `#` in it. */
export function parse(path: string, hash = ""): Route {
  // Once everything stood after `#`: such links still arrive.
  if (path === "/" && hash.startsWith("#/")) return parseOld(hash.slice(1));
  const words = split(path);
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
  if ((page === "seat" || page === "mail") && first === undefined && hash.length > 1) {
    return { page, token: plain(hash.slice(1)) };
  }
  return { page: "lost" };
}

function parseOld(path: string): Route {
  const [page, token, more] = split(path);
  return page === "seat" && token !== undefined && more === undefined ? { page, token } : parse(path);
}

/** Write an address. `parse` gives the route back. */
export function address(route: Route): string {
  const write = (...words: (string | number | null)[]) =>
    "/" + words.filter((word) => word !== null).map((word) => encodeURIComponent(word)).join("/");
  switch (route.page) {
    case "table":
      return write("table", route.table, route.ply);
    case "learn":
      return write("learn", route.game, route.table);
    case "rules":
      return write("rules", route.game, route.rule);
    case "seat":
    case "mail":
      return `/${route.page}#${encodeURIComponent(route.token)}`;
    case "ratings":
      return write("ratings", route.game);
    case "home":
      return "/";
    default:
      return write(route.page);
  }
}

/** The whole address of a route, to be sent to somebody. */
export function link(route: Route): string {
  return `${location.origin}${address(route)}`;
}

function split(path: string): string[] {
  return path.split("/").filter(Boolean).map(plain);
}

function plain(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
