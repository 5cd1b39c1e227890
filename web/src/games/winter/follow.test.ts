import { describe, expect, it } from "vitest";
import { follow, type Lying } from "./follow";

const card = (x: number, y: number, face = "LDDD") => ({ at: [x, y], face, locked: false });

function table() {
  let count = 0;
  let lying: Lying[] = [];
  return (cards: ReturnType<typeof card>[], last: string | null) => {
    const found = follow(lying, cards, last, () => ++count);
    lying = found.cards;
    return found;
  };
}

describe("cards from view to view", () => {
  it("lie still, and a new one comes from the hand", () => {
    const see = table();
    see([card(0, 0)], null);
    const { cards } = see([card(-2, 0, "LLDD"), card(0, 0)], "card -2,0");
    expect(cards.map(({ key, from }) => [key, from])).toEqual([
      [1, null],
      [2, "hand"],
    ]);
  });

  it("slide to another place and turn on their way", () => {
    const see = table();
    see([card(0, 0), card(2, 0, "LLDD")], null);
    const { cards, slid } = see([card(2, 0, "LLDD"), card(4, 1, "DDDL")], "move 0,0>4,1,r");
    expect(cards[1]).toMatchObject({ key: 3, at: [4, 1], from: [0, 0], spun: true });
    expect([...slid]).toEqual([1]);
  });

  it("melt when they are removed or break off, also while another slides", () => {
    const see = table();
    see([card(0, 0), card(2, 0), card(4, 0)], null);
    const { cards, slid } = see([card(0, 0), card(0, 2)], "move 2,0>0,2");
    expect(cards.map((one) => one.key)).toEqual([1, 4]);
    expect([...slid]).toEqual([2]);
  });

  it("slide back when a move is taken back", () => {
    const see = table();
    see([card(0, 0), card(2, 0, "LLDD")], null);
    const { cards } = see([card(0, 0), card(0, 2, "DDLL")], null);
    expect(cards[1]).toMatchObject({ from: [2, 0], spun: true });
  });

  it("stay as they are when the same view comes again", () => {
    const see = table();
    see([card(0, 0)], null);
    const once = see([card(0, 0), card(2, 0)], "card 2,0").cards;
    expect(see([card(0, 0), card(2, 0)], "card 2,0").cards).toEqual(once);
  });
});
