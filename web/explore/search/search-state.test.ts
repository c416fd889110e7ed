import { describe, expect, test } from "vitest";
import {
  firstSearch,
  type FoundPage,
  lastPageInstead,
  pageRequest,
  searchReducer,
  tableView,
} from "./search-state.ts";

type Kind = {
  form: { typed: string };
  payload: { email: string; start_date: string };
  sortColumn: "ticker" | "value";
  answer: FoundPage;
  filter: never;
};

const first = firstSearch<Kind>({ column: "ticker", direction: "asc" });
const reduce = searchReducer(first, ["ticker", "value"]);
const run = {
  id: "1",
  form: { typed: "" },
  payload: { email: "dana@example.com", start_date: "all" },
};
const onPage3 = { ...first, run, page: 3 };

describe("a search", () => {
  test("starts with ticker ascending, page 1, 20 rows and nothing searched", () => {
    expect(first).toEqual({
      run: null,
      page: 1,
      pageSize: 20,
      sort: { column: "ticker", direction: "asc" },
      columns: null,
    });
    expect(pageRequest(first)).toBeNull();
  });

  test("returns to page 1 for a new search, keeping order and size", () => {
    const sorted = { ...onPage3, sort: { column: "value", direction: "desc" } as const };
    expect(reduce(sorted, { type: "submit", run })).toEqual({ ...sorted, page: 1 });
  });

  test("takes order, page and page size from the table", () => {
    const view = { page: 4, pageSize: 50, sort: { key: "value", direction: "desc" } as const };
    expect(reduce(onPage3, { type: "view", view })).toEqual({
      run,
      page: 4,
      pageSize: 50,
      sort: { column: "value", direction: "desc" },
      columns: null,
    });
    expect(tableView(reduce(onPage3, { type: "view", view }))).toEqual(view);
  });

  test("never requests an order that the server does not know", () => {
    const view = { ...tableView(onPage3), sort: { key: "gone", direction: "desc" } as const };
    expect(reduce(onPage3, { type: "view", view }).sort).toEqual(first.sort);
  });

  test("pages through the submitted search", () => {
    const view = { ...tableView(onPage3), page: 4 };
    const next = reduce(onPage3, { type: "view", view });
    expect(pageRequest(next)).toEqual({
      email: "dana@example.com",
      start_date: "all",
      page: 4,
      limit: 20,
      sort_column: "ticker",
      sort_direction: "asc",
    });
  });

  test.each([
    { page: 99, rows: 0, num_rows: 41, last: 3 },
    { page: 3, rows: 0, num_rows: 40, last: 2 },
    { page: 3, rows: 1, num_rows: 41, last: null },
    { page: 99, rows: 0, num_rows: 0, last: null },
  ])("of $num_rows rows asked for page $page goes to $last", ({ page, rows, num_rows, last }) => {
    const found = { rows: Array.from({ length: rows }, () => ({})), num_rows };
    expect(lastPageInstead({ page, pageSize: 20 }, found)).toBe(last);
  });

  test("is as at the start after a reset", () => {
    expect(reduce(onPage3, { type: "reset" })).toEqual(first);
  });
});
