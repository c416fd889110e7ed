import { describe, expect, test } from "vitest";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { describeTradeSearch, tradeSearchText } from "#contract/trades/describe-trade-search.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";

const everything = {
  ...wholeMarketSearch,
  end_date: "2026-11-19",
} as const satisfies TradeSearch;

const noNames = { companies: [], persons: [], unknown_tickers: [] };

describe("the search in words", () => {
  test("names every condition with its unit", () => {
    const search = {
      ...everything,
      start_date: "2026-09-01",
      end_date: "2026-10-31",
      insider_types: { val: ["Officer", "Director", "10% Owner"] },
      officer_roles: { val: ["CFO", "CEO"] },
      value_shares_traded: { bool: "ge", val: [250] },
      market_value: { bool: "between", val: [500, 10_000] },
      next_8K_days: { bool: "le", val: [30] },
      next_8K_ret0: { bool: "lt", val: [-0.05] },
    } satisfies TradeSearch;
    expect(tradeSearchText({ num_rows: 412, search, named: noNames })).toBe(
      "412 trades: purchases and sales by an Officer, Director or 10% Owner, officer role CEO or CFO, " +
        "traded 01 Sep – 31 Oct 2026, value >= $ 250K, market value $ 500M to $ 10,000M, " +
        "days to next 8-K <= 30, next 8-K return < −5%. Returns raw, 20 trading days; 8-K and earnings returns market-adjusted.",
    );
  });

  test("ends with what the search leaves out", () => {
    const search = { ...everything, officer_roles: { val: ["CFO"] } } satisfies TradeSearch;
    const named = { ...noNames, notes: ["Some trades are not included."] };
    expect(tradeSearchText({ num_rows: 3, search, named })).toBe(
      "3 trades: purchases and sales, officer role CFO, traded until 19 Nov 2026. Returns raw, 20 trading days; 8-K and earnings returns market-adjusted. " +
        "Some trades are not included.",
    );
  });

  test("says what an empty form searched", () => {
    expect(tradeSearchText({ num_rows: 1_184_206, search: everything, named: noNames })).toBe(
      "1,184,206 trades: purchases and sales, traded until 19 Nov 2026. Returns raw, 20 trading days; 8-K and earnings returns market-adjusted.",
    );
  });

  test("names companies and persons, counts the rest, and lists unknown tickers", () => {
    const search = {
      ...everything,
      tickers: ["AAA", "BBB", "CCC", "DDD", "ZZZ"],
      reporting_person_ciks: ["0000000007"],
      trade_types: { val: ["Sales"] },
      constraint_10b51: { val: [true] },
      btwn_fqe_ea: { val: [true] },
    } satisfies TradeSearch;
    const named = {
      companies: ["AAA", "BBB", "CCC", "DDD"].map((ticker) => ({ cik: "1", ticker, name: ticker })),
      persons: [{ cik: "0000000007", name: "Osei, Kwabena" }],
      unknown_tickers: ["ZZZ"],
    };
    expect(tradeSearchText({ num_rows: 1, search, named })).toBe(
      "1 trade: sales by Osei, Kwabena, in AAA, BBB, CCC and 2 more, traded until 19 Nov 2026, " +
        "without 10b5-1 trades, between quarter end and earnings. Returns raw, 20 trading days; 8-K and earnings returns market-adjusted. Unknown: ZZZ.",
    );
  });

  test("names patterns by their labels, and dollars below 0", () => {
    const search = {
      ...everything,
      patterns: { val: ["late-filing", "cluster"] },
      avoided_or_gained: { bool: "ge", val: [-5] },
    } satisfies TradeSearch;
    expect(tradeSearchText({ num_rows: 3, search, named: noNames })).toBe(
      "3 trades: purchases and sales, traded until 19 Nov 2026, loss avoided or gain >= $ −5K, " +
        "with pattern Cluster or Late filing. Returns raw, 20 trading days; 8-K and earnings returns market-adjusted.",
    );
  });

  test("emphasises what was chosen", () => {
    const search = { ...everything, insider_types: { val: ["Director"] } } satisfies TradeSearch;
    const [count, ...rest] = describeTradeSearch({ num_rows: 2, search, named: noNames });
    expect(count).toEqual({ text: "2 trades", isEmphasised: true });
    expect(rest).toContainEqual({ text: "Director", isEmphasised: true });
  });
});
