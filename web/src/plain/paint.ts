// Colours of the scene as colours of the page.
import type { Piece, Place } from "../lib/protocol";
import "./colours.css";

export type Colour = Piece["colour"];
export type Shape = NonNullable<Piece["shape"]>;

/** What a thing of this colour is filled with. */
export const fill = (colour: Colour) => (typeof colour === "number" ? `var(--seat-${colour % 4})` : `var(--plain-${colour})`);

/** What is written on it. */
export const ink = (colour: Colour) => (typeof colour === "number" ? "var(--accent-ink)" : `var(--plain-${colour}-ink, var(--accent-ink))`);

/** The ground of a place. */
export function ground(tone: Place["tone"] = "plain"): string {
  return typeof tone === "number"
    ? `color-mix(in oklab, var(--seat-${tone % 4}) 22%, var(--plain-tone-plain))`
    : `var(--plain-tone-${tone})`;
}

function rays(points: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, index) => {
    const [out, turn] = [index % 2 ? inner : 48, (Math.PI * index) / points];
    return `${(out * Math.sin(turn)).toFixed(1)} ${(-out * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Our own shapes, from -50 to 50. */
export const SHAPES: Record<Shape, string> = {
  disc: "M0 -46A46 46 0 0 1 0 46A46 46 0 0 1 0 -46Z",
  ring: "M0 -46A46 46 0 0 1 0 46A46 46 0 0 1 0 -46ZM0 -24A24 24 0 0 0 0 24A24 24 0 0 0 0 -24Z",
  cross: "M-42 -27L-27 -42L0 -15L27 -42L42 -27L15 0L42 27L27 42L0 15L-27 42L-42 27L-15 0Z",
  square: "M-34 -42H34Q42 -42 42 -34V34Q42 42 34 42H-34Q-42 42 -42 34V-34Q-42 -42 -34 -42Z",
  diamond: "M0 -48L38 0L0 48L-38 0Z",
  triangle: "M0 -44L46 38H-46Z",
  star: rays(5, 21),
  heart: "M0 44C-62 2 -48 -42 -23 -42C-9 -42 0 -32 0 -23C0 -32 9 -42 23 -42C48 -42 62 2 0 44Z",
  spade: "M0 -48C30 -14 46 0 46 17C46 34 23 40 6 25C7 36 12 42 19 46H-19C-12 42 -7 36 -6 25C-23 40 -46 34 -46 17C-46 0 -30 -14 0 -48Z",
  club: "M0 -47A21 21 0 0 1 18 -15A21 21 0 1 1 6 18Q8 38 18 46H-18Q-8 38 -6 18A21 21 0 1 1 -18 -15A21 21 0 0 1 0 -47Z",
  crown: "M-40 36L-47 -24L-21 0L0 -40L21 0L47 -24L40 36Z",
  pawn: "M0 -47A17 17 0 0 1 11 -17Q12 8 24 22Q36 27 36 38V45H-36V38Q-36 27 -24 22Q-12 8 -11 -17A17 17 0 0 1 0 -47Z",
  tower: "M-34 -44H-18V-32H-8V-44H8V-32H18V-44H34V-18L24 -8V22L34 32V45H-34V32L-24 22V-8L-34 -18Z",
  seed: "M-46 2C-46 -26 -18 -38 8 -36C34 -34 47 -18 46 2C45 24 22 36 -4 36C-30 36 -46 24 -46 2Z",
  drop: "M0 -48C20 -16 36 -2 36 15A36 31 0 0 1 -36 15C-36 -2 -20 -16 0 -48Z",
  sun: rays(12, 32),
  moon: "M14 -46A47 47 0 1 0 46 22A38 38 0 0 1 14 -46Z",
};

/** The four seats have shapes too, so that colours alone need not tell them apart. */
export const EMBLEMS = ["M0 -13A13 13 0 0 1 0 13A13 13 0 0 1 0 -13Z", "M0 -17L17 0L0 17L-17 0Z", "M0 -16L17 13H-17Z", "M-13 -13H13V13H-13Z"];
