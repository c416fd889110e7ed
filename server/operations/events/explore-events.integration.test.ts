import { beforeAll, describe, expect, test } from "vitest";
import type { ExploreEventsAnswer } from "#contract/operations/screening/explore-events.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_events");

async function search(payload: object): Promise<ExploreEventsAnswer> {
  // Symbols that only trades carry are read again after some seconds.
  app.clock.advance({ seconds: 5 });
  const { status, body, response } = await app.call(
    "explore_events",
    { email: ana.email, ...payload },
    ana,
  );
  expect(body).not.toHaveProperty("error");
  expect(status).toBe(200);
  return response.json();
}

/** Companies of the found rows: the tests name their rows by them. */
async function found(payload: object): Promise<string[]> {
  const { rows, num_rows } = await search({ sort_column: "conm", limit: 100, ...payload });
  expect(num_rows).toBe(rows.length);
  return rows.map(({ conm }) => conm);
}

describe("a row", () => {
  test("carries every field in the wire's names and units", async () => {
    const [accno] = await createEvents(app.db, {
      cik: 11,
      filed_on: "2024-01-05",
      items: ["2.02", "9.01"],
      window_end: "2024-05-09",
      patterns: ["cluster-before", "sales-before-drop"],
      flags: ["no-acceptance-time"],
    });
    const { rows, num_rows } = await search({ ciks: ["11"] });
    expect(num_rows).toBe(1);
    expect(rows).toEqual([
      {
        accno,
        conm: "Calder Therapeutics",
        ticker: "CPTX",
        cik: "0000000011",
        date_filed: "05 Jan 2024",
        filed_on: "2024-01-05",
        accepted_at: "2026-10-28T20:05:00Z",
        report_date: "2026-10-27",
        "8K_items": "2.02&9.01",
        day_0: "2026-10-29",
        day_0_basis: "acceptance",
        event_return: -0.3139,
        value_sold: 1_864_420,
        value_purchased: 0,
        window_start: "2024-04-10",
        window_end: "2024-05-09",
        industry: "Pharmaceutical Products",
        market_value: 2140,
        avg_daily_volume: 35.5,
        share_price: 47.1,
        filing_gap: 1,
        filing_gap_business_days: 1,
        gap_trades: 0,
        report_due_date: null,
        report_days_late: null,
        report_due_basis: "None: items without a due date",
        patterns: ["sales-before-drop", "cluster-before"],
        flags: ["no-acceptance-time"],
      },
    ]);
  });

  test.each([
    ["30", "2024-04-10", 1_864_420, 0],
    ["90", "2024-02-10", 2_000_000.5, 10_000],
    [180, "2023-11-12", 3_000_000, 20_000],
    ["365", "2023-05-11", 4_000_000, 30_000],
  ])("has the sums and the window of a look-back of %s days", async (days, start, sold, bought) => {
    const { rows, search: ran } = await search({ ciks: ["11"], lookback_period: days });
    expect(rows.map((row) => [row.window_start, row.value_sold, row.value_purchased])).toEqual([
      [start, sold, bought],
    ]);
    expect(ran.lookback_period).toBe(Number(days));
  });

  test("says null, not zero, of what is not known", async () => {
    await createEvents(app.db, {
      cik: 12,
      ticker: null,
      accepted_at: null,
      report_date: null,
      day_0: null,
      day_0_basis: null,
      window_end: null,
      event_return: null,
      value_sold_30: null,
      value_purchased_30: null,
      items: [],
    });
    const { rows } = await search({ ciks: ["12"] });
    expect(rows[0]).toMatchObject({
      ticker: null,
      accepted_at: null,
      report_date: null,
      day_0: null,
      day_0_basis: null,
      "8K_items": "",
      window_start: null,
      window_end: null,
      event_return: null,
      value_sold: null,
      value_purchased: null,
    });
  });
});

describe("conditions", () => {
  beforeAll(async () => {
    const pick = { ticker: "PICK", cik: 22, filed_on: "2026-03-02", patterns: [] };
    await createEvents(
      app.db,
      { ...pick, company_name: "a", value_sold_30: "250000", event_return: -0.05 },
      { ...pick, company_name: "b", value_sold_30: "249999.99", filed_on: "2026-03-05" },
      { ...pick, company_name: "c", value_sold_30: null, items: ["2.02"], market_value: null },
      { ...pick, company_name: "d", value_sold_30: "0", value_purchased_30: "1005" },
      { ...pick, company_name: "e", filed_on: "2026-03-06", share_price: 5, event_return: null },
      { ...pick, company_name: "f", industry: "Banking", event_return: 0.05, filed_on: null },
      { ...pick, company_name: "g", patterns: ["cluster-before"], average_daily_volume: null },
      { ...pick, company_name: "dead", is_live: false },
    );
    // What makes PICK known as the symbol of the company.
    await createTrades(app.db, { ticker: "PICK", issuer_cik: 22 });
  });

  test.each([
    // Without a filing date no search of days can find a filing.
    [{}, "abcdeg"],
    [{ value_sold: { bool: "ge", val: [250] } }, "aeg"],
    [{ value_sold: { bool: "gt", val: [250] } }, "eg"],
    [{ value_sold: { bool: "lt", val: [250] } }, "bd"],
    [{ value_sold: { bool: "le", val: [250] } }, "abd"],
    [{ value_sold: { bool: "eq", val: [249.99999] } }, "b"],
    [{ value_sold: { bool: "between", val: [249.99999, 250] } }, "ab"],
    [{ value_sold: { bool: "ge", val: [2_000.0005] }, lookback_period: 90 }, "abcdeg"],
    [{ value_sold: { bool: "gt", val: [2_000.0005] }, lookback_period: "90" }, ""],
    [{ value_purchased: { bool: "eq", val: [1.005] } }, "d"],
    [{ value_purchased: { bool: "ge", val: [20] }, lookback_period: 180 }, "abcdeg"],
    [{ value_purchased: { bool: "gt", val: [30] }, lookback_period: "365" }, ""],
    [{ event_return: { bool: "le", val: [-0.05] } }, "abcdg"],
    [{ event_return: { bool: "eq", val: [-0.05] } }, "a"],
    [{ event_return: { bool: "between", val: [-0.1, 0] } }, "a"],
    [{ market_value: { bool: "ge", val: [2140] } }, "abdeg"],
    [{ market_value: { bool: "gt", val: [2140] } }, ""],
    [{ avg_daily_volume: { bool: "eq", val: [35.5] } }, "abcde"],
    [{ share_price: { bool: "lt", val: [5.01] } }, "e"],
    [{ industry: { val: ["Banking"] } }, ""],
    [{ industry: { val: ["Banking", "Pharmaceutical Products"] } }, "abcdeg"],
    [{ item_number: { val: ["2.02", "5.02"] } }, "c"],
    [{ item_number: { val: ["9.01", "2.02"], bool: "or" } }, "abcdeg"],
    [{ patterns: { val: ["cluster-before", "sales-before-drop"] } }, "g"],
    [{ start_date: "2026-03-02", end_date: "2026-03-05" }, "abcdg"],
    [{ start_date: "2026-03-03", end_date: "2026-03-05" }, "b"],
    [{ start_date: "2026-03-05", end_date: "2026-03-05" }, "b"],
    [{ start_date: "2026-03-06", end_date: "all" }, "e"],
    [{ start_date: "all", end_date: "2026-03-04" }, "acdg"],
    [{ start_date: "", end_date: "" }, "abcdeg"],
    [{ tickers: undefined, ciks: ["22"] }, "abcdeg"],
    [{ tickers: ["pick", "NONE"] }, "abcdeg"],
    [{ tickers: ["NONE"] }, ""],
  ])("%j finds %s", async (payload, names) => {
    expect((await found({ tickers: ["PICK"], ...payload })).join("")).toBe(names);
  });

  test("tells which tickers are not known, and which companies were searched", async () => {
    const { named, search: ran } = await search({ tickers: ["PICK", "NONE"] });
    expect(named).toEqual({
      companies: [{ cik: "0000000022", ticker: "PICK", name: "Calder Therapeutics" }],
      unknown_tickers: ["NONE"],
    });
    expect(ran).toEqual({
      return_type: "adjusted",
      lookback_period: 30,
      sort_column: "ticker",
      sort_direction: "asc",
      limit: 20,
      page: 1,
      start_date: "all",
      end_date: "2026-11-20",
      tickers: ["PICK", "NONE"],
    });
  });
});

describe("order and pages", () => {
  beforeAll(async () => {
    const sort = { ticker: "SORT", cik: 33 };
    await createEvents(
      app.db,
      { ...sort, company_name: "beta", value_sold_30: "10", event_return: 0.1, items: ["5.02"] },
      { ...sort, company_name: "Alpha", value_sold_30: null, event_return: null, items: ["2.02"] },
      { ...sort, company_name: "alpha", value_sold_30: "9", event_return: -0.2, items: [] },
      {
        ...sort,
        company_name: "gamma",
        value_sold_30: "0",
        filed_on: "2026-01-02",
        items: ["2.02", "9.01"],
        ticker: null,
      },
    );
  });

  test.each([
    ["conm", "asc", ["Alpha", "alpha", "beta", "gamma"]],
    ["conm", "desc", ["gamma", "beta", "Alpha", "alpha"]],
    ["value_sold", "asc", ["gamma", "alpha", "beta", "Alpha"]],
    ["value_sold", "desc", ["beta", "alpha", "gamma", "Alpha"]],
    ["event_return", "asc", ["gamma", "alpha", "beta", "Alpha"]],
    ["event_return", "desc", ["beta", "alpha", "gamma", "Alpha"]],
    ["date_filed", "asc", ["gamma", "beta", "Alpha", "alpha"]],
    ["date_filed", "desc", ["beta", "Alpha", "alpha", "gamma"]],
    ["8K_items", "asc", ["alpha", "Alpha", "gamma", "beta"]],
    ["8K_items", "desc", ["beta", "gamma", "Alpha", "alpha"]],
    ["ticker", "asc", ["beta", "Alpha", "alpha", "gamma"]],
    ["ticker", "desc", ["beta", "Alpha", "alpha", "gamma"]],
  ])("by %s %s, unknown last, then by accession", async (sort_column, sort_direction, names) => {
    expect(await found({ ciks: ["33"], sort_column, sort_direction })).toEqual(names);
  });

  test("pages add up to the whole in order, and the total stays exact", async () => {
    const page = async (number: number) =>
      search({ ciks: ["33"], sort_column: "conm", limit: 3, page: number });
    const pages = await Promise.all([page(1), page(2), page(3)]);
    expect(pages.map(({ rows }) => rows.map(({ conm }) => conm))).toEqual([
      ["Alpha", "alpha", "beta"],
      ["gamma"],
      [],
    ]);
    expect(pages.map(({ num_rows }) => num_rows)).toEqual([4, 4, 4]);
  });
});

describe("refusals", () => {
  test.each([
    [{ return_type: "raw" }, "Event returns are always market adjusted."],
    [{ lookback_period: 60 }, "Choose a look-back of 30, 90, 180 or 365 days."],
    [{ lookback_period: "30d" }, "Choose a look-back of 30, 90, 180 or 365 days."],
    [{ sort_column: "shares" }, "This column cannot be sorted."],
    [{ ciks: ["1"], tickers: ["A"] }, "Specify companies by ciks or by tickers, not both."],
    [{ start_date: "2026-02-30" }, "Use a date in the form yyyy-mm-dd."],
    [{ value_sold: { bool: "ge", val: [1, 2] } }, "Give one number."],
    [{ value_sold: { bool: "ge", val: [-1] } }, "Value sold cannot be negative."],
    [{ item_number: { val: ["two"] } }, "Use 8-K item numbers such as 2.02."],
  ])("%j is refused", async (payload, message) => {
    const request = { email: ana.email, ...payload };
    const { status, response } = await app.call("explore_events", request, ana);
    expect(status).toBe(400);
    expect(response.body).toContain(message);
  });

  test("without the permission, another one is not enough", async () => {
    const bo = await app.signInAs("bo@x.example", "explore_trades", "alerts");
    expect(await app.call("explore_events", { email: bo.email }, bo)).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    const cy = await app.signInAs("cy@x.example", "admin");
    expect((await app.call("explore_events", { email: cy.email }, cy)).status).toBe(200);
    expect((await app.call("explore_events", {})).status).toBe(401);
  });
});
