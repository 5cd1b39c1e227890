// The way of a thrown token, as a Svelte transition: an arc to its target, then a fall from floor to floor.
import type { TransitionConfig } from "svelte/transition";
import { type Place, type Point, middleOf } from "./layout";
import type { Flight } from "./motion";

const ARC = 420;
const FALL = 240;
const APART = 110;

export interface Way extends TransitionConfig {
  delay: number;
  duration: number;
}

export function flown(flight: Flight, order: number, places: Place[]): Way {
  const at = (floor: number, square: string): Point => {
    const place = places[floor];
    return place ? middleOf(place, square) : { x: 0, y: 0 };
  };
  const start = at(flight.start.floor, flight.start.square);
  const target = at(flight.from, flight.square);
  const end = at(flight.floor, flight.square);
  const fall = FALL * (flight.from - flight.floor);
  const duration = ARC + fall;
  const high = (places[flight.from]?.cell ?? 0) * 0.9;
  const css = (time: number): string => {
    const now = pointOn(start, target, end, high, time, ARC / duration);
    const seen = Math.min(1, time * 12);
    return `transform: translate(${(now.x - end.x).toFixed(2)}px, ${(now.y - end.y).toFixed(2)}px); opacity: ${seen.toFixed(2)}`;
  };
  const delay = order * APART;
  return { delay, duration, css };
}

/** Where the token is after a part of its time, of which it spends `arc` in the air before it falls. */
export function pointOn(start: Point, target: Point, end: Point, high: number, time: number, arc: number): Point {
  if (time < arc) {
    const part = time / arc;
    return {
      x: start.x + (target.x - start.x) * part,
      y: start.y + (target.y - start.y) * part - Math.sin(Math.PI * part) * high,
    };
  }
  const part = arc < 1 ? ((time - arc) / (1 - arc)) ** 2 : 1;
  return { x: target.x + (end.x - target.x) * part, y: target.y + (end.y - target.y) * part };
}

/** For `in:`. */
export function along(_: Element, way: Way): TransitionConfig {
  return way;
}
