// The pictures of the rules about moving and climbing, and when one can no longer: H10 to H15.
import {
  type Part,
  type Things,
  arrow,
  box,
  burst,
  card,
  deed,
  divider,
  figure,
  ground,
  onward,
  spot,
  stack,
  sweet,
  text,
  token,
  verdict,
} from "./scene";

export function move(): Part[] {
  const under = { tokens: { d3: 1 } };
  const goal = { tokens: { d3: 1 }, sweets: { d3: 1 } };
  const before = stack(6, 114, 23, "a3-d3", [under, { figures: { a3: 0, b3: 1 }, ...goal }, { tokens: { d3: 0 } }]);
  const after = stack(134, 114, 23, "a3-d3", [under, { figures: { b3: 1, d3: 0 } }, {}]);
  return [
    ...before,
    arrow(spot(before[1], "a3", 20), spot(before[1], "d3", 9), -15),
    arrow(spot(before[2], "d3"), spot(before[1], "d3", 12), 0, true),
    verdict(false, 40.5, 90, true),
    onward(107, 62),
    ...after,
    onward(232, 62),
    box(258, 10, 54, 104),
    sweet(285, 28, 11),
    token(1, 285, 60, 36),
    token(0, 285, 92, 36),
  ];
}

export function climb(): Part[] {
  const around = { c4: 1, c2: 0, b3: 0, d3: 1 };
  const here = { figures: { c3: 0 } };
  const panels: { low: Things; high: Things; edge?: boolean; down?: boolean; good?: boolean }[] = [
    { low: { ...here, tokens: around }, high: { ghosts: { c3: 0 } }, good: true },
    { low: { ...here, tokens: { c4: 1, c2: 0, b3: 0 }, missing: [[3, 2]] }, high: {} },
    { edge: true, low: { figures: { a3: 0 }, tokens: { a4: 1, a2: 0, b3: 1 }, missing: [[-1, 2]] }, high: {} },
    { low: { ...here, tokens: around }, high: { figures: { c3: 1 } } },
    { down: true, low: {}, high: here },
  ];
  return panels.flatMap(({ low, high, edge = false, down = false, good = false }, index): Part[] => {
    const x = 5 + index * 64;
    const [from, to] = down ? [40, 78] : [65, 49];
    return [
      ...stack(edge ? x + 18 : x, 93, 18, edge ? "a2-b4" : "b2-d4", [low, high], 48, 0.5),
      arrow({ x: x + 27, y: from }, { x: x + 27, y: to }),
      verdict(good, x + 27, 109),
    ];
  });
}

/** The last token is thrown; then nothing can be done. */
export function spent(): Part[] {
  const before = ground(4, 62, 23, "b3-d3", { figures: { b3: 0 } });
  const after = ground(94, 62, 23, "b3-d3", { figures: { b3: 0 }, tokens: { d3: 0 } });
  const never = [
    { kind: "move", x: 188, y: 8 },
    { kind: "climb", x: 252, y: 8 },
    { kind: "throw", x: 220, y: 66 },
  ] as const;
  return [
    before,
    arrow(spot(before, "b3", 20), spot(before, "d3", 4), -10),
    box(4, 74, 69, 28),
    token(0, 26, 88, 32),
    text(1, 52, 92.5),
    onward(76, 52, 14),
    after,
    box(94, 74, 69, 28),
    token(0, 116, 88, 32, true),
    text(0, 142, 92.5),
    onward(166, 52, 14),
    ...never.flatMap(({ kind, x, y }) => [...deed(kind, x, y), verdict(false, x + 52, y + 22)]),
  ];
}

/** Going where a card still fits, or where none does; and a floor on which nothing fits anywhere. */
export function remaining(): Part[] {
  const tokens = { a2: 1, b1: 1, b2: 0 };
  const thrown = { card: 2, turns: 2, mirrored: false, file: 1, rank: 0 };
  const onlyUp = (x: number): Part[] => [card(2, x, 3, 25), card(null, x + 31, 3, 25), verdict(false, x + 57, 15, true)];
  const fits = ground(10, 98, 20, "a1-d3", { tokens, figures: { c3: 0 }, ghosts: { d1: 0 }, thrown });
  const stuck = ground(124, 98, 20, "a1-d3", { tokens, figures: { c3: 0 }, ghosts: { a1: 0 } });
  const full = { b2: 1, b3: 0, b4: 1, c2: 0, c4: 0, d2: 1, d3: 1, d4: 0 };
  const nowhere = ground(242, 98, 20, "b2-d4", { tokens: full, figures: { c3: 0 }, out: [0] });
  return [
    ...onlyUp(10),
    fits,
    arrow(spot(fits, "c3", -8), spot(fits, "d1", 9), 5),
    verdict(true, 50, 110),
    divider(108),
    ...onlyUp(124),
    stuck,
    arrow(spot(stuck, "c3", -8), spot(stuck, "a1", 9), -8),
    verdict(false, 164, 110),
    divider(222),
    ...onlyUp(242),
    nowhere,
    verdict(false, 272, 110),
  ];
}

export function turnEnds(): Part[] {
  const floor = ground(238, 92, 36, "b3-c3", { figures: { b3: 0, c3: 1 }, out: [1] });
  return [
    card(8, 6, 24, 28),
    card(null, 6, 66, 28),
    arrow({ x: 20, y: 62 }, { x: 20, y: 55 }),
    onward(40, 60, 14),
    ...[8, 1, 12].map((face, index) => card(face, 60 + index * 31, 44, 28)),
    text(3, 105, 90),
    divider(158),
    token(0, 176, 34, 32, true),
    text(0, 176, 58),
    onward(190, 34, 10),
    figure(0, 212, 48, 36, { out: true }),
    box(166, 72, 20, 20, true),
    text(0, 176, 108),
    onward(190, 82, 10),
    figure(0, 212, 98, 36, { out: true }),
    divider(230),
    floor,
    burst(0, spot(floor, "c3", 4), 32),
    arrow(spot(floor, "b3", 22), spot(floor, "c3", 22), -12),
    text("+1", 256, 40),
  ];
}

export function byItself(): Part[] {
  return [
    ...(["throw", "move", "climb"] as const).flatMap((kind, index) => [
      ...deed(kind, 4 + index * 56, 34, index > 0),
      verdict(index < 2, 30 + index * 56, 92),
    ]),
    onward(172, 56, 14),
    figure(1, 204, 74, 38, { turn: true }),
    divider(226),
    figure(0, 246, 86, 34),
    figure(1, 274, 86, 34, { out: true }),
    figure(2, 302, 86, 34, { turn: true }),
    arrow({ x: 246, y: 52 }, { x: 302, y: 52 }, -16),
  ];
}
