import { expect, test } from "vitest";

import { phoneColumns } from "./phone-layout.ts";

function column(key: string) {
  return { key, name: key, value: () => null };
}

const columns = ["conm", "ticker", "owner", "trade_date", "direction", "value", "return"].map(
  column,
);
const layout = {
  lead: { title: () => null, detail: () => null },
  second: { key: "value", detail: () => null },
  folded: ["ticker", "owner", "direction"],
};

function keys(sortKey: string | undefined): string[] {
  return phoneColumns(columns, layout, sortKey).map(({ key }) => key);
}

test("the first, the main value, the sorted one, then the rest", () => {
  expect(keys("return")).toEqual(["conm", "value", "return", "trade_date"]);
  expect(keys("trade_date")).toEqual(["conm", "value", "trade_date", "return"]);
});

test("a folded or leading column may be the sorted one", () => {
  expect(keys("ticker")).toEqual(["conm", "value", "trade_date", "return"]);
  expect(keys("value")).toEqual(["conm", "value", "trade_date", "return"]);
  expect(keys(undefined)).toEqual(["conm", "value", "trade_date", "return"]);
});

test("the first has the header of its two lines", () => {
  const lead = { ...layout.lead, name: "Owner, trade date" };
  const [first] = phoneColumns(columns, { ...layout, lead }, undefined);
  expect(first).toMatchObject({ key: "conm", name: "conm", label: "Owner, trade date" });
});

test("a header leaves the unit to the cells", () => {
  const withUnit = columns.map((each) =>
    each.key === "value" ? { ...each, name: "Value ($K)", phoneLabel: "Value" } : each,
  );
  const shown = phoneColumns(withUnit, layout, undefined);
  expect(shown.map(({ name, label }) => label ?? name)).toEqual([
    "conm",
    "Value",
    "trade_date",
    "return",
  ]);
});
