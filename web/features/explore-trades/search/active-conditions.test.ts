import { expect, test } from "vitest";
import { activeConditions } from "./active-conditions.ts";
import { changedForm, defaultForm } from "./trade-form.ts";

test("the default form has no condition", () => {
  expect(activeConditions(defaultForm)).toEqual([]);
});

test("each condition is put in words and can be removed separately", () => {
  const form = changedForm(defaultForm, {
    startDate: "2026-09-01",
    endDate: "2026-10-31",
    insiderTypes: ["Officer"],
    officerRoles: ["CEO", "CFO"],
    valueTraded: { operator: ">=", val1: "250", val2: "" },
    marketValue: { operator: "between", val1: "500", val2: "10000" },
    excludesPlans: true,
    isQuarterClosed: true,
    isExcluded: true,
    itemNumbers: ["2.02", "4.02", "5.02", "8.01"],
    patterns: ["cluster", "late-filing"],
    avoidedOrGainedNet: { operator: "<=", val1: "-5", val2: "" },
  });
  const conditions = activeConditions(form);
  expect(conditions.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    "Trade dates: 01 Sep – 31 Oct 2026",
    "Insider types: Officer",
    "Officer role: CEO, CFO",
    "10b5-1 plans: excluded",
    "8-K items: 2.02, 4.02, 5.02 and 1 more",
    "Patterns: Cluster, Late filing",
    "Quarter closed: between quarter end and earnings",
    "Totals: excluded from totals",
    "Value traded: >= $\u00A0250K",
    "Market value: $\u00A0500M to $\u00A010,000M",
    "Loss avoided / gain, net: <= $\u00A0−5K",
  ]);
  for (const { name, lifted } of conditions) {
    const left = activeConditions({ ...form, ...lifted }).map((condition) => condition.name);
    expect(left).toEqual(conditions.map((other) => other.name).filter((other) => other !== name));
  }
});

test("a condition that the search would omit is not listed", () => {
  const form = changedForm(defaultForm, {
    next8kDays: { operator: "between", val1: "1", val2: "" },
  });
  expect(activeConditions(form)).toEqual([]);
});

test("insider types and officer roles do not apply together with a reporting person", () => {
  const form = changedForm(defaultForm, {
    owners: ["0000000042"],
    insiderTypes: ["Officer"],
    officerRoles: ["CFO"],
  });
  expect(activeConditions(form).map(({ name }) => name)).toEqual(["Reporting person"]);
});
