import { expect, test } from "vitest";
import { linkedForm } from "./link-search.ts";
import { searchPayload } from "./search-payload.ts";
import { defaultForm } from "./trade-form.ts";

const change = {
  startDate: "2026-04-01",
  endDate: "2026-09-30",
  tradeTypes: ["Sales"],
} as const;

test("a link fills the form, every other condition as at first", () => {
  expect(linkedForm({ change }, "ABC")).toEqual({
    ...defaultForm,
    ...change,
    tickers: ["ABC"],
    includesAll: false,
  });
});

test("a link to a company alone asks for all its trades", () => {
  expect(linkedForm({ change: {} }, "XYZ")).toEqual({
    ...defaultForm,
    tickers: ["XYZ"],
    includesAll: false,
  });
});

test("the trades behind an event's sum are asked for by company, days and direction alone", () => {
  const context = { email: "ana@x.example", cikOf: () => "0000000777" };
  const { insider_types: insiders, ...payload } = searchPayload(
    linkedForm({ change }, "ABC"),
    context,
  );
  expect(JSON.parse(JSON.stringify(payload))).toEqual({
    email: "ana@x.example",
    return_type: "raw",
    return_horizon: 20,
    start_date: "2026-04-01",
    end_date: "2026-09-30",
    ciks: ["0000000777"],
    trade_types: { val: ["Sales"] },
  });
  // All of them, which is no restriction.
  expect(insiders?.val).toEqual(["Officer", "Director", "10% Owner", "Other"]);
});
