import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AlertScope, createCandidateIndex } from "#domain/alerts/candidate-index.ts";
import type { AlertFacts, ConstraintTree, NumberField } from "#domain/alerts/constraint-tree.ts";
import { predicateOf } from "#domain/alerts/predicate-of.ts";

type Alert = { name: string };

function named(name: string): Alert {
  return { name };
}

const everything = { kind: "all", of: [] } satisfies ConstraintTree;
const market = { of: "market" } satisfies AlertScope;
const row = { cik: 10, industry: "Retail", ownerCiks: [71, 72], direction: "Sale", value: 250_000 };

function atLeast(field: NumberField, bound: number): ConstraintTree {
  return { kind: "all", of: [{ kind: "number", field, operator: "ge", values: [bound] }] };
}

function names(alerts: readonly Alert[]): string[] {
  return alerts.map(({ name }) => name).sort();
}

describe("only alerts that can match are found", () => {
  const index = createCandidateIndex<Alert>();
  index.add(named("company"), { of: "companies", ciks: [10, 11, 10] }, everything);
  index.add(named("other company"), { of: "companies", ciks: [11] }, everything);
  index.add(named("no company"), { of: "companies", ciks: [] }, everything);
  index.add(named("owners"), { of: "owners", ciks: [72, 71] }, everything);
  index.add(named("other owner"), { of: "owners", ciks: [10] }, everything);
  index.add(named("industry"), { of: "industries", names: ["Retail", "Banking"] }, everything);
  index.add(named("other industry"), { of: "industries", names: ["Banking"] }, everything);
  index.add(named("reached"), market, atLeast("value", 250_000));
  index.add(named("not reached"), market, atLeast("value", 250_000.01));
  index.add(named("not known"), market, atLeast("marketValue", 0));
  index.add(named("sales"), market, {
    kind: "all",
    of: [{ kind: "text-in", field: "direction", values: ["Sale"] }],
  });
  index.add(named("purchases"), market, {
    kind: "all",
    of: [{ kind: "text-in", field: "direction", values: ["Purchase"] }],
  });
  test("by company, owner, industry, number and direction, each once", () => {
    const facts = { ...row, direction: "Sale" as const, marketValue: null };
    expect(names(index.candidates(facts))).toEqual(
      ["company", "industry", "owners", "reached", "sales"].sort(),
    );
  });
});

test("of a drop or an increase the reached one is enough", () => {
  const index = createCandidateIndex<Alert>();
  const drop = { kind: "number", field: "return", operator: "le", values: [-0.05] } as const;
  const rise = { kind: "number", field: "return", operator: "ge", values: [0.1] } as const;
  index.add(named("drop"), market, { kind: "all", of: [{ kind: "any", of: [drop] }] });
  index.add(named("either"), market, { kind: "all", of: [{ kind: "any", of: [drop, rise] }] });
  const found = (value: number) => names(index.candidates({ ...facts, return: value }));
  const facts = { cik: 1, industry: "Retail" };
  expect(found(-0.05)).toEqual(["drop", "either"]);
  expect(found(-0.049)).toEqual([]);
  expect(found(0.1)).toEqual(["either"]);
});

test("what was removed is found no more, and what is added later is", () => {
  const index = createCandidateIndex<Alert>();
  const alerts = Array.from({ length: 40 }, (_, number) => named(`${number}`));
  for (const [number, alert] of alerts.entries())
    index.add(alert, market, atLeast("value", number));
  for (const alert of alerts.slice(0, 30)) index.remove(alert);
  const facts = { cik: 1, industry: "Retail", value: 34 };
  expect(names(index.candidates(facts))).toEqual(["30", "31", "32", "33", "34"]);
  index.add(named("late"), market, atLeast("value", 2));
  expect(names(index.candidates(facts))).toEqual(["30", "31", "32", "33", "34", "late"]);
});

const numberFields = ["value", "return", "marketValue", "sold30"] as const;
const numberCondition: fc.Arbitrary<ConstraintTree> = fc.record({
  kind: fc.constant("number" as const),
  field: fc.constantFrom(...numberFields),
  operator: fc.constantFrom("ge", "le", "gt", "lt", "eq", "between"),
  values: fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })),
});
const condition: fc.Arbitrary<ConstraintTree> = fc.oneof(
  numberCondition,
  fc.record({
    kind: fc.constant("text-in" as const),
    field: fc.constant("direction" as const),
    values: fc.subarray(["Purchase", "Sale"]),
  }),
  fc.record({
    kind: fc.constant("any" as const),
    of: fc.array(fc.record({ kind: fc.constant("all" as const), of: fc.array(numberCondition) }), {
      maxLength: 2,
    }),
  }),
);
const tree: fc.Arbitrary<ConstraintTree> = fc.record({
  kind: fc.constant("all" as const),
  of: fc.array(condition, { maxLength: 4 }),
});
const someNumber = fc.option(fc.integer({ min: -4, max: 4 }));
const facts: fc.Arbitrary<AlertFacts> = fc.record({
  cik: fc.constant(1),
  industry: fc.constant("Retail"),
  direction: fc.constantFrom("Purchase", "Sale"),
  value: someNumber,
  return: someNumber,
  marketValue: someNumber,
  sold30: someNumber,
});

test("whatever its conditions, an alert that matches a row is among the candidates", () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 12 }), fc.array(facts), (trees, rows) => {
      const index = createCandidateIndex<{ holds: (facts: AlertFacts) => boolean }>();
      const alerts = trees.map((each) => ({ holds: predicateOf(each) }));
      for (const [number, alert] of alerts.entries()) {
        index.add(alert, market, trees[number] ?? everything);
      }
      for (const each of rows) {
        const matching = alerts.filter(({ holds }) => holds(each));
        const found = index.candidates(each);
        expect(new Set(found).size).toBe(found.length);
        expect(found.filter(({ holds }) => holds(each)).length).toBe(matching.length);
      }
    }),
    { numRuns: 300 },
  );
});
