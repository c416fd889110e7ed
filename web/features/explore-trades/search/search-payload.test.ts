import { describe, expect, test } from "vitest";
import { exploreTradesInput } from "#contract/operations/screening/explore-trades.ts";
import { searchPayload } from "./search-payload.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { changedForm, defaultForm } from "./trade-form.ts";

const context = {
  email: "dana@example.com",
  cikOf: (ticker: string) => (ticker === "ABC" ? "0000000007" : null),
};

function payloadOf(change: Partial<TradeForm>) {
  const payload = searchPayload(changedForm(defaultForm, change), context);
  // The server's own schema accepts every payload.
  expect(
    exploreTradesInput.safeParse({ type: "explore_trades", ...payload }).error,
  ).toBeUndefined();
  return payload;
}

describe("searchPayload", () => {
  test("of the default form asks for the whole market, all types, raw over 20 days", () => {
    expect(payloadOf({})).toEqual({
      email: "dana@example.com",
      return_type: "raw",
      return_horizon: 20,
      start_date: "all",
      end_date: "",
      include_all: true,
      trade_types: { val: ["Purchases", "Sales"] },
      insider_types: { val: ["Officer", "Director", "10% Owner", "Other"] },
    });
  });

  test("sends patterns by their codes and dollars in thousands, below 0 too", () => {
    const payload = payloadOf({
      patterns: ["cluster", "late-filing"],
      avoidedOrGained: { operator: ">=", val1: "250", val2: "" },
      avoidedOrGainedNet: { operator: "between", val1: "-5.5", val2: "0" },
    });
    expect(payload.patterns).toEqual({ val: ["cluster", "late-filing"] });
    expect(payload.avoided_or_gained).toEqual({ bool: "ge", val: [250] });
    expect(payload.avoided_or_gained_net).toEqual({ bool: "between", val: [-5.5, 0] });
  });

  test("sends both dates as they are", () => {
    const payload = payloadOf({ startDate: "2026-09-01", endDate: "2026-10-31" });
    expect(payload.start_date).toBe("2026-09-01");
    expect(payload.end_date).toBe("2026-10-31");
  });

  test("sends a single company by its CIK", () => {
    const payload = payloadOf({ tickers: ["ABC"] });
    expect(payload.ciks).toEqual(["0000000007"]);
    expect(payload.tickers).toBeUndefined();
    expect(payload.include_all).toBeUndefined();
  });

  test("sends a single company by its ticker where no CIK is known", () => {
    const payload = payloadOf({ tickers: ["XYZ"] });
    expect(payload.tickers).toEqual(["XYZ"]);
    expect(payload.ciks).toBeUndefined();
  });

  test("sends several companies by their tickers", () => {
    expect(payloadOf({ tickers: ["ABC", "XYZ"] }).tickers).toEqual(["ABC", "XYZ"]);
  });

  test("sends no insider types with a reporting person", () => {
    const payload = payloadOf({ owners: ["0000000042"] });
    expect(payload.reporting_person_ciks).toEqual(["0000000042"]);
    expect(payload.insider_types).toBeUndefined();
    expect(payload.include_all).toBeUndefined();
  });

  test("leaves the company criteria out once a company is named", () => {
    const filled = changedForm(defaultForm, {
      industries: ["Banking"],
      marketValue: { operator: ">=", val1: "500", val2: "" },
    });
    const payload = searchPayload(changedForm(filled, { tickers: ["ABC"] }), context);
    expect(payload.industry).toBeUndefined();
    expect(payload.market_value).toBeUndefined();
  });

  test("sends company criteria in place of all companies", () => {
    const payload = payloadOf({ industries: ["Banking", "Insurance"] });
    expect(payload.industry).toEqual({ val: ["Banking", "Insurance"] });
    expect(payload.include_all).toBeUndefined();
  });

  test.each([
    [">=", "ge"],
    ["<=", "le"],
  ] as const)("maps %s to %s and keeps thousands as typed", (operator, bool) => {
    const payload = payloadOf({ valueTraded: { operator, val1: "250", val2: "" } });
    expect(payload.value_shares_traded).toEqual({ bool, val: [250] });
  });

  test("reads numbers typed with separators", () => {
    const payload = payloadOf({
      marketValue: { operator: "between", val1: "500", val2: "10,000.5" },
    });
    expect(payload.market_value).toEqual({ bool: "between", val: [500, 10_000.5] });
  });

  test.each(["", "-", ".", "abc"])("leaves out a condition whose value is %j", (val1) => {
    expect(
      payloadOf({ sharePrice: { operator: ">=", val1, val2: "" } }).share_price,
    ).toBeUndefined();
  });

  test.each(["", "-"])("leaves out a between whose second value is %j", (val2) => {
    const next8kDays = { operator: "between", val1: "1", val2 } as const;
    expect(payloadOf({ next8kDays }).next_8K_days).toBeUndefined();
  });

  test.each([
    ["5%", 0.05],
    ["1.1", 0.011],
    ["-12.345", -0.12345],
    ["0", 0],
  ])("sends %s percent as the fraction %d", (val1, fraction) => {
    const typed = { operator: "<=", val1, val2: "" } as const;
    expect(payloadOf({ next8kReturn: typed }).next_8K_ret0).toEqual({
      bool: "le",
      val: [fraction],
    });
    expect(payloadOf({ nextEarningsReturn: typed }).next_EA_ret0?.val).toEqual([fraction]);
    expect(payloadOf({ tradeReturn: typed }).trade_return?.val).toEqual([fraction]);
  });

  test("sends days as they are", () => {
    const typed = { operator: "<=", val1: "30", val2: "" } as const;
    expect(payloadOf({ nextEarningsDays: typed }).next_EA_days).toEqual({ bool: "le", val: [30] });
  });

  test("asks for officer roles only if some are chosen, and not together with reporting persons", () => {
    expect(payloadOf({ officerRoles: ["CFO"] }).officer_roles).toEqual({ val: ["CFO"] });
    expect(payloadOf({}).officer_roles).toBeUndefined();
    const withPerson = payloadOf({ officerRoles: ["CFO"], owners: ["0000000042"] });
    expect(withPerson.officer_roles).toBeUndefined();
  });

  test("excludes plan trades only when asked to", () => {
    expect(payloadOf({ excludesPlans: true }).constraint_10b51).toEqual({ val: [true] });
    expect(payloadOf({}).constraint_10b51).toBeUndefined();
  });

  test("asks for trades between quarter end and earnings only when asked to", () => {
    expect(payloadOf({ isQuarterClosed: true }).btwn_fqe_ea).toEqual({ val: [true] });
    expect(payloadOf({}).btwn_fqe_ea).toBeUndefined();
  });

  test("asks for trades excluded from totals only when asked to", () => {
    expect(payloadOf({ isExcluded: true }).excluded_from_totals).toEqual({ val: [true] });
    expect(payloadOf({}).excluded_from_totals).toBeUndefined();
  });

  test("sends chosen items, and no list that holds the placeholder", () => {
    expect(payloadOf({ itemNumbers: ["2.02", "4.02"] }).item_number).toEqual({
      val: ["2.02", "4.02"],
    });
    expect(payloadOf({ itemNumbers: ["__placeholder__"] }).item_number).toBeUndefined();
    expect(payloadOf({ industries: ["__placeholder__", "Banking"] }).industry).toBeUndefined();
  });
});

describe("changedForm", () => {
  test("naming an owner clears the company criteria and all companies", () => {
    const filled = changedForm(defaultForm, {
      industries: ["Banking"],
      sharePrice: { operator: ">=", val1: "5", val2: "" },
    });
    const named = changedForm(filled, { owners: ["0000000042"] });
    expect(named.industries).toEqual([]);
    expect(named.sharePrice.val1).toBe("");
    expect(named.includesAll).toBe(false);
  });

  test("removing the last named company returns to all companies", () => {
    const named = changedForm(defaultForm, { tickers: ["ABC"] });
    expect(changedForm(named, { tickers: [] }).includesAll).toBe(true);
  });

  test("choosing all companies clears their criteria", () => {
    const filled = changedForm(defaultForm, { industries: ["Banking"] });
    expect(filled.includesAll).toBe(false);
    expect(changedForm(filled, { includesAll: true }).industries).toEqual([]);
  });
});
