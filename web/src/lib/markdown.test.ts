import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inline, parse, ruleTitle, type Block, type Inline } from "./markdown";

const text = (text: string): Inline => ({ kind: "text", text });

describe("inline", () => {
  test("bold, italic and code", () => {
    expect(inline("a **b** *c* `d`")).toEqual([
      text("a "),
      { kind: "bold", inside: [text("b")] },
      text(" "),
      { kind: "italic", inside: [text("c")] },
      text(" "),
      { kind: "code", text: "d" },
    ]);
  });
  test("marks inside each other, and none inside code", () => {
    expect(inline("**a *b***")).toEqual([{ kind: "bold", inside: [text("a "), { kind: "italic", inside: [text("b")] }] }]);
    expect(inline("`**`")).toEqual([{ kind: "code", text: "**" }]);
  });
  test("of a link the words, of HTML the characters", () => {
    expect(inline("[x](javascript:y)")).toEqual([text("x")]);
    expect(inline("<b>x</b>")).toEqual([text("<b>x</b>")]);
  });
  test("what is left open is text", () => expect(inline("2 * 3 **")).toEqual([text("2 * 3 **")]));
});

describe("blocks", () => {
  test("a paragraph goes on until an empty line and knows its rule", () => {
    expect(parse("**W12 Move.** Lift\na card.\n\nNext")).toMatchObject([
      { kind: "paragraph", rule: "W12" },
      { kind: "paragraph", rule: null },
    ]);
  });
  test("lists with long items", () => {
    const [block] = parse("- **S1 A.** one\n  more\n- **S2 B.** two");
    expect(block).toMatchObject({ kind: "list", ordered: false, items: [{ rule: "S1" }, { rule: "S2" }] });
  });
  test("tables", () => {
    expect(parse("| a | b |\n|---|---|\n| `c` | d |")).toEqual([
      { kind: "table", head: [[text("a")], [text("b")]], rows: [[[{ kind: "code", text: "c" }], [text("d")]]] },
    ]);
  });
});

describe("the games' rules", () => {
  const folder = new URL("../../../docs/", `file://${import.meta.dirname}/`);
  const files = readdirSync(folder).filter((name) => /^\w+\.(en|es)\.md$/.test(name));
  const found = (blocks: Block[]) =>
    blocks.flatMap((block) => {
      if (block.kind === "list") return block.items.map((item) => item.rule);
      return block.kind === "table" ? [] : [block.rule];
    });

  test.each(files)("%s: every rule can be opened and has a title", (name) => {
    const source = readFileSync(new URL(name, folder), "utf8");
    const rules = found(parse(source)).filter((rule) => rule !== null);
    const written = [...source.matchAll(/\*\*([A-Z]\d+)\b/g)].map((match) => match[1]);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules).toEqual(written);
    for (const rule of rules) expect(ruleTitle(source, rule), rule).toMatch(/\S/);
  });
});
