import { sql } from "kysely";
import { expect, test } from "vitest";
import { appForFile } from "#testing/server/app-under-test.ts";
import { getScreeningStatusOutput } from "#contract/operations/screening/screening-status.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example");

test("an empty product says so", async () => {
  const { body } = await app.call("get_screening_status", {}, ana);
  expect(body).toEqual({
    trades: { count: 0, first_trade_date: null, last_trade_date: null },
    events: { count: 0, first_filed_on: null, last_filed_on: null },
    filings: {
      count: 0,
      unreadable: 0,
      first_filed_on: null,
      last_filed_on: null,
      last_accepted_at: null,
    },
    prices: {
      last_day: null,
      sources: [],
      pending_companies: 0,
      fund: { ticker: "VTI", source: null, last_day: null },
    },
    replica: null,
    pending_issuers: 0,
    unusable_filters: [],
    unusable_event_filters: [],
    checked_at: "2026-11-20T15:00:00Z",
  });
});

test("counts, reach, price sources and locks follow what is stored", async () => {
  await storeAndDerive(app, [aFiling()]);
  await createTrades(
    app.db,
    { trade_date: "2006-01-03", avoided_or_gained: "-12.50" },
    { trade_date: "2026-11-18" },
    { trade_date: "1999-01-01", is_live: false },
  );
  await createEvents(
    app.db,
    { filed_on: "2001-03-04", items: [], industry: "Unknown", value_purchased_365: "0" },
    { filed_on: "2026-11-19", items: [], industry: "Unknown", value_purchased_365: null },
    { filed_on: "1999-01-01", is_live: false },
  );
  await app.db
    .insertInto("price_source")
    .values([
      { name: "second", preference: 2 },
      { name: "first", preference: 1, close_basis: "raw" },
    ])
    .execute();
  const day = (text: string) => ({ first_day: text, last_day: text });
  await app.db
    .insertInto("price_series")
    .values([
      { source: "first", ticker: "AAA", ...day("2026-11-19") },
      { source: "first", ticker: "BBB", ...day("2026-11-18") },
      { source: "second", ticker: "VTI", ...day("2026-11-17") },
    ])
    .execute();
  app.clock.advance({ minutes: 2 });
  const { body } = await app.call("get_screening_status", {}, ana);
  expect(body).toMatchObject({
    trades: { count: 3, first_trade_date: "2006-01-03", last_trade_date: "2026-11-18" },
    events: { count: 2, first_filed_on: "2001-03-04", last_filed_on: "2026-11-19" },
    filings: { count: 1, first_filed_on: "2024-05-10", last_accepted_at: "2024-05-10T21:45:00Z" },
    prices: {
      last_day: "2026-11-19",
      sources: [
        {
          name: "first",
          tickers: 2,
          first_day: "2026-11-18",
          last_day: "2026-11-19",
          close_basis: "raw",
        },
        {
          name: "second",
          tickers: 1,
          first_day: "2026-11-17",
          last_day: "2026-11-17",
          close_basis: "unknown",
        },
      ],
      pending_companies: 0,
      fund: { ticker: "VTI", source: "second", last_day: "2026-11-17" },
    },
    unusable_filters: [
      {
        filter: "avoided_or_gained_net",
        reason: "No 8-K follows a stored trade with a price within 30 calendar days.",
      },
    ],
    unusable_event_filters: [
      {
        filter: "value_purchased",
        reason: "No insider purchased in the 365 days before any stored event.",
      },
      { filter: "item_number", reason: "No stored 8-K names its items." },
      { filter: "industry", reason: "No stored company has an industry code (SIC)." },
    ],
    checked_at: "2026-11-20T15:02:00Z",
  });
});

test("a number that one of many trades has can be searched by", async () => {
  const filters = async () => {
    app.clock.advance({ minutes: 2 });
    const { body } = await app.call("get_screening_status", {}, ana);
    return getScreeningStatusOutput.parse(body).unusable_filters.map(({ filter }) => filter);
  };
  // More live rows than are looked at first.
  await generateTrades(app.db, 10_500);
  await sql`update trade set market_value = null`.execute(app.db);
  expect(await filters()).toEqual(["market_value"]);
  await createTrades(app.db, { market_value: 12 });
  expect(await filters()).toEqual([]);
});

test("a visitor is refused", async () => {
  expect((await app.call("get_screening_status")).status).toBe(401);
});
