// What the person is about to do: which thing is pointed at, which card is picked up, what that would bring.
import type { BoardProps } from "../../lib/contract";
import type { EndingInfo, Prospect, WinterView } from "../../lib/protocol";
import { Touch } from "../../lib/touch.svelte";
import { chosen, read, spots, type Read, type Spot } from "./actions";
import { around, covers, middle, named, nearest, point, same, type Place, type Point } from "./geometry";
import { faceAt, outlookOf, type Outlook, type Picked, type Scene } from "./outlook";
import { cardTargets, counterTargets, groupTarget, near, spotTargets, squareTargets, type Target } from "./targets";

export type Mode = "watch" | "place" | "colour" | "freeze" | "thaw" | "counter" | "keep";

const SPOT_REACH = 1.15;
const SQUARE_REACH = 0.7;
const COUNTER_REACH = 0.5;

const outlook = (prospect: Prospect | null, action: string): Outlook | null => outlookOf(prospect?.previews[action]);

export class Aiming implements Scene {
  readonly #props: () => BoardProps<WinterView>;

  /** The card or counter that is picked up, in thawing. */
  picked = $state.raw<Picked | null>(null);
  /** The target under the pointer or the keyboard's focus. */
  shown = $state<string | null>(null);
  readonly touch = new Touch();
  /** Whether the card in hand is to be turned by 180°. */
  turned = $state(false);
  /** Whether the person looks at what removing the picked card would do. */
  removing = $state(false);
  /** What was tried last, to be drawn if it is refused. */
  tried = $state.raw<Read | null>(null);

  #moves = $state.raw<Prospect | null>(null);
  #removal = $state.raw<Prospect | null>(null);
  #keeps = $state.raw<Prospect | null>(null);
  #taking = $state.raw<Prospect | null>(null);

  constructor(props: () => BoardProps<WinterView>) {
    this.#props = props;
  }

  readonly mode = $derived.by((): Mode => {
    const { view, legal } = this.#props();
    if (!legal) return "watch";
    if (view.decision === "turn") return view.phase === "thawing" ? "thaw" : "freeze";
    return view.decision as Mode;
  });

  /** The face of the card in hand or picked up. */
  readonly face = $derived.by((): string | null => {
    const { view } = this.#props();
    if (this.mode === "place") return view.revealed;
    const { picked } = this;
    if (picked?.kind !== "card") return null;
    return faceAt(view, picked.at);
  });

  readonly targets = $derived.by((): Target[] => {
    const { view, legal } = this.#props();
    if (!legal) return [];
    switch (this.mode) {
      case "place":
        return spotTargets(spots(legal, null));
      case "freeze":
      case "counter":
        return squareTargets(legal);
      case "keep":
        return view.groups.map((group) => groupTarget(group.map(point)));
      case "thaw":
        if (this.picked?.kind === "card") return spotTargets(spots(legal, this.picked.at));
        return [...cardTargets(view, legal), ...counterTargets(view)];
      default:
        return [];
    }
  });

  /** The target that was tapped once; a second tap chooses it. */
  readonly armed = $derived(this.targets.find((target) => target.key === this.touch.shown)?.key ?? null);

  readonly pointed = $derived(this.targets.find((target) => target.key === this.shown) ?? null);

  /** The ghost to be drawn: where, and how it is turned. */
  readonly ghost = $derived.by(() => {
    const spot = this.pointed?.spot;
    return spot ? { at: spot.at, ...chosen(spot, this.turned) } : null;
  });

  /** Whether the card in hand can be turned at all, and whether it can where the ghost lies. */
  readonly turnable = $derived(this.targets.some((target) => target.spot?.turned));
  readonly oneWay = $derived.by(() => {
    const spot = this.pointed?.spot;
    return Boolean(spot && this.turnable && (!spot.turned || !spot.straight));
  });

  /** What the action that is pointed at would bring. */
  readonly outlook = $derived.by((): Outlook | null => {
    const { picked } = this;
    if (this.removing && picked?.kind === "card") return this.removal;
    if (this.mode === "keep" && this.pointed) return outlook(this.#keeps, `keep ${named(this.pointed.at)}`);
    return this.ghost ? outlook(this.#moves, this.ghost.action) : null;
  });

  /** Whether the picked card can be removed: in a guided game perhaps only moved. */
  readonly removable = $derived(this.picked?.kind === "card" && this.#legal(`remove ${named(this.picked.at)}`));

  readonly removal = $derived(this.picked ? outlook(this.#removal, `remove ${named(this.picked.at)}`) : null);

  /** How the game would end by what is pointed at. */
  readonly ending = $derived.by((): EndingInfo | null => {
    const { picked, pointed, ghost } = this;
    if (picked?.kind === "counter") return this.#taking?.endings[`take ${named(picked.at)}`] ?? null;
    if (this.removing && picked) return this.#removal?.endings[`remove ${named(picked.at)}`] ?? null;
    if (this.mode === "keep" && pointed) return this.#keeps?.endings[`keep ${named(pointed.at)}`] ?? null;
    return (ghost && this.#moves?.endings[ghost.action]) ?? null;
  });

  /** Why the picked card can't be moved anywhere, in the server's words. */
  readonly stuck = $derived(this.#moves?.refusal?.message ?? null);

  /** How many counters a move to this spot brings. */
  brings(spot: Spot): number {
    return outlook(this.#moves, chosen(spot, this.turned).action)?.made.length ?? 0;
  }

  /** What lies under this place that can be chosen. */
  at(place: Place): Target | null {
    const { targets } = this;
    const counter = nearest(ofKind(targets, "counter"), place, COUNTER_REACH);
    const found =
      counter ??
      nearest(ofKind(targets, "spot"), place, SPOT_REACH) ??
      nearest(ofKind(targets, "square"), place, SQUARE_REACH) ??
      ofKind(targets, "card").find((target) => covers(target.at, place)) ??
      ofKind(targets, "group").find((target) => target.cards?.some((card) => covers(card, place)));
    return found ?? null;
  }

  choose(target: Target): void {
    const { act } = this.#props();
    switch (target.kind) {
      case "spot":
        if (target.spot) void act(chosen(target.spot, this.turned).action);
        return;
      case "square":
        return void act(target.key);
      case "group":
        return void act(`keep ${named(target.at)}`);
      case "counter":
        if (this.#holds(target)) return void act(`take ${named(target.at)}`);
        if (!this.#legal(`take ${named(target.at)}`)) return this.attempt(`take ${named(target.at)}`);
        return this.#pick({ kind: "counter", at: target.at });
      case "card":
        if (this.#holds(target)) return this.cancel();
        // What can be neither moved nor removed is not picked up: the table says why.
        if (!this.#legal(`remove ${named(target.at)}`) && !this.#legal(`move ${named(target.at)}>`))
          return this.attempt(`remove ${named(target.at)}`);
        return this.#pick({ kind: "card", at: target.at });
    }
  }

  /** Somebody points where nothing can be chosen: hear from the server why not. */
  miss(place: Place): void {
    const { view } = this.#props();
    const cards = view.cards.map((card) => point(card.at));
    const on = cards.find((card) => covers(card, place));
    const aim = named(around(place));
    switch (this.mode) {
      case "place":
        if (near(cards, place)) this.attempt(`card ${aim}`);
        return;
      case "freeze":
      case "counter":
        if (on) this.attempt(`counter ${aim}`);
        return;
      case "keep":
        if (on) this.attempt(`keep ${named(on)}`);
        return;
      case "thaw":
        return this.#missThawing(cards, on, place);
    }
  }

  #missThawing(cards: Point[], on: Point | undefined, place: Place): void {
    const { view } = this.#props();
    const other = view.counters[view.turn === 0 ? 1 : 0] ?? [];
    const theirs = nearest(other.map((at) => ({ at: point(at), centre: middle(point(at)) })), place, COUNTER_REACH);
    if (theirs && !this.picked) return this.attempt(`take ${named(theirs.at)}`);
    const { picked } = this;
    if (picked?.kind !== "card") return this.cancel();
    if (on && same(on, picked.at)) return this.cancel();
    const card = on && cardTargets(view, []).find((target) => same(target.at, on));
    if (card) return this.choose(card);
    if (near(cards, place)) this.attempt(`move ${named(picked.at)}>${named(around(place))}`);
    else this.cancel();
  }

  /** Try what is not listed; the refusal comes back with its witness. */
  attempt(action: string): void {
    this.tried = read(action);
    this.#props().act(action);
  }

  /** What removing would do is seen before it is done. */
  remove(event: { detail: number }): void {
    this.removing = true;
    if (!this.touch.press("remove", event)) return;
    if (this.picked?.kind === "card") this.#props().act(`remove ${named(this.picked.at)}`);
  }

  take(): void {
    if (this.picked?.kind === "counter") this.#props().act(`take ${named(this.picked.at)}`);
  }

  turn(): void {
    if (this.turnable) this.turned = !this.turned;
  }

  /** Put down what is picked up. */
  cancel(): void {
    this.picked = null;
    this.shown = null;
    this.touch.putBack();
    this.removing = false;
    this.turned = false;
    this.#moves = null;
    this.#removal = null;
    this.#taking = null;
  }

  /** A new position: nothing is half done any more. */
  begin(): void {
    this.cancel();
    this.tried = null;
    this.#keeps = null;
    if (this.mode === "keep") void this.#props().ask("keep").then((found) => (this.#keeps = found));
  }

  /** Whether an action is listed, or one that begins so. */
  #legal(action: string): boolean {
    const legal = this.#props().legal ?? [];
    return legal.some((each) => (action.endsWith(">") ? each.startsWith(action) : each === action));
  }

  #holds(target: Target): boolean {
    return this.picked?.kind === target.kind && same(this.picked.at, target.at);
  }

  #pick(picked: Picked): void {
    this.cancel();
    this.picked = picked;
    if (picked.kind === "card") void this.#look(picked);
    else void this.#lookAtCounter(picked);
  }

  async #look(picked: Picked): Promise<void> {
    const { ask } = this.#props();
    const at = named(picked.at);
    const [moves, removal] = await Promise.all([ask(`move ${at}`), ask(`remove ${at}`)]);
    if (this.picked !== picked) return;
    this.#moves = moves;
    this.#removal = removal;
  }

  async #lookAtCounter(picked: Picked): Promise<void> {
    const taking = await this.#props().ask(`take ${named(picked.at)}`);
    if (this.picked === picked) this.#taking = taking;
  }
}

const ofKind = (targets: Target[], kind: Target["kind"]): Target[] => targets.filter((one) => one.kind === kind);
