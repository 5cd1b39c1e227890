// The pictures of the rules about the table: H1 to H4.
import { type Part, arrow, box, card, divider, figure, ground, onward, spot, stack, text, token, verdict } from "./scene";

const BESIDE_CORNERS = ["a2", "b1", "a5", "b6", "e1", "f2", "e6", "f5"];
const CORNERS = ["a1", "a6", "f1", "f6"];
const sweets = (count: number): Record<string, number> => Object.fromEntries(BESIDE_CORNERS.map((square) => [square, count]));

export function tower(): Part[] {
  const lean = 0.2;
  const floors = stack(28, 114, 21, "a1-f6", [{ sweets: sweets(2), lean }, { sweets: sweets(1), lean }, { lean }], 39, 0.26);
  return [
    ...floors,
    ...[0, 1, 2].map((floor) => text(floor, 16, 110 - floor * 39)),
    ground(205, 106, 16, "a1-f6", { sweets: sweets(2), marks: CORNERS, named: true }),
  ];
}

export function player(): Part[] {
  const own = ground(252, 53, 32, "c3-c3", { tokens: { c3: 0 } });
  const other = ground(252, 103, 32, "c3-c3");
  return [
    figure(0, 28, 76, 54),
    text(1, 28, 100),
    token(0, 84, 56, 52),
    text(25, 84, 100),
    card(null, 120, 34, 42),
    text(13, 141, 100),
    divider(175),
    box(190, 14, 38, 94),
    token(0, 209, 38, 34),
    token(1, 209, 88, 34),
    own,
    other,
    onward(230, 37),
    onward(230, 87),
    verdict(true, 302, 37),
    verdict(false, 302, 87),
  ];
}

export function corners(): Part[] {
  const floor = ground(22, 112, 17, "a1-f6", { figures: { a1: 0, f6: 1 }, marks: ["a6", "f1"] });
  return [
    floor,
    text(1, 12, 106),
    text(2, 132, 24),
    figure(2, 164, 78, 36),
    text(3, 164, 92),
    arrow({ x: 151, y: 70 }, spot(floor, "f1"), 10),
    verdict(true, 147, 92, true),
    arrow({ x: 150, y: 56 }, { x: 126, y: 32 }, -4),
    verdict(false, 148, 37, true),
    onward(186, 60, 20),
    ...[2, 9, 7].flatMap((face, seat) => [
      figure(seat, 232, 34 + seat * 38, 32),
      card(null, 247, 8 + seat * 38, 28, seat),
      onward(277, 22 + seat * 38, 7),
      card(face, 287, 8 + seat * 38, 28, seat),
    ]),
  ];
}

export function cards(): Part[] {
  const at = (index: number): { x: number; y: number } =>
    index < 8 ? { x: 5 + index * 39.5, y: 3 } : { x: 5 + (index - 8) * 39.5, y: 61 };
  return [
    ...Array.from({ length: 13 }, (_, index) => at(index)).flatMap(({ x, y }, index) => [
      card(index + 1, x, y, 34),
      text(index + 1, x + 17, y + 47),
    ]),
    onward(204, 78, 22),
    ground(258, 106, 15, "b2-d4", { tokens: { b4: 0, d3: 0, c2: 0 }, named: true }),
  ];
}
