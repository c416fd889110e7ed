import { expect, test } from "vitest";
import { chosenWindow } from "./chosen-list.tsx";

test("a short list is drawn whole, of a long one what is around the sight", () => {
  expect(chosenWindow(60, 0)).toEqual({ first: 0, end: 60 });
  expect(chosenWindow(5_000, 0)).toEqual({ first: 0, end: 60 });
  expect(chosenWindow(5_000, 2_500)).toEqual({ first: 2_480, end: 2_540 });
  expect(chosenWindow(5_000, 4_996)).toEqual({ first: 4_940, end: 5_000 });
});
