import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "#contract/values/account/permissions.ts";
import {
  aBar,
  createIssuer,
  companySceneForFile,
  storeBars,
} from "#testing/server/company-scene.ts";
import { createEvents, createFilings } from "#testing/factories/filings/filings.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const scene = await companySceneForFile();
const { company, pricesOf } = scene;

describe("a company with prices, trades and events", () => {
  const cik = 9_100_001;
  beforeAll(async () => {
    await createIssuer(scene.app.db, {
      cik,
      name: "Calder Therapeutics",
      tickers: ["CPTX", "CPTXW"],
    });
    await storeBars(scene.app, { name: "made", closeBasis: "raw", hasSplits: true }, [
      aBar("CPTX", "2025-11-17", 99),
      aBar("CPTX", "2026-10-27", 45.45),
      aBar("CPTX", "2026-10-28", 31.66),
      aBar("CPTX", "2026-11-18", 30.29),
      aBar("CPTX", "2026-11-19", 30.38),
      aBar("VTI", "2026-10-27", 300),
      aBar("VTI", "2026-10-28", 303),
    ]);
    await createFilings(scene.app.db, { issuer_cik: cik }, { issuer_cik: cik, withdrawn: true });
    const sale = { issuer_cik: cik, trade_date: "2026-10-13", direction: "Sale" };
    await createTrades(
      scene.app.db,
      {
        ...sale,
        accession: "0009100001-26-000001",
        value: "1000.1",
        sum_value: "1000.1",
        shares: "10",
      },
      {
        ...sale,
        accession: "0009100001-26-000002",
        value: "2500.20",
        sum_value: "2500.20",
        shares: "30",
        owner_cik: 2,
        owner_name: "Lindholm Aksel",
        is_plan: true,
        patterns: ["cluster"],
      },
      { ...sale, value: null, sum_value: null, price: null, shares: "1" },
      // A suspicious price, and a trade reported before: stored, and excluded from totals.
      { ...sale, value: "7000000", sum_value: null, price_suspect: "yes", shares: "1" },
      { ...sale, value: "1000.1", sum_value: null, shares: "1" },
      {
        ...sale,
        direction: "Purchase",
        value: "70",
        sum_value: "70",
        shares: "2",
        owner_name: "Varga Nicolette",
      },
      { ...sale, is_live: false, value: "999999", sum_value: "999999" },
      // The clock is at 20 November 2026: twelve months reach back to 21 November 2025.
      { ...sale, trade_date: "2025-11-20", value: "5", sum_value: "5", shares: "1" },
    );
    await createEvents(
      scene.app.db,
      {
        cik,
        accession: "0009100001-26-000010",
        items: ["8.01", "9.01"],
        day_0: "2026-10-28",
        accepted_at: "2026-10-28T11:05:00Z",
        filed_on: "2026-10-28",
        event_return: -0.3139,
        value_sold_30: "3500.5",
      },
      { cik, is_live: false },
      { cik, accession: "0009100001-25-000011", filed_on: "2025-11-20", day_0: "2025-11-20" },
    );
  });

  test("the last months of its prices are given alone, with the first day there is", async () => {
    const { bars, first_day, trades, events } = await pricesOf({ ticker: "CPTX", months: 3 });
    expect(bars.day).toEqual(["2026-10-27", "2026-10-28", "2026-11-18", "2026-11-19"]);
    expect(first_day).toBe("2025-11-17");
    expect(trades?.map(({ day }) => day)).toEqual(["2026-10-13", "2026-10-13"]);
    expect(events?.map(({ day_0 }) => day_0)).toEqual(["2026-10-28"]);
    const all = await pricesOf({ cik: String(cik) });
    expect(all.bars.day).toHaveLength(5);
    expect(all.bars.raw_return.slice(1)).toEqual(bars.raw_return);
  });

  test("the first day is asked for in one way", async () => {
    const { status } = await scene.app.call(
      "get_company_prices",
      { cik: String(cik), months: 3, from: "2026-01-01" },
      scene.ana,
    );
    expect(status).toBe(400);
  });

  test("is shown with its last close, its figures and totals", async () => {
    const answer = await company({ ticker: "cptx" });
    expect(answer).toMatchObject({
      cik: "0009100001",
      name: "Calder Therapeutics",
      tickers: ["CPTX", "CPTXW"],
      exchange: "Nasdaq",
      industry: "Computers",
      sic: "3571",
      fiscal_year_end: "0930",
      price: { day: "2026-11-19", close: 30.38, basis: "split-adjusted", source: "made" },
      quote: null,
      market_value: {
        value: null,
        missing: "No shares outstanding had been filed by that day.",
      },
      // 17 November 2025 lies more than 364 days before 19 November 2026.
      range_52_weeks: { low: 30.29, high: 45.45, first_day: "2026-10-27", last_day: "2026-11-19" },
      filings_stored: 1,
      trades: {
        stored: 7,
        since: "2025-11-20",
        last_12_months: 6,
        value_sold: "3500.3",
        value_purchased: "70",
        trades_not_summed: 3,
        cluster: { day: "2026-10-13", trade_direction: "Sale" },
      },
      events: { stored: 2, last_12_months: 1 },
      edgar_url: "https://www.sec.gov/edgar/browse/?CIK=0009100001",
      also_had_ticker: [],
    });
    expect(answer.price?.change).toBeCloseTo(30.38 / 30.29 - 1, 12);
    expect(await company({ cik: "9100001" })).toEqual(answer);
  });

  test("its totals are those of its insiders and of the search over the same days", async () => {
    const { trades } = await company({ cik: "9100001" });
    const insiders = await scene.app.call("get_company_insiders", { cik: "9100001" }, scene.ana);
    const { company: total, start_date, end_date } = insiders.response.json();
    expect([start_date, end_date]).toEqual(["2025-11-21", "2026-11-20"]);
    const search = await scene.app.call(
      "explore_trades",
      { email: scene.ana.email, ciks: ["9100001"], start_date, end_date },
      scene.ana,
    );
    const sums = { value_sold: "3500.3", value_purchased: "70" };
    expect(trades).toMatchObject({ ...sums, last_12_months: 6, trades_not_summed: 3 });
    expect(total).toMatchObject({ ...sums, trades: 6, trades_not_summed: 3 });
    expect(search.response.json()).toMatchObject({
      num_rows: 6,
      totals: { ...sums, rows_outside_sums: 3 },
    });
  });

  test("is drawn with what was traded and filed by day", async () => {
    const { bars, trades, events, series } = await pricesOf({ cik: "9100001" });
    expect(series).toMatchObject({
      source: "made",
      ticker: "CPTX",
      price_basis: "split-adjusted",
      fund: { source: "made", ticker: "VTI" },
    });
    expect(bars.day).toEqual([
      "2025-11-17",
      "2026-10-27",
      "2026-10-28",
      "2026-11-18",
      "2026-11-19",
    ]);
    expect(bars.price).toEqual([99, 45.45, 31.66, 30.29, 30.38]);
    expect(bars.raw_return[1]).toBeNull();
    expect(bars.raw_return[2]).toBeCloseTo(31.66 / 45.45 - 1, 12);
    expect(bars.adjusted_return[2]).toBeCloseTo(31.66 / 45.45 - 303 / 300, 12);
    expect(trades).toEqual([
      expect.objectContaining({ day: "2025-11-20", trades: 1 }),
      expect.objectContaining({
        day: "2026-10-13",
        trade_direction: "Purchase",
        value: 70,
        owners: ["Varga Nicolette"],
      }),
      {
        day: "2026-10-13",
        trade_direction: "Sale",
        trades: 5,
        shares: 43,
        value: 3500.3,
        trades_not_summed: 3,
        plan_trades: 1,
        owners: ["Lindholm Aksel", "Tillery Robert V"],
        owner_count: 2,
        accno: "0009100001-26-000002",
        row_number: 1,
      },
    ]);
    expect(events?.map(({ accno }) => accno)).toEqual([
      "0009100001-25-000011",
      "0009100001-26-000010",
    ]);
    expect(events?.[1]).toEqual({
      accno: "0009100001-26-000010",
      form: "8-K",
      day_0: "2026-10-28",
      items: ["8.01", "9.01"],
      accepted_at: "2026-10-28T11:05:00Z",
      event_return: -0.3139,
      value_sold_30: 3500.5,
      quarter_end: null,
      filing_url:
        "https://www.sec.gov/Archives/edgar/data/9100001/000910000126000010/0009100001-26-000010-index.htm",
    });
  });

  test("is drawn between two days", async () => {
    const answer = await pricesOf({ cik: "9100001", from: "2026-10-01", to: "2026-10-31" });
    expect(answer.bars.day).toEqual(["2026-10-27", "2026-10-28"]);
    expect(answer.trades).toHaveLength(2);
    expect(answer.events).toHaveLength(1);
  });

  test.each<[Permission, trades: boolean, events: boolean]>([
    ["explore_trades", true, false],
    ["explore_events", false, true],
    ["alerts", false, false],
    ["admin", true, true],
  ])("shows a holder of %s what they may see, and no more", async (permission, trades, events) => {
    const holder = await scene.app.signInAs(`${permission}@x.example`, permission);
    const shown = await company({ ticker: "CPTX" }, holder);
    const drawn = await pricesOf({ cik: "9100001" }, holder);
    expect([shown.trades !== null, shown.events !== null]).toEqual([trades, events]);
    expect([drawn.trades !== null, drawn.events !== null]).toEqual([trades, events]);
  });

  test("shows a last trade that is newer than the last close, and a halt", async () => {
    const live = { ticker: "CPTX", source: "live", price: 31.5, traded_at: "2026-11-20T14:59:00Z" };
    await scene.app.db.insertInto("live_quote").values(live).execute();
    const { quote: shown } = await company({ ticker: "CPTX" });
    expect(shown).toMatchObject({ price: 31.5, source: "live", is_halted: false });
    expect(shown?.change).toBeCloseTo(31.5 / 30.38 - 1, 12);
    await scene.app.db
      .updateTable("live_quote")
      .set({
        traded_at: "2026-11-19T20:59:00Z",
        is_halted: true,
        halted_at: "2026-11-20T14:00:00Z",
      })
      .where("ticker", "=", "CPTX")
      .execute();
    expect((await company({ ticker: "CPTX" })).quote).toEqual({
      ticker: "CPTX",
      price: null,
      source: "live",
      traded_at: null,
      change: null,
      is_halted: true,
      halted_since: "2026-11-20T14:00:00Z",
    });
  });
});
