import { expect, test } from "vitest";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { defaultForm } from "../search/trade-form.ts";
import { tradeSearchAlert } from "./trade-search-alert.ts";

function alertOf(change: Partial<TradeForm>) {
  return tradeSearchAlert({ ...defaultForm, ...change });
}

test("companies and persons, kinds of trades, and sizes", () => {
  const { alerts } = alertOf({
    includesAll: false,
    industries: ["Banking"],
    tradeTypes: ["Sales"],
    insiderTypes: ["Officer"],
    officerRoles: ["CFO"],
    excludesPlans: true,
    valueTraded: { operator: "between", val1: "250", val2: "1000" },
    startDate: "2026-01-01",
  });
  expect(alerts[0]?.definition).toEqual({
    form_type: "4",
    tickers: [],
    reporting_person_ciks: [],
    company_criteria: [{ criteria_type: "industry", val: ["Banking"] }],
    form_type_constraints: [
      { constraint_type: "trade_types", val: ["Sales"] },
      { constraint_type: "insider_types", val: ["Officer"] },
      { constraint_type: "officer_roles", val: ["CFO"] },
      { constraint_type: "constraint_10b51", val: [true] },
      { constraint_type: "value_shares_traded", bool: "between", val: [250, 1000] },
    ],
  });
});

test("with reporting persons, an alert has no insider types or officer roles, as in the search", () => {
  const { alerts } = alertOf({
    owners: ["0000000001"],
    insiderTypes: ["Officer"],
    officerRoles: ["CFO"],
  });
  expect(alerts[0]?.definition.reporting_person_ciks).toEqual(["0000000001"]);
  expect(alerts[0]?.definition.form_type_constraints).toHaveLength(1);
});

test("conditions on what followed a trade are not part of an alert", () => {
  const reason = "An alert cannot include: 8-K items, Trade return.";
  const change = {
    itemNumbers: ["2.02"],
    tradeReturn: { operator: ">=", val1: "5", val2: "" },
  } as const;
  expect(alertOf(change)).toEqual({ alerts: [], reason });
});
