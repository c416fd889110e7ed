import { expect, test } from "vitest";
import { pageCountOf, pageItems } from "#web/ui/display/pagination.tsx";

test("up to seven pages, all of them", () => {
  expect(pageItems(1, 1)).toEqual([1]);
  expect(pageItems(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  [1, [1, 2, "gap", 21]],
  [2, [1, 2, 3, "gap", 21]],
  [3, [1, 2, 3, 4, "gap", 21]],
  [4, [1, "gap", 3, 4, 5, "gap", 21]],
  [11, [1, "gap", 10, 11, 12, "gap", 21]],
  [19, [1, "gap", 18, 19, 20, 21]],
  [20, [1, "gap", 19, 20, 21]],
  [21, [1, "gap", 20, 21]],
])("page %s of 21", (page, items) => {
  expect(pageItems(page, 21)).toEqual(items);
});

test("the number of pages", () => {
  expect(pageCountOf(0, 20)).toBe(1);
  expect(pageCountOf(20, 20)).toBe(1);
  expect(pageCountOf(21, 20)).toBe(2);
  expect(pageCountOf(412, 20)).toBe(21);
});
