import { FluentBundle, FluentResource } from "@fluent/bundle";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Say } from "../../lib/contract";
import type { Prospect, SnowherePreview, SnowhereView } from "../../lib/protocol";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { advisedCard } from "./advice";
import { Hand } from "./held.svelte";
import { Inquiry } from "./verdict.svelte";
import { command, type Press } from "./keys";
import { Memory } from "./memory";
import { midway, nearestTurn } from "./motion";
import { onCard, witness } from "./witness";
import { area, describe as described, ended, verdictWords, score, tell } from "./words";

function prospect(beginning: string, more: Partial<Prospect> = {}): Prospect {
  const none = { type: "prospect" as const, id: "1", version: 1, actions: [beginning], previews: {}, endings: {}, continuous: false, refusal: null };
  return { ...none, beginning, ...more };
}

function sayer(language: "en" | "es"): Say {
  const bundle = new FluentBundle(language, { useIsolating: false });
  expect(bundle.addResource(new FluentResource({ en, es }[language]))).toEqual([]);
  return (id, facts) => {
    const message = bundle.getMessage(id);
    if (!message?.value) throw new Error(`no message ${id}`);
    const errors: Error[] = [];
    const text = bundle.formatPattern(message.value, facts, errors);
    expect(errors).toEqual([]);
    return text;
  };
}

const view: SnowhereView = {
  game: "snowhere",
  rules: 1,
  players: 2,
  options: {},
  viewer: 0,
  seat: 1,
  result: null,
  phase: "take",
  size: { width: 56, length: 87 },
  table: [
    { number: 3, x: 0, y: 0, a: 10, face: "fire" },
    { number: 7, x: 20, y: 5, a: 70, face: "snow" },
  ],
  hand: null,
  aside: [9],
  unfound: 5,
  takeable: [3],
  fire_mm2: 4872,
  fire_percent: 2.7,
  carpet_mm2: 180000,
};

afterEach(() => vi.useRealTimers());

describe("live legality", () => {
  it("has one question in flight, and goes on with the latest pose", async () => {
    vi.useFakeTimers();
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const inquiry = new Inquiry((beginning) => {
      asked.push(beginning);
      return new Promise((answer) => answers.push(() => answer(prospect(beginning, { previews: { [beginning]: { puts_out_mm2: 5 } } }))));
    });
    for (const action of ["place 1", "place 2", "place 3"]) inquiry.want(action);
    expect(asked).toEqual(["place 1"]);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual(["place 1", "place 3"]);
    expect(inquiry.verdict).toMatchObject({ action: "place 1", putsOut: 5 });
    answers[1]?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(inquiry.verdict?.action).toBe("place 3");
    expect(asked).toHaveLength(2);
  });

  it("asks less often than the server's 20 messages a second", async () => {
    vi.useFakeTimers();
    let count = 0;
    const inquiry = new Inquiry(async (beginning) => (count++, prospect(beginning)));
    for (let frame = 0; frame < 600; frame += 1) {
      inquiry.want(`place ${frame}`);
      await vi.advanceTimersByTimeAsync(16);
    }
    expect(count / 9.6).toBeLessThan(17);
    expect(count / 9.6).toBeGreaterThan(12);
  });

  it("asks again after a lost connection, and forgets answers about a position that is gone", async () => {
    vi.useFakeTimers();
    let fails = true;
    const inquiry = new Inquiry(async (beginning) => {
      if (fails) throw new Error("gone");
      return prospect(beginning);
    });
    inquiry.want("place 1");
    await vi.advanceTimersByTimeAsync(100);
    expect(inquiry.verdict).toBeNull();
    fails = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(inquiry.verdict?.action).toBe("place 1");
    inquiry.want("place 2");
    inquiry.forget();
    await vi.advanceTimersByTimeAsync(1000);
    expect(inquiry.verdict).toBeNull();
  });

  it("takes an answer that neither allows nor refuses for none, and asks again", async () => {
    vi.useFakeTimers();
    let answers = true;
    const inquiry = new Inquiry(async (beginning) => prospect(beginning, answers ? {} : { actions: [] }));
    inquiry.want("place 1");
    await vi.advanceTimersByTimeAsync(100);
    expect(inquiry.verdict?.refusal).toBeNull();
    answers = false;
    inquiry.want("place 2");
    await vi.advanceTimersByTimeAsync(100);
    expect(inquiry.verdict).toBeNull();
    answers = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(inquiry.verdict?.action).toBe("place 2");
  });

  it("does not mistake a late answer for one about the position that is there now", async () => {
    vi.useFakeTimers();
    const answers: (() => void)[] = [];
    const inquiry = new Inquiry((beginning) => new Promise((answer) => answers.push(() => answer(prospect(beginning)))));
    inquiry.want("place 1");
    inquiry.forget();
    inquiry.want("place 1");
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(inquiry.verdict).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    answers[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(inquiry.verdict?.action).toBe("place 1");
  });
});

describe("the hand", () => {
  const [there, moved] = [{ x: 1, y: 2, a: 3 }, { x: 50, y: 60, a: 70 }];

  it("keeps a card as it was held while one looks back", () => {
    const hand = new Hand();
    expect(hand.hold(4, false, there, true)).toBe(true);
    hand.held?.put(moved);
    expect(hand.hold(null, false, there, false)).toBe(true);
    expect(hand.held).toBeNull();
    hand.hold(4, false, there, true);
    expect(hand.held).toMatchObject({ pose: moved, start: there });
  });

  it("takes a card anew where it lies after the taking was taken back", () => {
    const hand = new Hand();
    hand.hold(4, false, there, true);
    hand.held?.put(moved);
    hand.hold(null, false, there, true);
    hand.hold(4, false, there, true);
    expect(hand.held?.pose).toEqual(there);
  });

  it("brings a card to where it was dragged before the table answered; Escape leads back to where it lay", () => {
    const hand = new Hand();
    hand.carry(4, moved);
    hand.hold(4, false, there, true);
    expect(hand.held).toMatchObject({ pose: { x: 50, y: 60, a: 3 }, start: there });
  });
});

describe("witnesses", () => {
  it("reads flush edges and the outline (S10), and survives missing keys", () => {
    const edges = [{ edge: [[0, 0], [0, 87]], outline: [[[1, 2], [3, 4]]], length: 12 }];
    const seen = witness({ rule: "S10", message: "", witness: { edges } });
    expect(seen).toEqual({ cards: [], hidden: [], edges: [[[0, 0], [0, 87]]], outline: [[[1, 2], [3, 4]]], noFire: false });
    expect(witness({ rule: "S8", message: "", witness: {} })).toMatchObject({ cards: [], edges: [], outline: [], noFire: true });
    expect(witness({ rule: "S11", message: "", witness: { cards: [4] } })).toMatchObject({ cards: [4], hidden: [4] });
    expect(witness({ rule: "S9", message: "", witness: { cards: [4, "x"], edges: [{}] } }).cards).toEqual([4]);
  });

  it("keeps an edge on its side of the card when the card is turned on past 180°", () => {
    const [from] = onCard([[38, 0], [38, 10]], { x: 10, y: 0, a: 1 }, 181.5);
    expect(from[0]).toBeLessThan(-27);
  });
});

describe("keys", () => {
  const press = (key: string, more: Partial<Press> = {}): Press => ({
    key,
    code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...more,
  });

  it("move by the chosen step, by 1 mm with Shift and by 0.1 mm with Alt or Ctrl", () => {
    expect(command(press("ArrowLeft"), 5)).toEqual({ does: "move", dx: -5, dy: 0 });
    expect(command(press("ArrowUp", { shiftKey: true }), 5)).toEqual({ does: "move", dx: 0, dy: 1 });
    expect(command(press("ArrowDown", { altKey: true }), 5)).toEqual({ does: "move", dx: 0, dy: -0.1 });
    expect(command(press("ArrowRight", { ctrlKey: true }), 1)).toEqual({ does: "move", dx: 0.1, dy: 0 });
  });

  it("turn: Q to the left, E to the right, finely too, and leave the browser its own", () => {
    expect(command(press("q"), 5)).toEqual({ does: "turn", by: 5 });
    expect(command(press("œ", { code: "KeyQ", altKey: true }), 5)).toEqual({ does: "turn", by: 0.1 });
    expect(command(press("e"), 0.1)).toEqual({ does: "turn", by: -0.1 });
    expect(command(press("r"), 5)).toEqual({ does: "turn", by: -15 });
    expect(command(press("r", { ctrlKey: true }), 5)).toBeNull();
  });
});

describe("motion", () => {
  it("turns the short way, since a card turned by half lies the same", () => {
    expect(nearestTurn(175, 5)).toBe(10);
    expect(midway({ x: 0, y: 0, a: 175 }, { x: 10, y: 4, a: 5 }, 0.5)).toEqual({ x: 5, y: 2, a: 0 });
  });

  it("remembers where a laid card was taken from, and tells a snowflake that was found", () => {
    const memory = new Memory();
    const before = { ...view, table: [{ number: 3, x: 1, y: 2, a: 3, face: "fire" as const }], aside: [] };
    expect(memory.notice(before, null)).toEqual({ origins: new Map(), turning: null, found: null });
    expect(memory.notice({ ...before, table: [], hand: 3 }, "take 3").turning).toBe(3);
    memory.notice(before, null);
    expect(memory.notice({ ...before, table: [], aside: [3] }, "take 3").found?.number).toBe(3);
    expect(memory.notice({ ...before, table: [], aside: [3] }, "take 3").found).toBeNull();
    const laid = { ...before, table: [{ number: 3, x: 50, y: 2, a: 3, face: "snow" as const }] };
    expect(memory.notice(laid, "place 50.00 2.00 3.00").origins.get(3)).toEqual({ x: 1, y: 2, a: 3 });
  });
});

describe.each(["en", "es"] as const)("words in %s", (language) => {
  const say = sayer(language);

  it("tell every action", () => {
    const spread = { left: -240, right: 240, low: -240, high: 240 };
    const told = (action: string, preview: Partial<SnowherePreview> = {}) => tell({ seat: 0, action, preview: { spread, ...preview } }, say);
    expect(told("finish")).not.toMatch(/snowhere-|finish/);
    expect(told("finish", { snowflake: true })).not.toBe(told("finish"));
    for (const a of [0, 45, 90, 135]) {
      for (const x of [-200, 0, 200]) {
        for (const y of [-200, 0, 200]) {
          const at = { x, y, a };
          const laid = told(`place ${x}.00 ${y}.00 ${a}.00`, { at });
          expect(laid).not.toMatch(/snowhere-|[{}0-9]/);
          expect(told(`place ${x}.00 ${y}.00 ${a}.00`, { at, snowflake: true })).not.toBe(laid);
          expect(told("take 57", { at })).not.toMatch(/snowhere-|[{}0-9]/);
        }
      }
    }
  });

  it("describe the position in every phase", () => {
    for (const phase of ["take", "place", "snowflakes", "over"] as const)
      expect(described({ ...view, phase }, ["Ana", "Bruno"], say)).toContain("48");
    expect(described(view, ["Ana", "Bruno"], say)).toContain("Bruno");
  });

  it("say areas in mm² when small, and what a verdict means", () => {
    expect(area(3.14, say)).toMatch(/^3[.,]1 mm²$/);
    expect(area(64.6, say)).toBe("65 mm²");
    expect(area(99.8, say)).toBe("1 cm²");
    expect(area(364.6, say)).toMatch(/^3[.,]6 cm²$/);
    expect(area(3646.5, say)).toMatch(/^36[.,]5 cm²$/);
    expect(score(364.6, say)).toMatch(/^3[.,]6 cm² /);
    expect(score(0.2, say)).not.toContain("0");
    const outcome = { winners: [], scores: [364.64], reason: "S13", details: { percent: 1.5 } };
    expect(ended(outcome, say)).toMatch(/364[.,]6 mm².* 1[.,]5 %/);
    expect(ended({ ...outcome, details: {} }, say)).toBe("");
    const nothing = { action: "", refusal: null, putsOut: 0, frees: [], locks: [], ends: false };
    expect(verdictWords(nothing, say)).not.toContain("0");
    const verdict = { action: "", refusal: null, putsOut: 3646.5, frees: [], locks: [4], ends: false };
    expect(verdictWords(verdict, say)).toMatch(/cm²\. .+/);
  });
});

it("both languages have the same messages", () => {
  const ids = (text: string) => [...text.matchAll(/^(snowhere[\w-]*) =/gm)].map(([, id]) => id);
  expect(ids(es)).toEqual(ids(en));
});

describe("what is advised", () => {
  it("is a card that lies there to be taken, or one that would lie there", () => {
    expect(advisedCard(view, { seat: 0, action: "take 3", preview: {} }, null)).toEqual({ pose: view.table[0], laid: null });
    const place = { seat: 0, action: "place 1.00 -2.50 45.00", preview: {} };
    expect(advisedCard({ ...view, phase: "place" }, place, 3)).toEqual({
      pose: { x: 1, y: -2.5, a: 45 },
      laid: { number: 3, snowflake: false },
    });
    expect(advisedCard({ ...view, phase: "snowflakes" }, place, 9)?.laid).toEqual({ number: 9, snowflake: true });
  });

  it("is no card where there is none to lay, or nothing is advised", () => {
    expect(advisedCard(view, { seat: 0, action: "place 1.00 -2.50 45.00", preview: {} }, null)).toBeNull();
    expect(advisedCard(view, { seat: 0, action: "finish", preview: {} }, null)).toBeNull();
    expect(advisedCard(view, null, 3)).toBeNull();
  });
});

describe("numbers", () => {
  it("are written as the reader writes them, all of a sentence in one way", () => {
    const end = { winners: [], scores: [67648.7], reason: "S14", details: { percent: 39.08 } };
    expect(ended(end, sayer("es"))).toMatch(/67\.648,7 mm².* 39,08 %/);
    expect(ended(end, sayer("en"))).toMatch(/67,648\.7 mm².* 39\.08 ?%/);
  });
});
