// What is drawn on each rivalry card: a floor seen from above with what the card is about, or the tower from the side.

/** On a square, or on a floor of the tower: a token or figure of mine (0) or of somebody else (1), or a sweet. */
export interface Seen {
  tokens?: readonly (readonly [string, number])[];
  figures?: readonly (readonly [string, number])[];
  sweets?: readonly string[];
  /** Squares that a move may go to. */
  dots?: readonly string[];
  /** Whether a mirror stands in the middle. */
  mirror?: boolean;
  /** Face-down cards side by side. */
  backs?: number;
  /** The tower from the side: what stands on the floors 0, 1 and 2. `t` is my token, `T` theirs, `f` and `F` are figures. */
  floors?: readonly [string, string, string];
}

const mine = (...squares: string[]) => squares.map((square) => [square, 0] as const);
const theirs = (...squares: string[]) => squares.map((square) => [square, 1] as const);

export const PICTURES: Record<number, Seen> = {
  1: { figures: mine("c3"), dots: ["c1", "b2", "c2", "d2", "a3", "b3", "d3", "e3", "b4", "c4", "d4", "c5"] },
  2: { figures: mine("c3"), dots: ["a3", "b3", "d3", "e3", "f3", "c1", "c2", "c4", "c5", "c6"] },
  3: { tokens: mine("b2", "b3", "b4", "c4", "e2", "e3", "e4", "d4"), mirror: true },
  4: { backs: 2 },
  5: { figures: [...mine("c3"), ...theirs("d3", "c4")], tokens: mine("b3", "c2") },
  6: { tokens: mine("d4"), figures: theirs("d4"), sweets: ["b2"] },
  7: { figures: mine("c5"), tokens: mine("c3") },
  8: { sweets: ["b2", "d3", "c5", "e5"] },
  9: { tokens: mine("a1", "a6", "f1", "f6") },
  10: { tokens: mine("c3", "c4", "d3", "d4") },
  11: { tokens: mine("b1", "d1", "a3", "f4", "c6", "e6") },
  12: { tokens: mine("b4", "c4", "d4", "e4") },
  13: { tokens: mine("b3", "c3", "c4", "d4", "d3", "e4") },
  14: { tokens: mine("b4", "c4", "b5", "c5") },
  15: { floors: ["t", "t", ""] },
  16: { floors: ["", "", "ttt"] },
  17: { floors: ["tT", "ttT", "T"] },
  18: { floors: ["F", "", "f"] },
  19: { tokens: theirs("e2", "e3", "e4"), figures: [...mine("b3"), ...theirs("d3")] },
  20: { tokens: mine("d2", "e2"), figures: theirs("d3") },
  21: { floors: ["F", "", "f"], dots: [] },
};
