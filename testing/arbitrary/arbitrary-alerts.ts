import fc from "fast-check";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { alertLookbacks } from "#contract/alerts/alert-vocabulary.ts";
import { officerRoles } from "#contract/trades/officer-roles.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { type NumberConstraint, operators } from "#contract/values/constraint.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";

/** Few values, so that rows lie on the bounds of conditions; with some that doubles write badly. */
export const storedNumbers = [0, 0.1, 0.3, 1, 250, 1005, 1005.5, 250_000, 249_999.99, 1_005_500];
/** Fractions of moves. */
export const storedReturns = [-1, -0.3139, -0.1, -0.05, 0, 0.05, 0.1, 0.3, 2.5];
export const storedIndustries = ["Banking", "Retail", "Unknown"];
export const storedItems = ["2.02", "4.02", "8.01", "9.01"];
/** Companies, and persons. */
export const storedCiks = [11, 12, 13, 9_999_999_999];

const sent = fc.constantFrom(0, 0.0001, 0.1, 0.25, 0.3, 1, 1.005, 1.0055, 249.99999, 250, 1005.5);
const between = fc.tuple(sent, sent).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
const anyNumber: fc.Arbitrary<NumberConstraint> = fc
  .tuple(fc.constantFrom(...operators), sent, between)
  .map(([bool, one, both]) => ({ bool, val: bool === "between" ? both : [one] }));

/** Most of the time none: with all conditions at once nothing is ever found. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1, nil: null });
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.tuple(fc.nat(3), value).map(([turn, each]) => (turn === 0 ? each : null));
const some = <Value>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });

/** Companies or owners by name, or what describes companies. */
const anyScope = fc
  .tuple(
    fc.nat(5),
    some(storedCiks),
    seldom(some(storedIndustries)),
    fc.array(seldom(anyNumber), { minLength: 3, maxLength: 3 }),
  )
  .map(([turn, ciks, industries, [value, volume, price]]) => {
    if (turn === 0) return { ciks, fields: { tickers: ["NAMED"], company_criteria: [] } };
    const criteria: AlertDefinition["company_criteria"] = [
      ...(industries === null ? [] : [{ criteria_type: "industry" as const, val: industries }]),
      ...one(value, (each) => ({ criteria_type: "market_value" as const, ...each })),
      ...one(volume, (each) => ({ criteria_type: "avg_daily_volume" as const, ...each })),
      ...one(price, (each) => ({ criteria_type: "share_price" as const, ...each })),
    ];
    return { ciks: [], fields: { company_criteria: criteria } };
  });

function one<Value, Result>(
  value: Value | null | undefined,
  map: (value: Value) => Result,
): Result[] {
  return value === null || value === undefined ? [] : [map(value)];
}

/** A definition, and the companies of its tickers. */
export type ArbitraryAlert = { definition: AlertDefinition; ciks: number[] };

export const anyTradeAlert: fc.Arbitrary<ArbitraryAlert> = fc
  .record({
    scope: anyScope,
    owners: seldom(some(storedCiks.map(String))),
    types: some(tradeTypes),
    kinds: maybe(some(insiderTypes)),
    roles: seldom(some(officerRoles)),
    isPlanExcluded: fc.boolean(),
    shares: seldom(anyNumber),
    value: seldom(anyNumber),
    profit: seldom(anyNumber),
  })
  .map(({ scope, owners, types, kinds, roles, isPlanExcluded, shares, value, profit }) => ({
    ciks: owners === null ? scope.ciks : [],
    definition: alertDefinition({
      ...(owners === null ? scope.fields : { reporting_person_ciks: owners }),
      form_type: "4",
      form_type_constraints: [
        { constraint_type: "trade_types", val: types },
        ...one(kinds, (val) => ({ constraint_type: "insider_types" as const, val })),
        ...one(roles, (val) => ({ constraint_type: "officer_roles" as const, val })),
        ...(isPlanExcluded
          ? [
              {
                constraint_type: "constraint_10b51" as const,
                val: [true as const] satisfies [true],
              },
            ]
          : []),
        ...one(shares, (each) => ({ constraint_type: "num_shares_traded" as const, ...each })),
        ...one(value, (each) => ({ constraint_type: "value_shares_traded" as const, ...each })),
        ...one(profit, (each) => ({ constraint_type: "short_swing_profit" as const, ...each })),
      ],
    }),
  }));

const threshold = fc.constantFrom(0.05, 0.1, 0.3, 0.3139, 1);

export const anyEventAlert: fc.Arbitrary<ArbitraryAlert> = fc
  .record({
    scope: anyScope,
    items: maybe(some(storedItems)),
    drop: maybe(threshold),
    increase: threshold,
    lookback: maybe(fc.constantFrom(...alertLookbacks)),
    sold: maybe(anyNumber),
    purchased: maybe(anyNumber),
  })
  .map(({ scope, items, drop, increase, lookback, sold, purchased }) => {
    const hasIncrease = drop === null || purchased !== null;
    const definition = alertDefinition({
      ...scope.fields,
      form_type: "8-K",
      form_type_constraints: one(items, (val) => ({
        constraint_type: "item_number" as const,
        val,
      })),
      delay_constraints: [
        ...one(drop, (each): ["price_drop", number] => ["price_drop", each]),
        ...one(hasIncrease ? increase : null, (each): ["price_increase", number] => [
          "price_increase",
          each,
        ]),
      ],
      insider_trade_constraints: [
        ...one(lookback, (days) => ({
          constraint_type: "lookback_period" as const,
          val: [days] satisfies [number],
        })),
        ...one(drop === null ? null : sold, (each) => ({
          constraint_type: "value_sold" as const,
          ...each,
        })),
        ...one(hasIncrease ? purchased : null, (each) => ({
          constraint_type: "value_purchased" as const,
          ...each,
        })),
      ],
    });
    return { definition, ciks: scope.ciks };
  });
