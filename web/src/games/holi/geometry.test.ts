import { expect, test } from "vitest";
import { READING_ORDER, stepped } from "./geometry";

test("the cursor stops at the edge", () => {
  expect(stepped("a1", -1, 0)).toBe("a1");
  expect(stepped("a1", 1, 0)).toBe("b1");
  expect(READING_ORDER[0]).toBe("a6");
});
