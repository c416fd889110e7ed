import { expect, test } from "vitest";
import { filterOf, noFilter, pageOf, parametersOf, payloadOf } from "./audit-filter.ts";

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

test("the page stands in the address, but for the first one", () => {
  const second = parametersOf(filter, 2);
  expect(second.get("page")).toBe("2");
  expect(pageOf(second)).toBe(2);
  expect(filterOf(second)).toEqual(filter);
  expect(parametersOf(filter).has("page")).toBe(false);
});

test.each(["", "0", "-3", "1.5", "two", "1000001"])("page %o is the first one", (page) => {
  expect(pageOf(new URLSearchParams({ page }))).toBe(1);
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
