import { expect, test } from "vitest";
import { changed } from "./use-page-part.ts";
import { readTable, writeTable } from "./use-table-part.ts";

const options = {
  name: "trades",
  pageSizes: [10, 20, 50],
  sort: { key: "value", direction: "desc" },
  sortable: ["value", "name"],
} as const;
const read = (text: string) => readTable(new URLSearchParams(text), options);

test("a view is read back from its address", () => {
  const view = { page: 3, pageSize: 20, sort: { key: "name", direction: "asc" } } as const;
  const address = changed(new URLSearchParams("cik=1"), writeTable(view, options));
  expect(address.toString()).toBe("cik=1&trades_page=3&trades_rows=20&trades_sort=name.asc");
  expect(readTable(address, options)).toEqual(view);
});

test("the default view adds nothing to the address", () => {
  const usual = { page: 1, pageSize: 10, sort: options.sort };
  expect(
    changed(new URLSearchParams("cik=1&trades_page=4"), writeTable(usual, options)).toString(),
  ).toBe("cik=1");
  expect(read("cik=1")).toEqual(usual);
});

test.for([
  "trades_page=0",
  "trades_page=x",
  "trades_rows=7",
  "trades_sort=nothing.asc",
  "trades_sort=name",
])("what an address says wrongly is as if it said nothing: %s", (text) => {
  expect(read(text)).toEqual({ page: 1, pageSize: 10, sort: options.sort });
});

test("a list occurs once for each of its entries", () => {
  const from = new URLSearchParams("words=old&range=5y");
  expect(changed(from, { words: ["going concern", "fraud"], forms: null }).toString()).toBe(
    "range=5y&words=going+concern&words=fraud",
  );
  expect(changed(from, { words: [] }).toString()).toBe("range=5y");
});
