import { expect, test } from "vitest";
import { faceOf, letters, PARTS, shapes, turned, type Part } from "./face";

test("a name has one face, and names differ in theirs", () => {
  expect(faceOf("Ana")).toBe(faceOf("Ana"));
  expect(faceOf("Ana")).toMatch(/^[a-z0-9]{6}$/);
  const names = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Guest 1a", "Guest 1b", "Óscar"];
  expect(new Set(names.map(faceOf)).size).toBe(names.length);
});

test("a face is read and written, and what it does not say is the first shape", () => {
  const face = faceOf("Cleo");
  expect(letters(shapes(face))).toBe(face);
  expect(letters(shapes("zz"))).toBe("000000");
});

test("turning a part goes round", () => {
  for (const part of Object.keys(PARTS) as Part[]) {
    let face = "000000";
    for (let times = 0; times < PARTS[part]; times++) face = turned(face, part, 1);
    expect(face).toBe("000000");
    expect(turned(turned(face, part, -1), part, 1)).toBe(face);
  }
});
