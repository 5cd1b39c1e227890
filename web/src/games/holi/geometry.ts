// The squares of a floor: names as the notation spells them, files and ranks counted from 0.

export const SIZE = 6;
export const FLOORS = 3;

/** All squares in reading order: the highest rank first, as the floor lies before the eyes. */
export const READING_ORDER: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  nameOf(index % SIZE, SIZE - 1 - Math.floor(index / SIZE)),
);

export function nameOf(file: number, rank: number): string {
  return "abcdef".charAt(file) + String(rank + 1);
}

export function fileOf(square: string): number {
  return "abcdef".indexOf(square.charAt(0));
}

export function rankOf(square: string): number {
  return Number(square.charAt(1)) - 1;
}

/** The square so many files to the right and ranks up; the same square where the floor ends. */
export function stepped(square: string, right: number, up: number): string {
  const file = fileOf(square) + right;
  const rank = rankOf(square) + up;
  const inside = file >= 0 && file < SIZE && rank >= 0 && rank < SIZE;
  return inside ? nameOf(file, rank) : square;
}
