import { describe, expect, test } from "vitest";
import { exploreTradesInput } from "#contract/operations/screening/explore-trades.ts";

const least = { type: "explore_trades", email: "Ana@Example.com " };

function issues(payload: object): string[] {
  const result = exploreTradesInput.safeParse({ ...least, ...payload });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("the explore_trades payload", () => {
  test("fills in the stated defaults", () => {
    expect(exploreTradesInput.parse(least)).toMatchObject({
      email: "ana@example.com",
      return_type: "raw",
      return_horizon: 20,
      sort_column: "ticker",
      sort_direction: "asc",
      limit: 20,
      page: 1,
      start_date: "all",
    });
  });

  test("takes a horizon typed as text, CIKs with and without padding, tickers in any case", () => {
    const search = exploreTradesInput.parse({
      ...least,
      return_horizon: "60",
      ciks: ["320193", 320193],
      reporting_person_ciks: ["0000320193"],
    });
    expect(search).toMatchObject({
      return_horizon: 60,
      ciks: ["0000320193", "0000320193"],
      reporting_person_ciks: ["0000320193"],
    });
    expect(exploreTradesInput.parse({ ...least, tickers: [" brk-b"] }).tickers).toEqual(["BRK-B"]);
  });

  test.each([
    ["limit", { limit: 101 }],
    ["limit", { limit: 0 }],
    ["page", { page: 0 }],
    ["return_horizon", { return_horizon: 30 }],
    ["sort_column", { sort_column: "value; drop table trade" }],
    ["start_date", { start_date: "2026-02-30" }],
    ["end_date", { start_date: "2026-03-02", end_date: "2026-03-01" }],
    ["value_shares_traded.val.0", { value_shares_traded: { bool: "ge", val: [Infinity] } }],
    ["value_shares_traded.val.0", { value_shares_traded: { bool: "ge", val: ["250"] } }],
    ["value_shares_traded.val.0", { value_shares_traded: { bool: "ge", val: [-1] } }],
    ["value_shares_traded.val", { value_shares_traded: { bool: "between", val: [1] } }],
    ["value_shares_traded.val", { value_shares_traded: { bool: "between", val: [2, 1] } }],
    ["value_shares_traded.val", { value_shares_traded: { bool: "ge", val: [1, 2] } }],
    ["value_shares_traded.bool", { value_shares_traded: { bool: "ne", val: [1] } }],
    ["constraint_10b51.val.0", { constraint_10b51: { val: [false] } }],
    ["btwn_fqe_ea.val.0", { btwn_fqe_ea: { val: [false] } }],
    ["trade_types.val", { trade_types: { val: [] } }],
    ["trade_types.val.0", { trade_types: { val: ["Grants"] } }],
    ["item_number.val.0", { item_number: { val: ["__placeholder__"] } }],
    ["tickers", { ciks: ["1"], tickers: ["A"] }],
    ["include_all", { include_all: true, tickers: ["A"] }],
    ["ciks.0", { ciks: ["12345678901"] }],
    ["", { unknown: 1 }],
  ])("refuses %s in %j [V1.4.2, V2.2.1, V2.2.3]", (path, payload) => {
    expect(issues(payload)).toEqual([path]);
  });
});
