import { describe, expect, test } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { setAlertsInput } from "#contract/operations/alerts/alerts.ts";
import { type AlertForm, changedAlertForm, emptyAlertForm } from "./alert-form.ts";
import { definitionOfForm, formOfDefinition } from "./definition-of-form.ts";

function form(...changes: Partial<AlertForm>[]): AlertForm {
  return changes.reduce(changedAlertForm, emptyAlertForm);
}

const over = (val1: string) => ({ operator: ">=", val1, val2: "" }) as const;

describe("what is sent", () => {
  test("a form just opened is on the whole market, with both trade types", () => {
    expect(definitionOfForm("4", form())).toEqual({
      form_type: "4",
      tickers: [],
      reporting_person_ciks: [],
      company_criteria: ["include_all"],
      form_type_constraints: [{ constraint_type: "trade_types", val: ["Purchases", "Sales"] }],
      delay_constraints: [],
      insider_trade_constraints: [],
    });
  });

  test("every condition of a Form 4 alert, numbers in the unit of their label", () => {
    const typed = form(
      {
        tradeTypes: ["Sales"],
        insiderTypes: ["Officer", "Director"],
        officerRoles: ["CEO", "CFO"],
        excludesPlans: true,
        sharesTraded: { operator: "between", val1: "100", val2: "2000" },
        valueTraded: over("250"),
      },
      { marketValue: { operator: "<=", val1: "2000", val2: "" }, industries: ["Banking"] },
    );
    expect(definitionOfForm("4", typed)).toMatchObject({
      company_criteria: [
        { criteria_type: "industry", val: ["Banking"] },
        { criteria_type: "market_value", bool: "le", val: [2000] },
      ],
      form_type_constraints: [
        { constraint_type: "trade_types", val: ["Sales"] },
        { constraint_type: "insider_types", val: ["Officer", "Director"] },
        { constraint_type: "officer_roles", val: ["CEO", "CFO"] },
        { constraint_type: "constraint_10b51", val: [true] },
        { constraint_type: "num_shares_traded", bool: "between", val: [100, 2000] },
        { constraint_type: "value_shares_traded", bool: "ge", val: [250] },
      ],
    });
  });

  test("thresholds are fractions, insiders' values go with their direction", () => {
    const typed = form(
      { itemNumbers: ["2.02"], priceDrop: "7", priceIncrease: "100" },
      { lookback: 90, valueSold: over("500") },
    );
    expect(definitionOfForm("8-K", typed)).toMatchObject({
      form_type_constraints: [{ constraint_type: "item_number", val: ["2.02"] }],
      delay_constraints: [
        ["price_drop", 0.07],
        ["price_increase", 1],
      ],
      insider_trade_constraints: [
        { constraint_type: "lookback_period", bool: "eq", val: [90] },
        { constraint_type: "value_sold", bool: "ge", val: [500] },
      ],
    });
  });

  test.each([
    over(""),
    over("-"),
    over("."),
    { operator: "between", val1: "5", val2: "" } as const,
    { operator: "between", val1: "", val2: "5" } as const,
  ])("a condition that is empty or no number is left out: %j", (valueTraded) => {
    const { form_type_constraints: constraints } = definitionOfForm("4", form({ valueTraded }));
    expect(constraints.map(({ constraint_type: type }) => type)).toEqual(["trade_types"]);
  });

  test("a kind sends only what it has", () => {
    const typed = form({ keywords: ["going concern"], keywordMatch: "and", priceDrop: "5" });
    expect(definitionOfForm("keyword", typed)).toMatchObject({
      form_type_constraints: [{ constraint_type: "keywords", bool: "and", val: ["going concern"] }],
      delay_constraints: [],
    });
  });
});

const saved: AlertDefinition[] = [
  {
    form_type: "4",
    tickers: [],
    reporting_person_ciks: ["0001234567", "0007654321"],
    company_criteria: [],
    form_type_constraints: [
      { constraint_type: "trade_types", val: ["Purchases"] },
      { constraint_type: "insider_types", val: ["10% Owner"] },
      { constraint_type: "constraint_10b51", val: [true] },
      { constraint_type: "value_shares_traded", bool: "between", val: [0.5, 1000000] },
    ],
    delay_constraints: [],
    insider_trade_constraints: [],
  },
  {
    form_type: "8-K",
    tickers: ["CPTX", "QLSW"],
    reporting_person_ciks: [],
    company_criteria: [],
    form_type_constraints: [{ constraint_type: "item_number", val: ["4.01", "4.02"] }],
    delay_constraints: [
      ["price_drop", 0.07],
      ["price_increase", 0.29],
    ],
    insider_trade_constraints: [
      { constraint_type: "lookback_period", bool: "eq", val: [365] },
      { constraint_type: "value_sold", bool: "ge", val: [500] },
      { constraint_type: "value_purchased", bool: "le", val: [20] },
    ],
  },
  {
    form_type: "price_alert",
    tickers: [],
    reporting_person_ciks: [],
    company_criteria: [
      { criteria_type: "industry", val: ["Banking", "Insurance"] },
      { criteria_type: "market_value", bool: "between", val: [500, 10000] },
      { criteria_type: "avg_daily_volume", bool: "ge", val: [5] },
      { criteria_type: "share_price", bool: "ge", val: [0.01] },
    ],
    form_type_constraints: [],
    delay_constraints: [["price_increase", 0.055]],
    insider_trade_constraints: [],
  },
  {
    form_type: "keyword",
    tickers: [],
    reporting_person_ciks: [],
    company_criteria: ["include_all"],
    form_type_constraints: [
      { constraint_type: "keywords", bool: "or", val: ["继续经营", "a & b"] },
    ],
    delay_constraints: [],
    insider_trade_constraints: [],
  },
];

describe("a saved alert is opened and saved unchanged", () => {
  test.each(saved)("$form_type", (definition) => {
    const shown = formOfDefinition("Name", definition);
    expect(definitionOfForm(definition.form_type, shown)).toEqual(definition);
  });

  test("operators that only programs send stay until their field is changed", () => {
    const definition: AlertDefinition = {
      form_type: "4",
      tickers: [],
      reporting_person_ciks: [],
      company_criteria: [{ criteria_type: "share_price", bool: "lt", val: [5] }],
      form_type_constraints: [
        { constraint_type: "trade_types", val: ["Sales"] },
        { constraint_type: "num_shares_traded", bool: "eq", val: [1000] },
      ],
      delay_constraints: [],
      insider_trade_constraints: [],
    };
    const shown = formOfDefinition("Name", definition);
    const kept = { definition, form: shown };
    expect(definitionOfForm("4", { ...shown, name: "Other" }, kept)).toEqual(definition);
    const changed = changedAlertForm(shown, { sharePrice: over("6") });
    expect(definitionOfForm("4", changed, kept).company_criteria).toEqual([
      { criteria_type: "share_price", bool: "ge", val: [6] },
    ]);
  });

  test.each(saved)("$form_type is what the server takes", (definition) => {
    const payload = { type: "set_alerts", email: "a@b.example", alert_name: "Name", ...definition };
    expect(setAlertsInput.parse(payload).definition).toEqual(definition);
  });
});
