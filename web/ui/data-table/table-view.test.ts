import { describe, expect, test } from "vitest";

import { isPageTurn, rangeText, sizedTo, sortedBy, turnedTo } from "./table-view.ts";

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

test("only another page in the same order and of the same size is a page turn", () => {
  const sort = { key: "value", direction: "asc" } as const;
  const second = { page: 2, pageSize: 10, sort };
  expect(isPageTurn(second, turnedTo(second, 1))).toBe(true);
  expect(isPageTurn(second, second)).toBe(false);
  expect(isPageTurn(second, sizedTo(second, 25))).toBe(false);
  expect(isPageTurn(second, sortedBy(second, "value"))).toBe(false);
});
