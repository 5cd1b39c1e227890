// Numbers as a language writes them. Sentences of the catalogue do it by themselves; whatever shows a bare number does it here.

/** `67.648,7` in Spanish, `67,648.7` in English. */
export function written(value: number, language: string, { least = 0, most = 1 } = {}): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);
}
