import { expect, test } from "vitest";
import { filterOf, noFilter, parametersOf, payloadOf } from "./audit-filter.ts";

const filter = {
  actor: "ana@x.example",
  subject: "",
  operation: "run_as",
  outcome: "began to",
  days: { start: "2026-11-01", end: "2026-11-20" },
};

test("a filter comes back from its address", () => {
  expect(filterOf(parametersOf(filter))).toEqual(filter);
  expect(parametersOf(noFilter).size).toBe(0);
  expect(filterOf(new URLSearchParams())).toEqual(noFilter);
});

test("a day that is none is no condition", () => {
  expect(filterOf(new URLSearchParams({ from: "yesterday", to: "" })).days).toEqual(noFilter.days);
});

test("only what is filled in is asked for", () => {
  expect(payloadOf({ ...filter, actor: "  " })).toEqual({
    operation: "run_as",
    outcome: "began to",
    start_date: "2026-11-01",
    end_date: "2026-11-20",
  });
  expect(payloadOf(noFilter)).toEqual({});
});
