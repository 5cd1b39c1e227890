import { describe, expect, test } from "vitest";
import { address, parse, type Route } from "./router";

describe("addresses", () => {
  const routes: [string, Route][] = [
    ["#/", { page: "home" }],
    ["#/table/aB_-9", { page: "table", table: "aB_-9", ply: null }],
    ["#/table/x/0", { page: "table", table: "x", ply: 0 }],
    ["#/table/x/12", { page: "table", table: "x", ply: 12 }],
    ["#/learn/ludo", { page: "learn", game: "ludo", table: null }],
    ["#/learn/ludo/x", { page: "learn", game: "ludo", table: "x" }],
    ["#/rules/chess", { page: "rules", game: "chess", rule: null }],
    ["#/rules/chess/C12", { page: "rules", game: "chess", rule: "C12" }],
    ["#/replay", { page: "replay" }],
    ["#/you", { page: "you" }],
    ["#/ratings/chess", { page: "ratings", game: "chess" }],
    ["#/seat/a.b%3D", { page: "seat", token: "a.b=" }],
  ];
  test.each(routes)("%s is read and written", (hash, route) => {
    expect(parse(hash)).toEqual(route);
    expect(address(route)).toBe(hash);
  });

  test("no address at all is home", () => expect(parse("")).toEqual({ page: "home" }));

  test.each(["#/nowhere", "#/table", "#/table/x/y", "#/table/x/-1", "#/table/x/1/2", "#/replay/x", "#/%E0%A4%A"])(
    "%s leads nowhere",
    (hash) => expect(parse(hash)).toEqual({ page: "lost" }),
  );
});
