// The pictures of the rules about the end: H16 and H17.
import { type Part, box, burst, divider, figure, stack, star, sweet, text, token } from "./scene";

export function score(): Part[] {
  const own = { tokens: { c3: 0 } };
  return [
    ...stack(6, 112, 26, "b3-d3", [own, own, own]),
    ...[1, 2, 3].map((points, floor) => text(`+${String(points)}`, 96, 110 - floor * 36)),
    divider(108),
    figure(1, 126, 60, 36),
    box(114, 66, 24, 24),
    token(0, 126, 78, 26),
    text("+2", 127, 108),
    divider(146),
    figure(0, 168, 60, 36),
    sweet(168, 72, 7, 2),
    sweet(168, 84, 7, 2),
    text(">", 190, 60),
    figure(1, 212, 60, 36),
    sweet(212, 72, 7),
    text("+5", 190, 108),
    divider(234),
    figure(1, 256, 66, 36),
    burst(0, { x: 256, y: 53 }, 34),
    text("+1", 256, 108),
    divider(278),
    box(284, 32, 32, 42),
    star(300, 53, 11),
    text("+", 300, 108),
  ];
}

/** The same points; then what decides is framed, and the winner has a star. */
export function ties(): Part[] {
  const cases = [
    { tokens: [3, 2], sweets: [2, 6], frame: { left: 45, top: 10, width: 33 } },
    { tokens: [2, 2], sweets: [5, 4], frame: { left: 77, top: 10, width: 28 } },
    { tokens: [2, 2], sweets: [4, 4], frame: { left: 3, top: 4, width: 22 } },
  ];
  return cases.flatMap(({ tokens, sweets, frame }, index) => {
    const x = index * 108;
    return [
      box(x + frame.left, frame.top, frame.width, 112 - frame.top + 3),
      ...[0, 1].flatMap((seat): Part[] => {
        const y = seat * 54;
        return [
          figure(seat, x + 14, y + 44, 32),
          text(seat + 1, x + 14, y + 58),
          text(30, x + 34, y + 36),
          token(seat, x + 55, y + 32, 17),
          text(tokens[seat] ?? 0, x + 69, y + 36),
          sweet(x + 85, y + 32, 6),
          text(sweets[seat] ?? 0, x + 97, y + 36),
        ];
      }),
      star(x + 34, 14),
      ...(index ? [divider(x - 1)] : []),
    ];
  });
}
