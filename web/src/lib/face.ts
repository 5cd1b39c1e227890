// A face is six letters, one for each part; the shapes are in Face.svelte. Without one of their own, everybody has the
// face of their name.

/** How many shapes there are of each part: ground, head, hair, eyes, mouth, extra. */
export const PARTS = { ground: 8, head: 6, hair: 8, eyes: 6, mouth: 6, extra: 6 } as const;
export type Part = keyof typeof PARTS;

const NAMES = Object.keys(PARTS) as Part[];

export type Shapes = Record<Part, number>;

/** The shapes of a face. What it does not say, or says of shapes that we do not have, is the first. */
export function shapes(face: string): Shapes {
  const read = (part: Part, place: number) => {
    const shape = parseInt(face[place] ?? "", 36);
    return shape < PARTS[part] ? shape : 0;
  };
  return Object.fromEntries(NAMES.map((part, place) => [part, read(part, place)])) as Shapes;
}

/** The letters of a face. */
export function letters(face: Shapes): string {
  return NAMES.map((part) => face[part].toString(36)).join("");
}

/** The face that a name has: always the same. */
export function faceOf(name: string): string {
  let chance = 2166136261;
  for (const letter of name.normalize()) chance = Math.imul(chance ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return NAMES.map((part) => {
    chance = Math.imul(chance ^ (chance >>> 15), 2246822519) >>> 0;
    return ((chance >>> 8) % PARTS[part]).toString(36);
  }).join("");
}

/** Another shape of one part. */
export function turned(face: string, part: Part, by: number): string {
  const now = shapes(face);
  return letters({ ...now, [part]: (now[part] + by + PARTS[part]) % PARTS[part] });
}
