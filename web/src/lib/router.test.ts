import { describe, expect, test } from "vitest";
import { address, parse, type Route } from "./router";

describe("addresses", () => {
  const routes: [string, Route][] = [
    ["/", { page: "home" }],
    ["/table/aB_-9", { page: "table", table: "aB_-9", ply: null }],
    ["/table/x/0", { page: "table", table: "x", ply: 0 }],
    ["/table/x/12", { page: "table", table: "x", ply: 12 }],
    ["/learn/ludo", { page: "learn", game: "ludo", table: null }],
    ["/learn/ludo/x", { page: "learn", game: "ludo", table: "x" }],
    ["/rules/chess", { page: "rules", game: "chess", rule: null }],
    ["/rules/chess/C12", { page: "rules", game: "chess", rule: "C12" }],
    ["/replay", { page: "replay" }],
    ["/you", { page: "you" }],
    ["/ratings/chess", { page: "ratings", game: "chess" }],
    ["/mail#yes.a.b%3D", { page: "mail", token: "yes.a.b=" }],
    ["/seat#a.b%3D", { page: "seat", token: "a.b=" }],
  ];
  const read = (text: string) => {
    const url = new URL(text, "http://here");
    return parse(url.pathname, url.hash);
  };

  test.each(routes)("%s is read and written", (text, route) => {
    expect(read(text)).toEqual(route);
    expect(address(route)).toBe(text);
  });

  test.each(routes.filter(([, { page }]) => page !== "seat" && page !== "mail"))("once it was /#%s, and still arrives", (text, route) =>
    expect(read(`/#${text}`)).toEqual(route),
  );
  test("and so does a seat's own link", () => expect(read("/#/seat/a.b%3D")).toEqual({ page: "seat", token: "a.b=" }));

  test.each(["/nowhere", "/table", "/table/x/y", "/table/x/-1", "/table/x/1/2", "/replay/x", "/%E0%A4%A", "/seat", "/seat/x"])(
    "%s leads nowhere",
    (text) => expect(read(text)).toEqual({ page: "lost" }),
  );
});
