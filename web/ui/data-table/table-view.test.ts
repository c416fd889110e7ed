import { describe, expect, test } from "vitest";

import { leavesPage, rangeText, sizedTo, sortedBy, turnedTo } from "./table-view.ts";

const view = { sort: null, page: 3, pageSize: 20 };

describe("sortedBy", () => {
  test("ascending first, then toggling forever, from page 1", () => {
    const first = sortedBy(view, "ticker");
    expect(first).toEqual({ sort: { key: "ticker", direction: "asc" }, page: 1, pageSize: 20 });
    const second = sortedBy(turnedTo(first, 5), "ticker");
    expect(second).toEqual({ sort: { key: "ticker", direction: "desc" }, page: 1, pageSize: 20 });
    expect(sortedBy(second, "ticker").sort).toEqual({ key: "ticker", direction: "asc" });
  });
  test("another column begins ascending", () => {
    const descending = { ...view, sort: { key: "ticker", direction: "desc" as const } };
    expect(sortedBy(descending, "value").sort).toEqual({ key: "value", direction: "asc" });
  });
});

test("rows per page begin from page 1", () => {
  expect(sizedTo(view, 50)).toEqual({ sort: null, page: 1, pageSize: 50 });
});

test("the range", () => {
  expect(rangeText({ ...view, page: 1 }, 412)).toBe("1–20 of 412");
  expect(rangeText({ ...view, page: 21 }, 412)).toBe("401–412 of 412");
  expect(rangeText({ ...view, page: 51 }, 1184206)).toBe("1,001–1,020 of 1,184,206");
  expect(rangeText({ ...view, page: 1 }, 0)).toBe("0 of 0");
});

test("Back returns to a page that was left, also by another order or size", () => {
  const sort = { key: "value", direction: "asc" } as const;
  const first = { page: 1, pageSize: 10, sort };
  const second = turnedTo(first, 2);
  expect(leavesPage(second, first)).toBe(true);
  expect(leavesPage(second, second)).toBe(false);
  expect(leavesPage(second, sizedTo(second, 25))).toBe(true);
  expect(leavesPage(second, sortedBy(second, "value"))).toBe(true);
  expect(leavesPage(first, sizedTo(first, 25))).toBe(false);
  expect(leavesPage(first, sortedBy(first, "value"))).toBe(false);
});
