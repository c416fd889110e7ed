import { expect, test } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { alertConditions, alertScope, describeAlert } from "#contract/alerts/describe-alert.ts";

const empty = {
  tickers: [],
  reporting_person_ciks: [],
  company_criteria: ["include_all"],
  form_type_constraints: [],
  delay_constraints: [],
  insider_trade_constraints: [],
} satisfies Omit<AlertDefinition, "form_type">;

test.each<[string, AlertDefinition]>([
  [
    "Sales · Officer, Director · value >= $ 250K · no 10b5-1",
    {
      ...empty,
      form_type: "4",
      form_type_constraints: [
        { constraint_type: "constraint_10b51", val: [true] },
        { constraint_type: "value_shares_traded", bool: "ge", val: [250] },
        { constraint_type: "insider_types", val: ["Director", "Officer"] },
        { constraint_type: "trade_types", val: ["Sales"] },
      ],
    },
  ],
  [
    "Purchases, Sales · all insider types",
    {
      ...empty,
      form_type: "4",
      form_type_constraints: [{ constraint_type: "trade_types", val: ["Sales", "Purchases"] }],
    },
  ],
  [
    "Purchases · Director · shares 1,000 to 2,500.5 · industry Banking or Insurance · market value <= $ 2,000M",
    {
      ...empty,
      form_type: "4",
      company_criteria: [
        { criteria_type: "market_value", bool: "le", val: [2000] },
        { criteria_type: "industry", val: ["Banking", "Insurance"] },
      ],
      form_type_constraints: [
        { constraint_type: "trade_types", val: ["Purchases"] },
        { constraint_type: "insider_types", val: ["Director"] },
        { constraint_type: "num_shares_traded", bool: "between", val: [1000, 2500.5] },
      ],
    },
  ],
  [
    "Price drop >= 10.0% · sold >= $ 500K, 30 days",
    {
      ...empty,
      form_type: "8-K",
      delay_constraints: [["price_drop", 0.1]],
      insider_trade_constraints: [{ constraint_type: "value_sold", bool: "ge", val: [500] }],
    },
  ],
  [
    "Item 2.02 · price drop >= 5.0% or increase >= 8.0%",
    {
      ...empty,
      form_type: "8-K",
      form_type_constraints: [{ constraint_type: "item_number", val: ["2.02"] }],
      delay_constraints: [
        ["price_increase", 0.08],
        ["price_drop", 0.05],
      ],
    },
  ],
  [
    "Items 4.01, 4.02 · price drop >= 1.25% (sold > $ 1,000K, 90 days) or increase >= 7.0%",
    {
      ...empty,
      form_type: "8-K",
      form_type_constraints: [{ constraint_type: "item_number", val: ["4.02", "4.01"] }],
      delay_constraints: [
        ["price_drop", 0.0125],
        ["price_increase", 0.07],
      ],
      insider_trade_constraints: [
        { constraint_type: "lookback_period", val: [90] },
        { constraint_type: "value_sold", bool: "gt", val: [1000] },
      ],
    },
  ],
  [
    "any of “going concern”, “substantial doubt”",
    {
      ...empty,
      form_type: "keyword",
      form_type_constraints: [
        { constraint_type: "keywords", bool: "or", val: ["going concern", "substantial doubt"] },
      ],
    },
  ],
])("%s", (sentence, definition) => {
  expect(describeAlert(definition)).toBe(sentence);
});

test("a condition alone reads as on a chip", () => {
  const conditions = alertConditions({
    ...empty,
    form_type: "4",
    form_type_constraints: [
      { constraint_type: "trade_types", val: ["Sales"] },
      { constraint_type: "insider_types", val: ["Officer", "Director"] },
      { constraint_type: "value_shares_traded", bool: "ge", val: [250] },
      { constraint_type: "constraint_10b51", val: [true] },
    ],
  });
  expect(conditions.map(({ alone }) => alone)).toEqual([
    "Sales",
    "Officer or Director",
    "Value >= $ 250K",
    "10b5-1 trades excluded",
  ]);
});

test.each([
  [["CPTX", "MRST"], [], "CPTX, MRST"],
  [["CPTX", "QLSW", "ARFN"], [], "CPTX, QLSW, ARFN"],
  [["CPTX", "QLSW", "ARFN", "OKHV", "LNQM"], [], "CPTX, QLSW, ARFN and 2 more"],
  [[], ["1214156"], "1 reporting person"],
  [[], ["1214156", "1494730"], "2 reporting persons"],
  [[], [], "Whole market"],
])("%j and %j are %s", (tickers, owners, words) => {
  expect(alertScope({ tickers, reporting_person_ciks: owners })).toBe(words);
});
