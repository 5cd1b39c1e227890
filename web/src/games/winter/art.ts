// The drawings that cards, counters and pictures share, as paths around 0,0.

const round = (value: number): number => Math.round(value * 100) / 100;

/** A line from one polar point to another; 0° is up. */
function line(r1: number, a1: number, r2: number, a2: number): string {
  const [x1, y1] = polar(r1, a1);
  const [x2, y2] = polar(r2, a2);
  return `M${x1} ${y1}L${x2} ${y2}`;
}

function polar(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [round(radius * Math.sin(angle)), round(-radius * Math.cos(angle))];
}

const SIXTHS = [0, 60, 120, 180, 240, 300];

/** A closed shape with corners at these polar points. */
function ring(corners: [number, number][]): string {
  return corners.map(([r, a], i) => `${i ? "L" : "M"}${polar(r, a).join(" ")}`).join("") + "z";
}

/** Light sections: an open star with feathered arms. */
export const STAR = SIXTHS.map((a) =>
  [
    line(0, 0, 10.4, a),
    line(4.2, a, 6.6, a - 26),
    line(4.2, a, 6.6, a + 26),
    line(7, a, 9.2, a - 17),
    line(7, a, 9.2, a + 17),
  ].join(""),
).join("");

/** Dark sections: a closed six-sided plate with a rosette in it. */
export const PLATE =
  ring(SIXTHS.map((a) => [9.6, a])) +
  ring(SIXTHS.flatMap((a) => [[6.4, a] as [number, number], [3.1, a + 30] as [number, number]])) +
  SIXTHS.map((a) => line(6.4, a, 9.6, a)).join("");

/** A crumb of frost in the corners of a section. */
export const CRUMB = SIXTHS.slice(0, 3)
  .map((a) => line(1.7, a, 1.7, a + 180))
  .join("");

/** The light counter: a sun with eight rays. */
export const SUN = ring(Array.from({ length: 16 }, (_, i) => [i % 2 ? 9 : 13, i * 22.5]));

/** The dark counter: a crescent moon. */
export const MOON = "M8.8 -8.2A10.8 10.8 0 1 0 8.8 8.2A8.4 8.4 0 1 1 8.8 -8.2z";

/** A counter of no colour yet. */
export const HEXAGON = ring(SIXTHS.map((a) => [11.4, a]));

/** One section of a card, its outer corner rounded. Sections are counted in reading order. */
export function sectionShape(index: number, wide: number, high: number, radius: number): string {
  const [right, bottom] = [index % 2 === 1, index >= 2];
  const [sx, sy] = [right ? 1 : -1, bottom ? 1 : -1];
  const [x, y] = [sx * wide, sy * high];
  const sweep = sx * sy > 0 ? 0 : 1;
  return `M0 0V${y}H${x - sx * radius}A${radius} ${radius} 0 0 ${sweep} ${x} ${y - sy * radius}V0z`;
}
