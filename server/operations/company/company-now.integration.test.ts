import { expect, test } from "vitest";
import { createAppUnderTest } from "#testing/server/app-under-test.ts";
import { aBar, createIssuer, storeBars } from "#testing/server/company-scene.ts";
import { createEvents } from "#testing/factories/filings/filings.ts";

test("a last trade bears its own ticker, not that of the bars stored under the old one", async () => {
  const app = await createAppUnderTest();
  try {
    const ana = await app.signInAs("ana@x.example", "explore_trades");
    const renamed = { cik: 9_100_012, name: "Renamed Since" };
    await createIssuer(app.db, { ...renamed, tickers: ["NEWX"] });
    await createIssuer(app.db, { ...renamed, tickers: ["OLDX"], listDate: "2020-01-01" });
    await storeBars(app, { name: "made", closeBasis: "raw", hasSplits: true }, [
      aBar("OLDX", "2026-11-18", 20),
    ]);
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

test("an 8-K of the evening is of the 12 months, as it is in the search, and none leaves them that evening", async () => {
  // 23:00 UTC is 18:00 in New York: EDGAR gives Friday's evening the date of Monday 23 November.
  const evening = await createAppUnderTest({ startsAt: "2026-11-20T23:00:00Z" });
  try {
    const eve = await evening.signInAs("eve@x.example", "explore_events");
    const cik = 9_100_040;
    await createIssuer(evening.db, { cik, name: "Filed in the Evening" });
    await createEvents(
      evening.db,
      { cik, accession: "0009100040-26-000001", filed_on: "2026-11-23", day_0: "2026-11-23" },
      // 365 days that end on Friday 20 November 2026 begin on 21 November 2025, also in the evening.
      { cik, accession: "0009100040-25-000001", filed_on: "2025-11-21", day_0: "2025-11-21" },
      { cik, accession: "0009100040-25-000002", filed_on: "2025-11-20", day_0: "2025-11-20" },
    );
    const { response } = await evening.call("get_company", { cik: "9100040" }, eve);
    expect(response.json()).toMatchObject({
      events: { stored: 3, since: "2025-11-20", last_12_months: 2 },
    });
    const search = { email: eve.email, ciks: ["9100040"], start_date: "2025-11-21" };
    const found = await evening.call("explore_events", search, eve);
    expect(found.response.json()).toMatchObject({ num_rows: 2 });
  } finally {
    await evening.close();
  }
});
