import { beforeAll, describe, expect, test } from "vitest";
import type { ExploreTradesAnswer } from "#contract/operations/screening/explore-trades.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades");

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
