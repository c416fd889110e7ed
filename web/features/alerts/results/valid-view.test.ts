import { expect, test } from "vitest";
import { pageCountOf } from "#web/ui/display/pagination.tsx";
import { validView } from "./valid-view.ts";

const sort = { key: "Value", direction: "desc" } as const;
const second = { page: 2, pageSize: 10, sort };
const pagesOf = (rows: number) => ({ isViewRefused: false, pages: pageCountOf(rows, 10) });

test("a page beyond the last one becomes the last one, in the same order", () => {
  expect(validView({ ...second, page: 9 }, pagesOf(12))).toEqual(second);
  expect(validView(second, pagesOf(10))).toEqual({ ...second, page: 1 });
  expect(validView(second, pagesOf(0))).toEqual({ ...second, page: 1 });
});

test("a page that exists, or may exist, stays", () => {
  expect(validView(second, pagesOf(11))).toBe(second);
  expect(validView({ ...second, page: 9 }, { isViewRefused: false, pages: null })).toEqual({
    ...second,
    page: 9,
  });
});

test("a view that the server refuses becomes the first page, newest first, and is not changed again", () => {
  const refused = { isViewRefused: true, pages: null };
  const first = { page: 1, pageSize: 10, sort: null };
  expect(validView({ ...second, page: 10_001 }, refused)).toEqual(first);
  expect(validView(first, refused)).toBe(first);
});
