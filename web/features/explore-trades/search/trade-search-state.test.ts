import { describe, expect, test } from "vitest";
import { defaultForm } from "./trade-form.ts";
import {
  firstSearch,
  tableView,
  pageRequest,
  tradeSearchReducer,
  type SearchRun,
} from "./trade-search-state.ts";

const run: SearchRun = {
  id: "1",
  form: defaultForm,
  payload: { email: "dana@example.com", start_date: "all" },
};
const onPage3 = { ...firstSearch, run, page: 3 };

describe("the explore-trades search", () => {
  test("starts with ticker ascending, page 1, 20 rows and nothing searched", () => {
    expect(firstSearch).toEqual({
      run: null,
      page: 1,
      pageSize: 20,
      sort: { column: "ticker", direction: "asc" },
    });
    expect(pageRequest(firstSearch)).toBeNull();
  });

  test("returns to page 1 for a new search, keeping order and size", () => {
    const sorted = { ...onPage3, sort: { column: "value", direction: "desc" } as const };
    expect(tradeSearchReducer(sorted, { type: "submit", run })).toEqual({ ...sorted, page: 1 });
  });

  test("takes order, page and page size from the table", () => {
    const view = { page: 4, pageSize: 50, sort: { key: "value", direction: "desc" } as const };
    expect(tradeSearchReducer(onPage3, { type: "view", view })).toEqual({
      run,
      page: 4,
      pageSize: 50,
      sort: { column: "value", direction: "desc" },
    });
    expect(tableView(tradeSearchReducer(onPage3, { type: "view", view }))).toEqual(view);
  });

  test("never asks for an order the server does not know", () => {
    const view = { ...tableView(onPage3), sort: { key: "gone", direction: "desc" } as const };
    expect(tradeSearchReducer(onPage3, { type: "view", view }).sort).toEqual(firstSearch.sort);
  });

  test("pages through the submitted search", () => {
    const view = { ...tableView(onPage3), page: 4 };
    const next = tradeSearchReducer(onPage3, { type: "view", view });
    expect(pageRequest(next)).toEqual({
      email: "dana@example.com",
      start_date: "all",
      page: 4,
      limit: 20,
      sort_column: "ticker",
      sort_direction: "asc",
    });
  });

  test("is as at the start after a reset", () => {
    expect(tradeSearchReducer(onPage3, { type: "reset" })).toEqual(firstSearch);
  });
});
