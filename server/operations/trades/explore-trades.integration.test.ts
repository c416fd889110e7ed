import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExploreTradesAnswer } from "#contract/operations/screening/explore-trades.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  type SignedIn,
} from "#testing/server/app-under-test.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

let app: AppUnderTest;
let ana: SignedIn;
beforeAll(async () => {
  app = await createAppUnderTest();
  ana = await app.signInAs("ana@x.example", "explore_trades");
});
afterAll(() => app.close());

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

describe("a row", () => {
  test("carries every field in the wire's names and units", async () => {
    const [accno] = await createTrades(app.db, {
      ticker: "ONE",
      issuer_cik: 11,
      other_owners: 2,
      owner_ciks: [1001, 7, 8],
      patterns: ["sale-before-adverse-8k", "late-filing"],
      has_footnotes: true,
      avoided_or_gained: "585285.2038",
      avoided_or_gained_net: "-0.5",
    });
    const { rows, num_rows } = await search({ tickers: ["one"] });
    expect(num_rows).toBe(1);
    expect(rows).toMatchObject([
      {
        accno,
        row_number: 1,
        conm: "Calder Therapeutics",
        ticker: "ONE",
        cik: "0000000011",
        owner: "Tillery Robert V",
        owner_cik: "0000001001",
        other_owners: 2,
        insider_types: ["Officer"],
        title: "Chief Medical Officer",
        location: "Cambridge, MA",
        security_title: "Common Stock",
        trade_date: "2026-10-13",
        trade_direction: "Sale",
        shares: 40_000,
        price: 46.6105,
        value: 1_864_420,
        trade_return: -0.3407,
        next_8K_days: 15,
        next_8K_ret0: -0.3139,
        next_8K_items: "8.01&9.01",
        next_8K_accno: "0000320193-26-000050",
        next_ea_days: 23,
        next_ea_ret0: 0.02,
        next_ea_accno: "0000320193-26-000060",
        btwn_fqe_ea: 1,
        days_to_file: 7,
        calendar_days_to_file: 9,
        is_10b51: 0,
        has_footnotes: 1,
        filed_on: "2026-10-22",
        accepted_at: "2026-10-23T00:41:00Z",
        industry: "Pharmaceutical Products",
        market_value: 2140,
        avg_daily_volume: 35.5,
        share_price: 47.1,
        price_suspect: "no",
        patterns: ["sale-before-adverse-8k", "late-filing"],
        avoided_or_gained: 585_285.2038,
        avoided_or_gained_net: -0.5,
        flags: [],
      },
    ]);
  });

  test("is found by any of its patterns and by dollars in thousands", async () => {
    const found = async (payload: object): Promise<number> =>
      (await search({ tickers: ["ONE"], ...payload })).num_rows;
    expect(await found({ patterns: { val: ["cluster", "late-filing"] } })).toBe(1);
    expect(await found({ patterns: { val: ["cluster"] } })).toBe(0);
    expect(await found({ avoided_or_gained: { bool: "ge", val: [585.285] } })).toBe(1);
    expect(await found({ avoided_or_gained: { bool: "ge", val: [585.286] } })).toBe(0);
    expect(await found({ avoided_or_gained_net: { bool: "lt", val: [0] } })).toBe(1);
  });

  test("has the return of the type and horizon asked for", async () => {
    const returns = await Promise.all([
      search({ tickers: ["ONE"], return_type: "adjusted", return_horizon: 5 }),
      search({ tickers: ["ONE"], return_horizon: "10" }),
      search({ tickers: ["ONE"], return_horizon: 120 }),
    ]);
    expect(returns.map(({ rows }) => rows[0]?.trade_return)).toEqual([-0.06, -0.1, null]);
  });
});

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

describe("order and pages", () => {
  beforeAll(async () => {
    const sort = { ticker: "SORT", issuer_cik: 33, direction: "Sale" };
    await createTrades(
      app.db,
      { ...sort, title: "beta", value: "10", next_8k_days: 9 },
      { ...sort, title: "Alpha", value: null, next_8k_days: 10 },
      { ...sort, title: "alpha", value: "9", next_8k_days: 10 },
      { ...sort, title: null, value: "-0", next_8k_days: null },
    );
  });

  test.each([
    ["title", "asc", ["Alpha", "alpha", "beta", null]],
    ["title", "desc", ["beta", "Alpha", "alpha", null]],
    ["value", "asc", [null, "alpha", "beta", "Alpha"]],
    ["value", "desc", ["beta", "alpha", null, "Alpha"]],
    ["next_8K_days", "asc", ["beta", "Alpha", "alpha", null]],
    ["next_8K_days", "desc", ["Alpha", "alpha", "beta", null]],
  ])("%s %s: unknown last, ties by accession", async (sort_column, sort_direction, titles) => {
    const { rows } = await search({ ciks: ["33"], sort_column, sort_direction });
    expect(rows.map(({ title }) => title)).toEqual(titles);
  });

  test("pages cut the same order, with the total on each", async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => search({ ciks: ["33"], sort_column: "title", limit: 3, page })),
    );
    expect(pages.map(({ rows }) => rows.map(({ title }) => title))).toEqual([
      ["Alpha", "alpha", "beta"],
      [null],
      [],
    ]);
    expect(pages.map(({ num_rows }) => num_rows)).toEqual([4, 4, 4]);
  });
});

describe("callers", () => {
  test("someone else's email is refused", async () => {
    const { status, body } = await app.call("explore_trades", { email: "bo@x.example" }, ana);
    expect([status, body]).toMatchObject([403, { code: "other_account" }]);
  });

  test("wrong input names the field", async () => {
    const wrong = { email: ana.email, sort_column: "value desc; drop table trade" };
    const { status, body } = await app.call("explore_trades", wrong, ana);
    expect([status, body]).toMatchObject([
      400,
      { error: "Please correct: Sort column: This column cannot be sorted." },
    ]);
  });

  test.each(["'; drop table trade; --", '"', "\\", "%", "🙂", "banking"])(
    "%s is no industry",
    async (name) => {
      const payload = { email: ana.email, industry: { val: [name] } };
      expect(await app.call("explore_trades", payload, ana)).toMatchObject({
        status: 400,
        body: { error: "Please correct: Industry: This industry is not in the list." },
      });
    },
  );
});
