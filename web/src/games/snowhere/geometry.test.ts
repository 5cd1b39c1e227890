import { describe, expect, it } from "vitest";
import { between, Camera } from "./camera.svelte";
import {
  bearing,
  corners,
  covers,
  fromFrame,
  inFrame,
  neighbour,
  transform,
  turnBetween,
  LENGTH,
  uppermost,
  WIDTH,
  type CardView,
  type Pose,
} from "./geometry";
import measures from "../../../../src/sobremesa/games/snowhere/cards.toml?raw";

const card = (number: number, x: number, y: number, a = 0): CardView => ({ number, x, y, a, face: "fire" });

/** Applies what `transform` writes to a point of SVG, by SVG's own definition (rotate turns clockwise, y down). */
function drawn(pose: Pose, x: number, y: number): [number, number] {
  const [, tx = 0, ty = 0, r = 0] = (/translate\((\S+) (\S+)\) rotate\((\S+)\)/.exec(transform(pose)) ?? []).map(Number);
  const turn = (r * Math.PI) / 180;
  return [tx + x * Math.cos(turn) - y * Math.sin(turn), ty + x * Math.sin(turn) + y * Math.cos(turn)];
}

describe("from the rules' plane (y up) to SVG's (y down)", () => {
  it("draws a card where the rules say that its corners are", () => {
    const pose = { x: 30, y: 12, a: 33 };
    const own = [
      [-28, 43.5],
      [28, 43.5],
      [28, -43.5],
      [-28, -43.5],
    ] as const;
    corners(pose).forEach((corner, index) => {
      const [right, down] = own[index] ?? [0, 0];
      const [x, y] = drawn(pose, right, down);
      expect(x).toBeCloseTo(corner.x, 9);
      expect(-y).toBeCloseTo(corner.y, 9);
    });
  });

  it("turns counter-clockwise: the upper end of a card turned by 30° leans to the left", () => {
    const [x, y] = drawn({ x: 0, y: 0, a: 30 }, 0, -43.5);
    expect(x).toBeLessThan(0);
    expect(y).toBeLessThan(0);
    expect(fromFrame({ x: 0, y: 0, a: 30 }, { x: 0, y: 43.5 }).x).toBeLessThan(0);
  });

  it("goes into a card's frame and back", () => {
    const pose = { x: 5, y: -7, a: 71 };
    const back = fromFrame(pose, inFrame(pose, { x: 11, y: 13 }));
    expect(back.x).toBeCloseTo(11, 9);
    expect(back.y).toBeCloseTo(13, 9);
  });
});

describe("pointing", () => {
  it("hits a turned card where it lies and not where it would be upright", () => {
    const flat = { x: 0, y: 0, a: 90 };
    expect(covers(flat, { x: 40, y: 0 })).toBe(true);
    expect(covers(flat, { x: 0, y: 40 })).toBe(false);
  });

  it("finds the card on top", () => {
    expect(uppermost([card(1, 0, 0), card(2, 10, 0), card(3, 300, 0)], { x: 5, y: 0 })?.number).toBe(2);
    expect(uppermost([card(1, 0, 0)], { x: 100, y: 0 })).toBeNull();
  });

  it("goes to the next card the way an arrow points", () => {
    const cards = [card(1, 0, 0), card(2, 100, 5), card(3, 60, 90), card(4, -50, 0)];
    expect(neighbour(cards, { x: 0, y: 0 }, 1, 0)?.number).toBe(2);
    expect(neighbour(cards, { x: 0, y: 0 }, 0, 1)?.number).toBe(3);
    expect(neighbour(cards, { x: 0, y: 0 }, 0, -1)).toBeNull();
  });

  it("knows directions and the shorter way round", () => {
    expect(bearing({ x: 0, y: 0 }, { x: 0, y: 1 })).toBe(90);
    expect(turnBetween(170, -170)).toBe(20);
    expect(turnBetween(-170, 170)).toBe(-20);
  });
});

describe("the camera", () => {
  function looking(): Camera {
    const camera = new Camera();
    [camera.width, camera.height, camera.scale, camera.x, camera.y] = [800, 600, 2, 10, 20];
    return camera;
  }

  it("knows the point under a pixel and the pixel over a point; up is up", () => {
    const camera = looking();
    expect(camera.at({ x: 400, y: 300 })).toEqual({ x: 10, y: 20 });
    expect(camera.at({ x: 400, y: 100 }).y).toBe(120);
    expect(camera.pixel(camera.at({ x: 123, y: 45 }))).toEqual({ x: 123, y: 45 });
  });

  it("draws what it shows: its transform agrees with its pixels", () => {
    const camera = looking();
    const [, left = 0, top = 0, scale = 0] = (/translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(camera.transform) ?? []).map(Number);
    expect({ x: left + 7 * scale, y: top + -9 * scale }).toEqual(camera.pixel({ x: 7, y: 9 }));
  });

  it("moves a finished picture to where it would be drawn anew", () => {
    const camera = looking();
    const drawn = camera.frame;
    const before = camera.pixel({ x: 7, y: 9 });
    camera.zoom(1.5, { x: 30, y: 40 });
    camera.pan(11, -5);
    const [, dx = 0, dy = 0, grown = 0] = (/translate\((\S+)px, (\S+)px\) scale\((\S+)\)/.exec(between(drawn, camera.frame)) ?? []).map(Number);
    expect(dx + before.x * grown).toBeCloseTo(camera.pixel({ x: 7, y: 9 }).x, 6);
    expect(dy + before.y * grown).toBeCloseTo(camera.pixel({ x: 7, y: 9 }).y, 6);
  });

  it("keeps what is under the pointer there while zooming, and under the finger while panning", () => {
    const camera = looking();
    const before = camera.at({ x: 100, y: 500 });
    camera.zoom(1.7, { x: 100, y: 500 });
    expect(camera.at({ x: 100, y: 500 }).x).toBeCloseTo(before.x, 9);
    expect(camera.at({ x: 100, y: 500 }).y).toBeCloseTo(before.y, 9);
    camera.pan(30, -20);
    expect(camera.at({ x: 130, y: 480 }).x).toBeCloseTo(before.x, 9);
    expect(camera.follows).toBe(false);
  });

  it("fits the carpet between the insets", () => {
    const camera = looking();
    camera.fit({ left: -100, right: 100, low: -50, high: 250 }, { top: 60, right: 0, bottom: 140, left: 0 }, true);
    expect(camera.pixel({ x: 0, y: 250 }).y).toBeCloseTo(60, 6);
    expect(camera.pixel({ x: 0, y: -50 }).y).toBeCloseTo(460, 6);
    expect(camera.pixel({ x: 0, y: 0 }).x).toBeCloseTo(400, 6);
  });
});

it("draws a card in the size that the rules give it", () => {
  const given = (side: string) => Number(new RegExp(`^${side} = ([\\d.]+)`, "m").exec(measures)?.[1]);
  expect([WIDTH, LENGTH]).toEqual([given("width"), given("length")]);
});
