import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ExploreTradesAnswer } from "#contract/operations/screening/explore-trades.ts";
import { exploreEventsOutput } from "#contract/operations/screening/explore-events.ts";
import { getScreeningStatusOutput } from "#contract/operations/screening/screening-status.ts";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";
import { createPrices } from "#testing/factories/screening/prices.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");

async function search(payload: object): Promise<ExploreTradesAnswer> {
  // Symbols that only trades carry are read again after some seconds.
  app.clock.advance({ seconds: 5 });
  const { status, body, response } = await app.call(
    "explore_trades",
    { email: ana.email, ...payload },
    ana,
  );
  expect(body).not.toHaveProperty("error");
  expect(status).toBe(200);
  return response.json();
}

/** Titles of the found rows: the tests name their rows by them. */
async function found(payload: object): Promise<(string | null)[]> {
  const { rows, num_rows } = await search({
    tickers: ["PICK"],
    sort_column: "title",
    limit: 100,
    ...payload,
  });
  expect(num_rows).toBe(rows.length);
  return rows.map(({ title }) => title);
}

describe("conditions", () => {
  beforeAll(async () => {
    const pick = { ticker: "PICK", issuer_cik: 22 };
    await createTrades(
      app.db,
      {
        ...pick,
        title: "a",
        officer_roles: ["CFO"],
        direction: "Purchase",
        value: "250000",
        trade_date: "2026-01-02",
        next_8k_days: 0,
      },
      {
        ...pick,
        title: "b",
        officer_roles: ["CEO", "President"],
        direction: "Sale",
        value: "249999.99",
        is_plan: true,
        is_between_quarter_end_and_earnings: false,
        trade_date: "2026-01-05",
      },
      {
        ...pick,
        title: "c",
        officer_roles: null,
        direction: "Sale",
        value: null,
        is_officer: false,
        is_director: true,
        trade_date: "2026-01-06",
      },
      {
        ...pick,
        title: "d",
        value: "1005",
        is_officer: false,
        market_value: null,
        industry: "Banking",
        next_8k_items: null,
        next_8k_days: null,
      },
      {
        ...pick,
        title: "e",
        value: "1004.99",
        owner_ciks: [5, 9_999_999_999],
        share_price: 5,
        next_earnings_days: -3,
        is_between_quarter_end_and_earnings: false,
      },
      { ...pick, title: "dead", is_live: false },
    );
  });

  test.each([
    [{}, "abcde"],
    [{ trade_types: { val: ["Purchases"] } }, "a"],
    [{ trade_types: { val: ["Purchases", "Sales"] } }, "abcde"],
    [{ insider_types: { val: ["Director", "Other"] } }, "c"],
    // The row without any relationship is not lost from a search for everyone.
    [{ insider_types: { val: ["Officer", "Director", "10% Owner", "Other"] } }, "abcde"],
    [{ officer_roles: { val: ["CFO", "President"] } }, "ab"],
    [{ officer_roles: { val: ["COO"] } }, ""],
    [{ constraint_10b51: { val: [true] } }, "acde"],
    [{ btwn_fqe_ea: { val: [true] } }, "acd"],
    // Only c has no value.
    [{ excluded_from_totals: { val: [true] } }, "c"],
    [{ value_shares_traded: { bool: "ge", val: [250] } }, "a"],
    [{ value_shares_traded: { bool: "gt", val: [250] } }, ""],
    [{ value_shares_traded: { bool: "lt", val: [250] } }, "bde"],
    [{ value_shares_traded: { bool: "eq", val: [1.005] } }, "d"],
    [{ value_shares_traded: { bool: "between", val: [1.005, 250] } }, "abd"],
    [{ market_value: { bool: "le", val: [2140] } }, "abce"],
    [{ market_value: { bool: "gt", val: [2140] } }, ""],
    [{ avg_daily_volume: { bool: "eq", val: [35.5] } }, "abcde"],
    [{ share_price: { bool: "lt", val: [5.01] } }, "e"],
    [{ industry: { val: ["Banking"] } }, "d"],
    [{ item_number: { val: ["9.01", "5.02"] } }, "abce"],
    [{ next_8K_days: { bool: "le", val: [0] } }, "a"],
    [{ next_EA_days: { bool: "lt", val: [0] } }, "e"],
    [{ next_8K_ret0: { bool: "le", val: [-0.3139] } }, "abcde"],
    [{ trade_return: { bool: "between", val: [-0.3407, 0] } }, "abcde"],
    [{ return_horizon: 60, trade_return: { bool: "ge", val: [-1] } }, ""],
    [{ reporting_person_ciks: ["9999999999", "1"] }, "e"],
    [{ start_date: "2026-01-05", end_date: "2026-01-06" }, "bc"],
    [{ end_date: "2026-01-04" }, "a"],
    [{ tickers: undefined, ciks: ["22"] }, "abcde"],
    [{ tickers: ["pick", "NONE"] }, "abcde"],
    [{ tickers: ["NONE"] }, ""],
  ])("%j finds %s", async (payload, titles) => {
    expect((await found(payload)).join("")).toBe(titles);
  });

  test("trades excluded from totals are those that no sum counts, whatever their value", async () => {
    const trade = { ticker: "SUMS", issuer_cik: 45, value: "1000" };
    await createTrades(
      app.db,
      { ...trade, title: "suspect", price_suspect: "yes" },
      { ...trade, title: "reported before", sum_value: null },
      { ...trade, title: "in part", sum_value: "400" },
    );
    const excluded = { tickers: ["SUMS"], excluded_from_totals: { val: [true] } };
    expect(await found(excluded)).toEqual(["reported before", "suspect"]);
    const { num_rows, totals } = await search(excluded);
    expect([num_rows, totals.rows_outside_sums]).toEqual([2, 2]);
  });

  test("a search for officer roles says which trades it leaves out", async () => {
    const trade = { ticker: "ROLE", issuer_cik: 44, is_officer: true, officer_roles: [] };
    await createTrades(
      app.db,
      { ...trade, title: "EVP & CFO", officer_roles: ["CFO"] },
      { ...trade, title: "EVP, Sales" },
      { ...trade, title: "Officer" },
      { ...trade, title: null },
      { ...trade, title: "Officer", direction: "Purchase" },
      { ...trade, title: "Director", is_officer: false, is_director: true },
    );
    const notes = async (payload: object) => {
      const { num_rows, named } = await search({ tickers: ["ROLE"], ...payload });
      return [num_rows, ...(named.notes ?? [])];
    };
    const notComputed =
      "Trades whose officer roles have not been computed since the last update of Sentinel are not included.";
    const officer_roles = { val: ["CFO"] };
    expect(await notes({ officer_roles, trade_types: { val: ["Sales"] } })).toEqual([
      1,
      "Not included: 2 trades that match the other conditions and are reported by an officer, but show no officer title.",
      notComputed,
    ]);
    expect(await notes({ officer_roles, trade_types: { val: ["Purchases"] } })).toEqual([
      0,
      "Not included: 1 trade that matches the other conditions and is reported by an officer, but shows no officer title.",
      notComputed,
    ]);
    expect(await notes({})).toEqual([6]);
  });

  test("tells which tickers are not known, and which companies were searched", async () => {
    const { named, search: ran } = await search({ tickers: ["PICK", "NONE"] });
    expect(named).toEqual({
      companies: [{ cik: "0000000022", ticker: "PICK", name: "Calder Therapeutics" }],
      persons: [],
      unknown_tickers: ["NONE"],
    });
    expect(ran).toMatchObject({
      tickers: ["PICK", "NONE"],
      start_date: "all",
      end_date: "2026-11-20",
    });
  });
});

describe("while prices are pending", () => {
  const below = { trade_return: { bool: "le", val: [-0.05] } };
  const pendingOf = async (payload: object) => {
    // A count of all companies holds for as long.
    app.clock.advance({ seconds: 5 });
    return (await search(payload)).named.pending_prices;
  };
  const pendingAsStatus = async () => {
    app.clock.advance({ seconds: 5 });
    const { body } = await app.call("get_screening_status", {}, ana);
    return getScreeningStatusOutput.parse(body).prices.pending_companies;
  };

  beforeAll(async () => {
    // In the unpriced companies 61 and 62 nothing is computed from prices; 63 has no prices at its source.
    const unpriced = { return_5: null, return_20: null, average_daily_volume: null };
    await createTrades(
      app.db,
      { ...unpriced, ticker: "WAIT", issuer_cik: 61 },
      { ...unpriced, ticker: "LONG", issuer_cik: 62 },
      { ...unpriced, ticker: "NONE", issuer_cik: 63 },
    );
    await createPrices(app.db, "vendor");
    for (const [cik, ticker] of [
      [61, "WAIT"],
      [62, "LONG"],
      [63, "NONE"],
    ] as const) {
      await sql`insert into price_use (cik, tickers, asked_tickers, first_day, stock_days, fund_days, fund_spans, reach_days)
        values (${cik}, array[${ticker}], array[${ticker}], '2026-01-02', '{[2026-01-02,2026-02-02]}', '{}', '{}', '{}')`.execute(
        app.db,
      );
      await sql`insert into price_request (source, ticker, from_day, is_unknown)
        values ('vendor', ${ticker}, '2025-01-01', ${ticker === "NONE"})`.execute(app.db);
    }
  });

  test("a search that needs prices says how many of its companies have none yet", async () => {
    expect(await pendingOf(below)).toBe(2);
    expect(await pendingOf({ market_value: { bool: "ge", val: [500] } })).toBe(2);
    expect(await pendingOf({ patterns: { val: ["sale-before-adverse-8k"] } })).toBe(2);
    expect(await pendingOf({ sort_column: "trade_return" })).toBe(2);
    expect(await pendingOf({ ...below, ciks: ["61"] })).toBe(1);
    expect(await pendingOf({ ...below, tickers: ["LONG", "PICK"] })).toBe(1);
    expect(await pendingOf({ ...below, ciks: ["22", "63"] })).toBeUndefined();
    // Its sums can include suspect prices.
    expect(await pendingOf({})).toBe(2);
    expect(await pendingAsStatus()).toBe(2);
    const events = { email: ana.email, event_return: { bool: "le", val: [-0.05] } };
    const { body } = await app.call("explore_events", events, ana);
    expect(exploreEventsOutput.parse(body).named.pending_prices).toBe(2);
  });

  test("files of the search say so too", async () => {
    const { body } = await app.app.inject({
      method: "POST",
      url: "/export/trades",
      headers: credentials(ana),
      payload: {
        search: { type: "explore_trades", email: ana.email, ...below },
        columns: ["conm"],
        format: "json",
      },
    });
    expect(body).toContain(
      "Prices of 2 companies were not loaded when this search ran. Their trades can lack returns and other figures from prices, so this search can lack rows. Suspect prices of 2 companies may not be excluded yet: market prices were not loaded when this search ran.",
    );
  });

  test("prices that have arrived count once rows were computed from them", async () => {
    await sql`insert into price_series (source, ticker, first_day, last_day)
      values ('vendor', 'WAIT', '2025-01-02', '2026-11-19')`.execute(app.db);
    await sql`insert into dirty_issuer (cik) values (61)`.execute(app.db);
    await sql`update price_request set through_day = '2026-11-19', next_attempt_at = now()
               where ticker = 'WAIT'`.execute(app.db);
    expect(await pendingOf(below)).toBe(2);
    await sql`update trade set return_5 = -0.1 where issuer_cik = 61`.execute(app.db);
    expect(await pendingOf(below)).toBe(2);
    await sql`delete from dirty_issuer`.execute(app.db);
    expect(await pendingOf(below)).toBe(1);
    // Marked again for a filing, not for prices.
    await sql`insert into dirty_issuer (cik) values (61)`.execute(app.db);
    expect(await pendingOf(below)).toBe(1);
    await sql`delete from dirty_issuer`.execute(app.db);
    await sql`update price_request set is_unknown = true where through_day is null`.execute(app.db);
    expect(await pendingOf(below)).toBeUndefined();
    expect(await pendingAsStatus()).toBe(0);
  });
});
