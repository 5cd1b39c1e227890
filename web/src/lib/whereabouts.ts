// Where something lies, in the words that people have for it.

/** The ninth of a field that lies so far across it and so far up, both from 0 to 1: "up-left", "right", "middle". */
export function whereabouts(across: number, up: number): string {
  const third = (part: number, first: string, last: string): string[] =>
    part < 1 / 3 ? [first] : part > 2 / 3 ? [last] : [];
  return [...third(up, "down", "up"), ...third(across, "left", "right")].join("-") || "middle";
}
