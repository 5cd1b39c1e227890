// The rules' markdown as a tree: headings, paragraphs, lists, tables, bold, italic, code. Nothing else
// is understood, and nothing becomes HTML: components draw the tree.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "bold"; inside: Inline[] }
  | { kind: "italic"; inside: Inline[] };

export type Block =
  | { kind: "heading"; level: number; inside: Inline[]; rule: string | null }
  | { kind: "paragraph"; inside: Inline[]; rule: string | null }
  | { kind: "list"; ordered: boolean; items: { inside: Inline[]; rule: string | null }[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const RULE = /^\*\*([A-Z]\d+)\b/;
const ITEM = /^(?:[-*]|(\d+)\.)\s+(.*)$/;

export function parse(source: string): Block[] {
  const lines = source.replaceAll("\r", "").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (!line.trim()) at += 1;
    else if (heading) {
      const text = heading[2] ?? "";
      const rule = /^([A-Z]\d+)\b/.exec(text)?.[1] ?? null;
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, inside: inline(text), rule });
      at += 1;
    } else if (line.startsWith("|")) {
      const rows: string[] = [];
      for (; (lines[at] ?? "").startsWith("|"); at += 1) rows.push(lines[at] ?? "");
      blocks.push(table(rows));
    } else if (ITEM.test(line)) {
      const items: string[] = [];
      const ordered = ITEM.exec(line)?.[1] !== undefined;
      for (; at < lines.length && (lines[at] ?? "").trim(); at += 1) {
        const item = ITEM.exec(lines[at] ?? "");
        if (item) items.push(item[2] ?? "");
        else items[items.length - 1] += " " + (lines[at] ?? "").trim();
      }
      blocks.push({
        kind: "list",
        ordered,
        items: items.map((item) => ({ inside: inline(item), rule: RULE.exec(item)?.[1] ?? null })),
      });
    } else {
      const words: string[] = [];
      for (; at < lines.length && !begins(lines[at] ?? ""); at += 1) words.push((lines[at] ?? "").trim());
      const text = words.join(" ");
      blocks.push({ kind: "paragraph", inside: inline(text), rule: RULE.exec(text)?.[1] ?? null });
    }
  }
  return blocks;
}

/** Whether a line ends the paragraph before it. */
function begins(line: string): boolean {
  return !line.trim() || /^#{1,6}\s/.test(line) || line.startsWith("|") || ITEM.test(line);
}

function table(rows: string[]): Block {
  const cells = rows
    .filter((row) => !/^\|[\s:|-]+\|$/.test(row))
    .map((row) => row.replace(/^\||\|\s*$/g, "").split("|").map((cell) => inline(cell.trim())));
  return { kind: "table", head: cells[0] ?? [], rows: cells.slice(1) };
}

const MARK = /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\([^)]*\)/;

/** Bold, italic and code; of a link only its words. */
export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let mark = MARK.exec(rest); mark; mark = MARK.exec(rest)) {
    if (mark.index) found.push({ kind: "text", text: rest.slice(0, mark.index) });
    if (mark[1] !== undefined) found.push({ kind: "code", text: mark[1] });
    else if (mark[2] !== undefined) found.push({ kind: "bold", inside: inline(mark[2]) });
    else if (mark[3] !== undefined) found.push({ kind: "italic", inside: inline(mark[3]) });
    else found.push(...inline(mark[4] ?? ""));
    rest = rest.slice(mark.index + mark[0].length);
  }
  if (rest) found.push({ kind: "text", text: rest });
  return found;
}

/** The title of a rule: of `**W12 Move.**` it is "Move". */
export function ruleTitle(source: string, rule: string): string | null {
  const found = new RegExp(`(?:\\*\\*|^#+ )${rule}\\b[ .:]*([^*\\n]*?)[.:]?(?:\\*\\*|$)`, "m").exec(source);
  return found?.[1]?.trim() || null;
}
