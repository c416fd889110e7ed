import { describe, expect, test } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import { matchedConditions } from "#domain/alerts/matched-conditions.ts";
import { predicateOf } from "#domain/alerts/predicate-of.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";

const empty = {
  tickers: [],
  reporting_person_ciks: [],
  company_criteria: ["include_all"],
  form_type_constraints: [],
  delay_constraints: [],
  insider_trade_constraints: [],
} satisfies Omit<AlertDefinition, "form_type">;

function matches(definition: AlertDefinition, facts: AlertFacts): boolean {
  return predicateOf(treeOf(definition, []))(facts);
}

/** Worked example 22: stock 50 to 45, fund 200 to 202. */
const fall = {
  cik: 1718204,
  industry: "Pharmaceutical Products",
  items: ["2.02", "9.01"],
  return: -0.11,
  sold30: 612_000,
  sold90: 2_000_000,
  purchased30: 0,
} satisfies AlertFacts;

function onMoves(more: Partial<AlertDefinition>): AlertDefinition {
  return { ...empty, form_type: "8-K", ...more };
}

describe("moves", () => {
  test.each<[Partial<AlertDefinition>, boolean]>([
    [{ delay_constraints: [["price_drop", 0.11]] }, true],
    [{ delay_constraints: [["price_drop", 0.1101]] }, false],
    [{ delay_constraints: [["price_increase", 0.05]] }, false],
    [
      {
        delay_constraints: [
          ["price_drop", 0.1],
          ["price_increase", 0.05],
        ],
      },
      true,
    ],
  ])("%j: %s", (more, isMatch) => {
    expect(matches(onMoves(more), fall)).toBe(isMatch);
    expect(matches(onMoves(more), { ...fall, return: null })).toBe(false);
  });

  test("value sold counts for a drop alone, value purchased for an increase alone", () => {
    const definition = onMoves({
      delay_constraints: [
        ["price_drop", 0.1],
        ["price_increase", 0.1],
      ],
      insider_trade_constraints: [{ constraint_type: "value_sold", bool: "ge", val: [700] }],
    });
    expect(matches(definition, fall)).toBe(false);
    expect(matches(definition, { ...fall, sold30: 700_000 })).toBe(true);
    expect(matches(definition, { ...fall, return: 0.1 })).toBe(true);
  });

  test("sums are those of the look-back", () => {
    const definition = onMoves({
      delay_constraints: [["price_drop", 0.1]],
      insider_trade_constraints: [
        { constraint_type: "lookback_period", val: [90] },
        { constraint_type: "value_sold", bool: "ge", val: [2000] },
      ],
    });
    expect(matches(definition, fall)).toBe(true);
  });

  test("any listed item; none listed is every event", () => {
    const drop: Partial<AlertDefinition> = { delay_constraints: [["price_drop", 0.1]] };
    function withItems(...items: string[]): AlertDefinition {
      const constraint = { constraint_type: "item_number" as const, val: items };
      return onMoves({ ...drop, form_type_constraints: [constraint] });
    }
    expect(matches(withItems("4.02", "9.01"), fall)).toBe(true);
    expect(matches(withItems("4.02"), fall)).toBe(false);
    expect(matches(onMoves(drop), { ...fall, items: [] })).toBe(true);
  });

  test("only the threshold that was reached is reported", () => {
    const definition = onMoves({
      form_type_constraints: [{ constraint_type: "item_number", val: ["4.02", "2.02"] }],
      delay_constraints: [
        ["price_drop", 0.1],
        ["price_increase", 0.1],
      ],
      insider_trade_constraints: [
        { constraint_type: "value_sold", bool: "ge", val: [500] },
        { constraint_type: "value_purchased", bool: "ge", val: [500] },
      ],
    });
    expect(matchedConditions(definition, fall)).toEqual([
      { condition: "Items 2.02, 4.02", value: "2.02" },
      { condition: "Price drop >= 10.0%", value: "−11.00%" },
      { condition: "Sold >= $ 500K, 30 days", value: "$ 612,000.00" },
    ]);
  });
});

describe("keywords", () => {
  const facts: AlertFacts = {
    cik: 1,
    industry: "Unknown",
    keywords: new Set(["going concern", "restatement"]),
  };
  test.each([
    ["and", ["going concern", "restatement"], true],
    ["and", ["going concern", "fraud"], false],
    ["or", ["fraud", "restatement"], true],
    ["or", ["fraud"], false],
  ] as const)("%s of %j: %s", (bool, val, isMatch) => {
    const definition: AlertDefinition = {
      ...empty,
      form_type: "keyword",
      form_type_constraints: [{ constraint_type: "keywords", bool, val: [...val] }],
    };
    expect(matches(definition, facts)).toBe(isMatch);
  });

  test("the keywords found are reported", () => {
    const definition: AlertDefinition = {
      ...empty,
      form_type: "keyword",
      form_type_constraints: [
        { constraint_type: "keywords", bool: "or", val: ["fraud", "restatement"] },
      ],
    };
    expect(matchedConditions(definition, facts)).toEqual([
      { condition: "Any of “fraud”, “restatement”", value: "“restatement”" },
    ]);
  });
});
