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

/** A sale of 18,000 shares at $ 64.33. */
const sale = {
  cik: 1149030,
  industry: "Insurance",
  direction: "Sale",
  ownerCiks: [1214156, 1494730],
  officerRoles: ["CFO"],
  isOfficer: true,
  isDirector: false,
  isTenPercentOwner: false,
  isOther: false,
  isPlan: false,
  shares: 18_000,
  value: 1_157_940,
  marketValue: 1520.334,
  averageDailyVolume: null,
  sharePrice: 64.33,
} satisfies AlertFacts;

function matches(definition: AlertDefinition, facts: AlertFacts, ciks: number[] = []): boolean {
  return predicateOf(treeOf(definition, ciks))(facts);
}

function onTrades(
  constraints: AlertDefinition["form_type_constraints"],
  more: Partial<AlertDefinition> = {},
): AlertDefinition {
  return { ...empty, form_type: "4", form_type_constraints: constraints, ...more };
}

const sales = { constraint_type: "trade_types", val: ["Sales"] } as const;
const bothTypes: AlertDefinition["form_type_constraints"][number] = {
  constraint_type: "trade_types",
  val: ["Purchases", "Sales"],
};

describe("trades", () => {
  test("officer roles: any of them; a trade whose roles are not computed does not match", () => {
    const definition = onTrades([
      bothTypes,
      { constraint_type: "officer_roles", val: ["CEO", "CFO"] },
    ]);
    const roles = [["CFO"], ["CEO", "President"], ["President"], [], null] as const;
    expect(roles.map((officerRoles) => matches(definition, { ...sale, officerRoles }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(matchedConditions(definition, sale)).toContainEqual({
      condition: "Officer role CEO or CFO",
      value: "CFO",
    });
  });

  test("trade types: sales are no purchases, both are no restriction", () => {
    const purchase = { ...sale, direction: "Purchase" as const };
    const onSales = onTrades([{ ...sales, val: ["Sales"] }]);
    expect([matches(onSales, sale), matches(onSales, purchase)]).toEqual([true, false]);
    const onBoth = onTrades([bothTypes]);
    expect([matches(onBoth, sale), matches(onBoth, purchase)]).toEqual([true, true]);
  });

  test("insider types are any of; all four are no restriction", () => {
    const noRole = { ...sale, isOfficer: false };
    const officers = onTrades([
      bothTypes,
      { constraint_type: "insider_types", val: ["Officer", "Other"] },
    ]);
    expect([matches(officers, sale), matches(officers, noRole)]).toEqual([true, false]);
    const all = onTrades([
      bothTypes,
      { constraint_type: "insider_types", val: ["Officer", "Director", "10% Owner", "Other"] },
    ]);
    expect([matches(all, sale), matches(all, noRole)]).toEqual([true, true]);
  });

  test("plan trades are excluded where that is asked", () => {
    const noPlan = onTrades([bothTypes, { constraint_type: "constraint_10b51", val: [true] }]);
    expect(matches(noPlan, sale)).toBe(true);
    expect(matches(noPlan, { ...sale, isPlan: true })).toBe(false);
    expect(matches(onTrades([bothTypes]), { ...sale, isPlan: true })).toBe(true);
  });

  test.each([
    ["ge", [1157.94], true],
    ["gt", [1157.94], false],
    ["le", [1157.94], true],
    ["lt", [1157.94], false],
    ["eq", [1157.94], true],
    ["ge", [1157.941], false],
    ["between", [1157.94, 2000], true],
    ["between", [1000, 1157.94], true],
    ["between", [1158, 2000], false],
  ] as const)("value %s %j thousand: %s", (bool, val, isMatch) => {
    const definition = onTrades([
      bothTypes,
      { constraint_type: "value_shares_traded", bool, val: [...val] },
    ]);
    expect(matches(definition, sale)).toBe(isMatch);
    expect(matches(definition, { ...sale, value: null })).toBe(false);
  });

  test("shares are counted as they are, market value in millions", () => {
    const shares = onTrades([
      bothTypes,
      { constraint_type: "num_shares_traded", bool: "eq", val: [18_000] },
    ]);
    expect(matches(shares, sale)).toBe(true);
    const small = onTrades([bothTypes], {
      company_criteria: [{ criteria_type: "market_value", bool: "le", val: [1520.334] }],
    });
    expect(matches(small, sale)).toBe(true);
    expect(matches(small, { ...sale, marketValue: 1520.335 })).toBe(false);
    const traded = onTrades([bothTypes], {
      company_criteria: [{ criteria_type: "avg_daily_volume", bool: "ge", val: [0] }],
    });
    expect(matches(traded, sale)).toBe(false);
  });

  test("companies, owners and industries are the scope", () => {
    const named = onTrades([bothTypes], { tickers: ["OKHV"], company_criteria: [] });
    expect(matches(named, sale, [1149030])).toBe(true);
    expect(matches(named, sale, [1099472])).toBe(false);
    expect(matches(named, sale, [])).toBe(false);
    const owner = onTrades([bothTypes], { reporting_person_ciks: ["0001494730"] });
    expect(matches(owner, sale)).toBe(true);
    expect(matches(owner, { ...sale, ownerCiks: [1214156] })).toBe(false);
    const banks = onTrades([bothTypes], {
      company_criteria: [{ criteria_type: "industry", val: ["Banking"] }],
    });
    expect(matches(banks, sale)).toBe(false);
    expect(matches(banks, { ...sale, industry: "Banking" })).toBe(true);
  });

  test("each condition is reported with the value that met it", () => {
    const definition = onTrades(
      [
        { constraint_type: "trade_types", val: ["Sales"] },
        { constraint_type: "insider_types", val: ["Officer", "Director"] },
        { constraint_type: "value_shares_traded", bool: "ge", val: [250] },
        { constraint_type: "num_shares_traded", bool: "ge", val: [1000] },
        { constraint_type: "constraint_10b51", val: [true] },
      ],
      { company_criteria: [{ criteria_type: "market_value", bool: "le", val: [2000] }] },
    );
    expect(matchedConditions(definition, sale)).toEqual([
      { condition: "Sales", value: "Sale" },
      { condition: "Officer or Director", value: "Officer" },
      { condition: "Shares >= 1,000", value: "18,000" },
      { condition: "Value >= $ 250K", value: "$ 1,157,940.00" },
      { condition: "10b5-1 trades excluded", value: "not under a 10b5-1 plan" },
      { condition: "Market value <= $ 2,000M", value: "$ 1,520.33M" },
    ]);
  });
});
