// The pictures of the rules about a turn and its throw: H5 to H9.
import { type Part, arrow, box, burst, card, deed, divider, figure, ground, onward, spot, stack, targetsOf, text, token, verdict } from "./scene";

export function turn(): Part[] {
  const swap = (x: number): Part[] => [arrow({ x, y: 46 }, { x: x + 14, y: 46 }), arrow({ x: x + 14, y: 54 }, { x, y: 54 })];
  return [
    ...deed("throw", 4, 28),
    text(1, 30, 88),
    ...swap(59),
    ...deed("move", 76, 28, true),
    text("0–1", 102, 88),
    ...swap(131),
    ...deed("climb", 148, 28, true),
    text("0–1", 174, 88),
    onward(206, 50, 20),
    ...[2, 9, 7].map((face, index) => card(face, 231 + index * 30, 36, 28)),
    text(3, 275, 88),
  ];
}

/** Cards that are thrown, each with what it does on the board and whether that is allowed. */
export function throws(): Part[] {
  const sun = { card: 9, turns: 0, mirrored: false, file: 1, rank: 1 };
  const bent = { card: 3, turns: 0, mirrored: false, file: 1, rank: 1 };
  return [
    [{ ...sun, figure: "c3" }, "b2-d4", { sweets: { c4: 2 } }] as const,
    [{ ...bent, turns: 1, figure: "d3" }, "b2-d4", {}] as const,
    [{ ...bent, mirrored: true, figure: "c4" }, "b2-d4", {}] as const,
    [{ ...sun, file: -1, figure: "a3" }, "a2-b4", {}] as const,
    [{ ...sun, figure: "c3" }, "b2-d4", { tokens: { c4: 1 } }] as const,
  ].flatMap(([{ figure: stands, ...thrown }, range, things], index): Part[] => {
    const x = 5 + index * 64;
    const floor = ground(range.startsWith("a") ? x + 18 : x, 93, 18, range, { ...things, figures: { [stands]: 0 }, thrown });
    const allowed = targetsOf(floor).every(({ square }) => square !== null && floor.tokens?.[square] === undefined);
    const changed = thrown.turns > 0 || thrown.mirrored;
    return [
      card(thrown.card, changed ? x : x + 15, 8, 24),
      ...(changed ? [onward(x + 25, 20, 5), card(thrown.card, x + 32, 8, 24, 0, thrown.turns, thrown.mirrored)] : []),
      floor,
      verdict(allowed && !thrown.mirrored, x + 27, 109),
    ];
  });
}

export function faceDown(): Part[] {
  const floor = ground(48, 108, 26, "b2-e4", { tokens: { c4: 1, e4: 0 }, figures: { b2: 0, e2: 1 }, sweets: { d2: 1 } });
  const { x, y } = spot(floor, "b2", 18);
  return [
    card(null, 6, 40, 36),
    floor,
    arrow({ x: x + 8, y: y + 6 }, spot(floor, "e4"), 6),
    verdict(true, 148, 34, true),
    verdict(false, 96, 34, true),
    verdict(false, 149, 86, true),
    divider(164),
    ...[null, null].map((face, index) => card(face, 174 + index * 42, 14, 34)),
    onward(209, 31, 5),
    verdict(false, 306, 31),
    ...[null, 5, null].map((face, index) => card(face, 174 + index * 42, 70, 34)),
    onward(209, 87, 5),
    onward(251, 87, 5),
    verdict(true, 306, 87),
  ];
}

/** What two players know of a played card: their thoughts above them. */
export function discards(): Part[] {
  const half = (x: number, played: number | null): Part[] => [
    card(played, x + 52, 72, 40),
    ...[0, 1].flatMap((seat) => {
      const left = x + (seat ? 104 : 0);
      return [
        figure(seat, left + 20, 114, 42),
        box(left, 6, 40, 46),
        arrow({ x: left + 20, y: 74 }, { x: left + 20, y: 54 }, 0, true),
        card(seat && played === null ? null : 11, left + 5, 14, 30),
      ];
    }),
  ];
  return [...half(4, 11), divider(160), ...half(172, null)];
}

export function falling(): Part[] {
  const at = { cell: 24, range: "b3-d3", y: 114 };
  const hit = stack(4, at.y, at.cell, at.range, [{}, { figures: { b3: 0, d3: 1 } }, {}]);
  const rest = stack(116, at.y, at.cell, at.range, [{ tokens: { d3: 1 } }, { tokens: { d3: 0 } }, { figures: { b3: 0 } }]);
  const caught = stack(218, at.y, at.cell, at.range, [{ figures: { d3: 1 } }, { sweets: { d3: 1 } }, { figures: { b3: 0 } }]);
  /** The reserve of the player who was struck. */
  const reserve = (x: number, y: number): Part[] => [onward(x - 9, y, 7), box(x, y - 11, 22, 22), token(0, x + 11, y, 24)];
  return [
    ...hit,
    burst(0, spot(hit[1], "d3", 8)),
    arrow(spot(hit[1], "b3", 20), spot(hit[1], "d3", 20), -12),
    text("+1", 16, 38),
    ...reserve(86, 66),
    divider(112),
    ...rest,
    arrow(spot(rest[2], "b3", 20), spot(rest[2], "d3", 3), -10),
    arrow(spot(rest[2], "d3"), spot(rest[1], "d3", 7), 0, true),
    divider(204),
    ...caught,
    arrow(spot(caught[2], "b3", 20), spot(caught[2], "d3", 3), -10),
    arrow(spot(caught[2], "d3"), spot(caught[0], "d3", 22), 0, true),
    text("+0", 222, 54),
    ...reserve(297, 102),
  ];
}
