import { expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { registerPriceSource, storeDailyPrices } from "#database/prices/store-prices.ts";
import { type AppUnderTest, createAppUnderTest } from "#testing/server/app-under-test.ts";
import { createEvents } from "#testing/factories/filings/filings.ts";

const fund = { marketFund: "VTI" };

type Named = { cik: number; tickers: readonly { ticker: string; list_date: string }[] };

async function createIssuer({ db }: AppUnderTest, { cik, tickers }: Named) {
  const name = "Renamed Since";
  await db.insertInto("issuer").values({ cik, name, name_as_of: "2026-01-01/header" }).execute();
  for (const listed of tickers) {
    const of = { cik, origin: "company_tickers_exchange", list_order: 0, company_name: name };
    await db
      .insertInto("issuer_ticker")
      .values({ ...of, ...listed })
      .execute();
  }
}

async function createClose({ connectionString }: AppUnderTest, ticker: string, close: number) {
  const pool = openBulkPool(connectionString);
  await registerPriceSource(
    pool,
    { name: "made", closeBasis: "raw", hasSplits: true, hasDividends: true, preference: 100 },
    fund,
  );
  const unknown = { open: null, high: null, low: null, adjustedClose: null };
  const none = { volume: null, splitRatio: null, dividend: null };
  const bars = [{ ticker, day: "2026-11-18", close, ...unknown, ...none }];
  await storeDailyPrices(pool, "made", { bars }, fund);
  await pool.end();
}

test("a last trade bears its own ticker, not that of the bars stored under the old one", async () => {
  const app = await createAppUnderTest();
  try {
    const ana = await app.signInAs("ana@x.example", "explore_trades");
    const tickers = [
      { ticker: "NEWX", list_date: "current" },
      { ticker: "OLDX", list_date: "2020-01-01" },
    ];
    await createIssuer(app, { cik: 9_100_012, tickers });
    await createClose(app, "OLDX", 20);
    const traded = { ticker: "NEWX", source: "live", price: 21, traded_at: "2026-11-20T14:05:00Z" };
    await app.db.insertInto("live_quote").values(traded).execute();
    const { response } = await app.call("get_company", { cik: "9100012" }, ana);
    expect(response.json()).toMatchObject({
      tickers: ["NEWX"],
      price: { ticker: "OLDX", close: 20 },
      quote: { ticker: "NEWX", price: 21 },
    });
  } finally {
    await app.close();
  }
});

test("an 8-K of the evening is of the 12 months, as it is in the search", async () => {
  // 23:00 UTC is 18:00 in New York: EDGAR gives Friday's evening the date of Monday 23 November.
  const evening = await createAppUnderTest({ startsAt: "2026-11-20T23:00:00Z" });
  try {
    const eve = await evening.signInAs("eve@x.example", "explore_events");
    const cik = 9_100_040;
    await createIssuer(evening, { cik, tickers: [] });
    await createEvents(
      evening.db,
      { cik, accession: "0009100040-26-000001", filed_on: "2026-11-23", day_0: "2026-11-23" },
      // 365 days that end on 23 November 2026 begin on 24 November 2025.
      { cik, accession: "0009100040-25-000001", filed_on: "2025-11-24", day_0: "2025-11-24" },
      { cik, accession: "0009100040-25-000002", filed_on: "2025-11-21", day_0: "2025-11-21" },
    );
    const { response } = await evening.call("get_company", { cik: "9100040" }, eve);
    expect(response.json()).toMatchObject({
      events: { stored: 3, since: "2025-11-23", last_12_months: 2 },
    });
    const search = { email: eve.email, ciks: ["9100040"], start_date: "2025-11-24" };
    const found = await evening.call("explore_events", search, eve);
    expect(found.response.json()).toMatchObject({ num_rows: 2 });
  } finally {
    await evening.close();
  }
});
