import { expect, test } from "vitest";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { defaultForm } from "../search/event-form.ts";
import { eventSearchAlert } from "./event-search-alert.ts";

function alertOf(change: Partial<EventForm>) {
  return eventSearchAlert({ ...defaultForm, ...change });
}

test("items, companies, and a drop in whole percent with the value sold before", () => {
  const { alerts } = alertOf({
    tickers: ["CPTX"],
    includesAll: false,
    startDate: "2026-01-01",
    itemNumbers: ["2.02"],
    eventReturn: { operator: "<=", val1: "-5", val2: "" },
    lookback: 90,
    valueSold: { operator: ">=", val1: "500", val2: "" },
  });
  expect(alerts[0]?.definition).toEqual({
    form_type: "8-K",
    tickers: ["CPTX"],
    company_criteria: [],
    form_type_constraints: [{ constraint_type: "item_number", val: ["2.02"] }],
    delay_constraints: [["price_drop", 0.05]],
    insider_trade_constraints: [
      { constraint_type: "lookback_period", bool: "eq", val: [90] },
      { constraint_type: "value_sold", bool: "ge", val: [500] },
    ],
  });
});

test.each<[Partial<EventForm>, string]>([
  [
    { eventReturn: { operator: "<=", val1: "-2.5", val2: "" } },
    "An alert cannot include: an event return other than a drop or an increase in whole percent.",
  ],
  [
    { eventReturn: { operator: ">=", val1: "-5", val2: "" } },
    "An alert cannot include: an event return other than a drop or an increase in whole percent.",
  ],
  [
    { valueSold: { operator: ">=", val1: "500", val2: "" } },
    "An alert cannot include: value sold without a price drop.",
  ],
  [{ patterns: ["cluster-before"] }, "An alert cannot include: Patterns."],
  [{ tickers: ["0001234567"] }, "An alert cannot include: companies without a ticker."],
])("what an alert cannot hold is named: %j", (change, reason) => {
  expect(alertOf(change)).toEqual({ alerts: [], reason });
});

test("without an event return the form asks for the threshold", () => {
  expect(alertOf({ itemNumbers: ["4.02"] }).alerts[0]?.definition.delay_constraints).toEqual([]);
});
