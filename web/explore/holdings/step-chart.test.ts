import { expect, test } from "vitest";
import type { HoldingStepAnswer } from "#contract/operations/companies/holdings.ts";
import { chartPoints, stepLine } from "./step-chart.tsx";

function step(day: string | null, stated: string | null, changes: Partial<HoldingStepAnswer> = {}) {
  return {
    accno: "0000000001-24-000001",
    line_number: 1,
    form: "4",
    filing_url: "",
    filed_on: null,
    accepted_at: null,
    day,
    kind: "transaction",
    transaction_date: null,
    code: null,
    acquired_disposed: null,
    amount: null,
    previous: null,
    is_previous_computed: false,
    expected: null,
    stated,
    status: "reconciled",
    difference: null,
    reading: "after-line",
    splits: [],
    are_splits_applied: false,
    reasons: [],
    replaces: null,
    owners: 1,
    footnotes: [],
    ...changes,
  } satisfies HoldingStepAnswer;
}

test("days go from left to right, the largest holding is at the top, steps without a number are left out", () => {
  const points = chartPoints(
    [
      step("2024-01-01", "50"),
      step("2024-01-06", null),
      step("2024-01-06", "100", { status: "differs" }),
      step(null, "70"),
      step("2024-01-11", "0"),
    ],
    { width: 100, height: 40 },
  );
  expect(points.map(({ x, y, isDiffering }) => [x, y, isDiffering])).toEqual([
    [0, 20, false],
    [50, 0, true],
    [100, 40, false],
  ]);
  expect(stepLine(points)).toBe("M0 20H50V0H100V40");
});
