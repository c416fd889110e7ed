import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createPrices } from "#testing/factories/screening/prices.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { countUnpricedCompanies } from "./price-gaps.ts";

const { db } = await databaseForFile();
const pending = (ciks?: string[]) => countUnpricedCompanies(db, "VTI", ciks);

/** A company whose rows read prices of the stock and, where it says so, of the fund on days of 2024. */
async function use(
  cik: number,
  tickers: readonly string[],
  { days = "{[2024-03-01,2024-06-28]}", fund = "{}", asked = tickers.slice(0, 1) } = {},
): Promise<void> {
  await sql`insert into price_use (cik, tickers, asked_tickers, first_day, stock_days, fund_days, fund_spans, reach_days)
    values (${cik}, ${tickers}, ${asked}, '2024-03-01', ${days}::datemultirange, ${fund}::datemultirange, '{}', '{}')`.execute(
    db,
  );
}

async function request(ticker: string, throughDay: string | null): Promise<void> {
  await sql`insert into price_request (source, ticker, from_day, through_day)
    values ('vendor', ${ticker}, '2023-01-01', ${throughDay}::date)
    on conflict (source, ticker) do update set through_day = excluded.through_day, next_attempt_at = now()`.execute(
    db,
  );
}

async function series(ticker: string, firstDay: string, lastDay = "2026-11-19"): Promise<void> {
  await sql`insert into price_series (source, ticker, first_day, last_day)
    values ('vendor', ${ticker}, ${firstDay}, ${lastDay})`.execute(db);
}

beforeEach(async () => {
  await sql`truncate price_use, price_request, price_series, dirty_issuer, price_source cascade`.execute(
    db,
  );
  await createPrices(db, "vendor");
  // Of a company without pending prices, and the fund.
  await use(1, ["LOADED"], { fund: "{[2024-03-01,2024-06-28]}" });
  await request("LOADED", "2026-11-19");
  await series("LOADED", "2023-01-03");
  await request("VTI", "2026-11-19");
  await series("VTI", "2023-01-03");
});

test("nothing is pending once all has arrived, or where no source is followed", async () => {
  expect(await pending()).toBe(0);
  await sql`truncate price_request`.execute(db);
  await use(2, ["OTHER"]);
  expect(await pending()).toBe(0);
});

test("a company waits for days before its series", async () => {
  await use(2, ["BACK"]);
  await request("BACK", null);
  await series("BACK", "2025-01-02");
  expect(await pending()).toBe(1);
  expect(await pending(["1"])).toBe(0);
  await sql`update price_series set first_day = '2023-01-03' where ticker = 'BACK'`.execute(db);
  expect(await pending()).toBe(0);
});

test("everyone who needs the fund waits for it", async () => {
  await use(2, ["STOCK"]);
  await request("STOCK", "2026-11-19");
  await series("STOCK", "2023-01-03");
  await request("VTI", null);
  expect(await pending()).toBe(0);
  await sql`update price_series set first_day = '2024-06-03' where ticker = 'VTI'`.execute(db);
  expect(await pending()).toBe(1);
  await sql`delete from price_series where ticker = 'VTI'`.execute(db);
  expect(await pending()).toBe(1);
});

test("arrived prices count until the rows are computed again", async () => {
  await sql`insert into dirty_issuer (cik) values (1)`.execute(db);
  // For a filing: the prices were there before.
  expect(await pending()).toBe(0);
  await request("VTI", "2026-11-20");
  expect(await pending()).toBe(1);
  await sql`update price_request set next_attempt_at = now() - interval '1 hour'`.execute(db);
  expect(await pending()).toBe(0);
  // A failed computation says no more when the mark was made.
  await sql`update dirty_issuer set attempts = 1, next_attempt_at = now() + interval '1 hour'`.execute(
    db,
  );
  expect(await pending()).toBe(1);
  await sql`delete from dirty_issuer`.execute(db);
  expect(await pending()).toBe(0);
});

test("prices of a former ticker are not those of the ticker that is awaited", async () => {
  await use(2, ["NEW", "FORMER"]);
  await series("FORMER", "2023-01-03");
  await request("FORMER", "2024-02-01");
  await request("NEW", null);
  expect(await pending()).toBe(1);
});

test("a ticker that is to be requested counts, and one that waits in a long queue", async () => {
  await use(2, ["NEXT"]);
  expect(await pending()).toBe(1);
  await request("NEXT", null);
  await sql`update price_request set next_attempt_at = now() - interval '3 days' where ticker = 'NEXT'`.execute(
    db,
  );
  expect(await pending()).toBe(1);
  await sql`update price_request set is_unknown = true where ticker = 'NEXT'`.execute(db);
  expect(await pending()).toBe(0);
});
