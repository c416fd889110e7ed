import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  type AlertDefinition,
  checkDefinition,
  definitionFields,
} from "#contract/alerts/alert-definition.ts";

const payload = z.strictObject(definitionFields).transform((fields, context) => {
  const definition: AlertDefinition | null = checkDefinition(fields, context);
  return definition ?? z.NEVER;
});

const types = { constraint_type: "trade_types", val: ["Sales"] };
const trade = { form_type: "4", form_type_constraints: [types] };
const event = { form_type: "8-K", delay_constraints: [["price_drop", 0.1]] };
const keyword = {
  form_type: "keyword",
  form_type_constraints: [{ constraint_type: "keywords", bool: "or", val: ["fraud"] }],
};
const oneCompany = { criteria_type: "market_value", bool: "ge", val: [1] };
const sold = { constraint_type: "value_sold", bool: "ge", val: [1] };
const purchased = { constraint_type: "value_purchased", bool: "ge", val: [1] };

/** What is refused, by the part that is wrong. */
function refusals(fields: object): [string, string][] {
  const { error } = payload.safeParse(fields);
  return (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
}

describe("what cannot be saved", () => {
  test.each([
    [
      { form_type: "4" },
      "form_type_constraints",
      "You must choose a trade type (Purchases, Sales, or both).",
    ],
    [
      { form_type: "4", form_type_constraints: [{ constraint_type: "trade_types", val: [] }] },
      "form_type_constraints",
      "You must choose a trade type (Purchases, Sales, or both).",
    ],
    [
      { form_type: "8-K" },
      "delay_constraints",
      "You must enter a materiality threshold (Price Drop or Price Increase) before saving.",
    ],
    [
      { form_type: "price_alert" },
      "delay_constraints",
      "You must enter a materiality threshold (Price Drop or Price Increase) before saving.",
    ],
    [
      { form_type: "keyword" },
      "form_type_constraints",
      "You must enter at least one keyword before saving.",
    ],
    [
      {
        form_type: "keyword",
        form_type_constraints: [{ constraint_type: "keywords", bool: "or", val: [] }],
      },
      "form_type_constraints",
      "You must enter at least one keyword before saving.",
    ],
    [
      { ...trade, tickers: ["CPTX"], reporting_person_ciks: ["1"] },
      "reporting_person_ciks",
      "Remove companies before selecting owners.",
    ],
    [
      { ...event, reporting_person_ciks: ["1"] },
      "reporting_person_ciks",
      "Only insider trading and planned sale alerts can include reporting persons.",
    ],
    [
      { ...trade, tickers: ["CPTX"], company_criteria: [oneCompany] },
      "company_criteria",
      "Choose companies or owners, or set criteria, but not both.",
    ],
    [
      { ...trade, tickers: ["CPTX"], company_criteria: ["include_all"] },
      "company_criteria",
      "Choose companies or owners, or set criteria, but not both.",
    ],
    [
      { ...trade, company_criteria: ["include_all", oneCompany] },
      "company_criteria",
      "An alert on all companies cannot have company filters.",
    ],
    [
      { ...trade, company_criteria: [oneCompany, oneCompany] },
      "company_criteria",
      "Use each filter only once.",
    ],
    [
      { ...trade, form_type_constraints: [types, types] },
      "form_type_constraints",
      "Use each constraint only once.",
    ],
    [
      { ...event, form_type_constraints: [types] },
      "form_type_constraints",
      "This kind of alert does not support the constraint trade_types.",
    ],
    [
      { ...trade, delay_constraints: [["price_drop", 0.1]] },
      "delay_constraints",
      "This kind of alert does not support price thresholds.",
    ],
    [
      {
        ...event,
        delay_constraints: [
          ["price_drop", 0.1],
          ["price_drop", 0.2],
        ],
      },
      "delay_constraints",
      "Use each price threshold only once.",
    ],
    [
      {
        ...keyword,
        insider_trade_constraints: [{ constraint_type: "lookback_period", val: [30] }],
      },
      "insider_trade_constraints",
      "This kind of alert does not support insider filters.",
    ],
    [
      { ...event, insider_trade_constraints: [purchased] },
      "insider_trade_constraints",
      "Value purchased requires a price increase.",
    ],
    [
      {
        ...event,
        delay_constraints: [["price_increase", 0.1]],
        insider_trade_constraints: [sold],
      },
      "insider_trade_constraints",
      "Value sold requires a price drop.",
    ],
    [
      { ...event, delay_constraints: [["price_drop", 0]] },
      "delay_constraints",
      "Use a percentage above 0 and up to 100.",
    ],
    [
      { ...event, delay_constraints: [["price_drop", 1.01]] },
      "delay_constraints",
      "Use a percentage above 0 and up to 100.",
    ],
    [
      { ...event, insider_trade_constraints: [{ constraint_type: "lookback_period", val: [31] }] },
      "insider_trade_constraints",
      "Use 30, 90, 180 or 365 days.",
    ],
    [{}, "form_type", "Choose a kind of alert."],
  ])("%j: %s", (fields, part, message) => {
    expect(refusals(fields)).toEqual([[part, message]]);
  });

  test("between needs two numbers, the second not below the first", () => {
    const between = (val: number[]): object => ({
      ...trade,
      form_type_constraints: [
        types,
        { constraint_type: "num_shares_traded", bool: "between", val },
      ],
    });
    expect(refusals(between([2, 1]))).toEqual([
      ["form_type_constraints", "The second number cannot be below the first."],
    ]);
    expect(refusals(between([2]))).toEqual([["form_type_constraints", "Give two numbers."]]);
    expect(refusals(between([2, 2]))).toEqual([]);
  });
});

describe("what is saved", () => {
  test("an alert without a scope is on the whole market", () => {
    expect(payload.parse(trade).company_criteria).toEqual(["include_all"]);
    const named = payload.parse({ ...trade, tickers: ["cptx", "CPTX"] });
    expect(named).toMatchObject({ tickers: ["CPTX"], company_criteria: [] });
    const owners = payload.parse({ ...trade, reporting_person_ciks: ["7", 7] });
    expect(owners.reporting_person_ciks).toEqual(["0000000007"]);
  });

  test("form_types counts in place of form_type, its first one", () => {
    const { form_type: _, ...rest } = trade;
    expect(payload.parse({ ...rest, form_types: ["4", "8-K"] }).form_type).toBe("4");
  });

  test("keywords are trimmed, once each", () => {
    const val = [" going  concern ", "going concern", "Fraud"];
    const constraints = [{ constraint_type: "keywords", bool: "and", val }];
    expect(
      payload.parse({ ...keyword, form_type_constraints: constraints }).form_type_constraints,
    ).toEqual([{ constraint_type: "keywords", bool: "and", val: ["going concern", "Fraud"] }]);
  });
});
