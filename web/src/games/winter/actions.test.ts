import { describe, expect, it } from "vitest";
import { chosen, destinations, read, spots } from "./actions";

describe("actions", () => {
  it("are read in parts", () => {
    expect(read("draw")).toEqual({ verb: "draw", at: null, to: null, turned: false });
    expect(read("card 2,-1,r")).toEqual({ verb: "card", at: [2, -1], to: [2, -1], turned: true });
    expect(read("move 0,0>-3,1")).toEqual({ verb: "move", at: [0, 0], to: [-3, 1], turned: false });
    expect(read("remove 10,0")).toEqual({ verb: "remove", at: [10, 0], to: null, turned: false });
    expect(read("Move!")).toBeNull();
  });

  it("are gathered by the place they lead to", () => {
    const found = spots(["card 0,2", "card 0,2,r", "card -2,0", "draw"], null);
    expect(found.map(({ at, straight, turned }) => ({ at, straight, turned }))).toEqual([
      { at: [-2, 0], straight: "card -2,0", turned: null },
      { at: [0, 2], straight: "card 0,2", turned: "card 0,2,r" },
    ]);
  });

  it("of one card are not mixed up with those of another", () => {
    const legal = ["move 0,1>4,4", "move 0,10>5,5", "move 0,1>6,6,r"];
    expect(spots(legal, [0, 1]).map((spot) => spot.at)).toEqual([
      [4, 4],
      [6, 6],
    ]);
    expect(destinations(legal)).toEqual([
      [4, 4],
      [5, 5],
      [6, 6],
    ]);
  });

  it("turn a card where it is wished and where it fits only so", () => {
    const both = spots(["card 0,2", "card 0,2,r"], null)[0]!;
    expect(chosen(both, false)).toEqual({ action: "card 0,2", turned: false });
    expect(chosen(both, true)).toEqual({ action: "card 0,2,r", turned: true });
    const turnedOnly = spots(["move 0,0>1,5,r"], [0, 0])[0]!;
    expect(chosen(turnedOnly, false)).toEqual({ action: "move 0,0>1,5,r", turned: true });
    const straightOnly = spots(["move 0,0>1,5"], [0, 0])[0]!;
    expect(chosen(straightOnly, true)).toEqual({ action: "move 0,0>1,5", turned: false });
  });
});
