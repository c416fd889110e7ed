import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { loadIssuerSplits } from "#database/computed/load-issuer-prices.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import { storeListings } from "#database/filings/listings.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { replaceTickerList } from "#database/filings/tickers.ts";
import { registerPriceSource, storePriceBars } from "#database/prices/store-prices.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { aFiling, anOwnershipDocument } from "#testing/filings/filing-records.ts";

const settings = { marketFund: "VTI", priceSources: [] };

const database = freshDatabase();
beforeEach(async () => {
  await storeFilings(database.pool, [
    aFiling({ ownership: anOwnershipDocument({ issuerSymbol: "OLD" }) }),
  ]);
});

async function listTickers(origin: string, ...tickers: [cik: number, ticker: string][]) {
  await listTickersOf("current", origin, ...tickers);
}

async function listTickersOf(
  listDate: string,
  origin: string,
  ...tickers: [cik: number, ticker: string][]
) {
  await replaceTickerList(
    database.pool,
    { origin, listDate },
    tickers.map(([cik, ticker], listOrder) => ({
      cik,
      ticker,
      listOrder,
      companyName: "Example Corp",
      exchange: null,
    })),
  );
}

async function importBars(name: string, preference: number, bars: Record<string, string[]>) {
  const flags = { hasSplits: false, hasDividends: false };
  await registerPriceSource(
    database.pool,
    { name, closeBasis: "raw", preference, ...flags },
    settings,
  );
  const rows = Object.entries(bars).flatMap(([ticker, days]) =>
    days.map((day) => ({
      ticker,
      day,
      open: null,
      high: null,
      low: null,
      close: 10,
      adjustedClose: 10,
      volume: null,
      splitRatio: null,
      dividend: null,
    })),
  );
  await storePriceBars(database.pool, name, rows, settings);
}

async function load() {
  const record = await loadIssuerRecord(database.db, 1001, settings);
  if (record === null) throw new Error("The issuer is not stored.");
  return record;
}

test("a renamed company is followed through its former ticker, whatever ticker.txt still says", async () => {
  await listTickers("company_tickers", [1001, "NEW"]);
  await listTickers("ticker.txt", [1001, "OLD"]);
  await importBars("vendor", 100, { OLD: ["2024-05-07", "2024-05-08"], NEW: ["2024-05-09"] });
  const { prices, listedTickers } = await load();
  expect(listedTickers).toEqual(["NEW"]);
  expect(prices).toMatchObject({
    ticker: "NEW",
    days: ["2024-05-07", "2024-05-08", "2024-05-09"],
  });
});

test.each([
  ["a list of an earlier day and ticker.txt give way to it", "OLD", ["OLD"]],
  ["without a symbol the list stays", "NONE", ["LAST"]],
  ["a class without its dash is the listed one", "LASTA", ["LAST", "LAST-A"]],
  ["a symbol that another company has today is not taken", "TAKEN", ["LAST"]],
])("the symbol of a filing made after the last list: %s", async (_name, typed, expected) => {
  // The filing is of 2024-05-10. CIK 1232860 had MUI in a list of 2024 and in ticker.txt, and files
  // as MUNEX since.
  const listed = expected[0] === "OLD" ? ["LAST"] : expected;
  const rows = listed.map((ticker): [number, string] => [1001, ticker]);
  await listTickersOf("2024-05-09", "company_tickers_exchange", ...rows);
  await listTickers("company_tickers", [1002, "TAKEN"]);
  await listTickers("ticker.txt", [1001, "LAST"]);
  const ownership = anOwnershipDocument({ issuerSymbol: typed });
  await storeFilings(database.pool, [aFiling({ ownership, sha256: Buffer.alloc(32, 0xff) })]);
  expect((await load()).listedTickers).toEqual(expected);
});

test("the symbol of a filing made before the last list, or with a list of today, changes nothing", async () => {
  await listTickersOf("2024-05-11", "company_tickers", [1001, "LAST"]);
  expect((await load()).listedTickers).toEqual(["LAST"]);
  await listTickers("company_tickers", [1001, "NEW"]);
  expect((await load()).listedTickers).toEqual(["NEW"]);
});

test("a former ticker that another company has now lends no prices", async () => {
  await listTickers("company_tickers", [1001, "NEW"], [1002, "OLD"]);
  await importBars("vendor", 100, { OLD: ["2024-05-07"], NEW: ["2024-05-09"] });
  expect((await load()).prices?.days).toEqual(["2024-05-09"]);
});

test("a further listed class is a series of its own, and only where a cover page counts it", async () => {
  await listTickers("company_tickers", [1001, "NEW"], [1001, "NEW-B"]);
  await importBars("vendor", 100, { NEW: ["2024-05-09"], "NEW-B": ["2024-05-08", "2024-05-09"] });
  expect(await load()).toMatchObject({ prices: { days: ["2024-05-09"] }, otherClassPrices: [] });
  const count = {
    endOn: "2024-04-01",
    filedOn: "2024-04-20",
    shares: "1000",
    origin: "cover-page",
  };
  const classB = { ...count, shareClass: "CommonClassBMember", ticker: "NEW-B" };
  const shareCounts = [{ ...classB, accession: "0000000001-24-000002", form: "10-Q" }];
  await storeFilings(database.pool, [
    aFiling({ accession: "0000000001-24-000002", form: "10-Q", ownership: null, shareCounts }),
  ]);
  expect(await load()).toMatchObject({
    otherClassPrices: [{ ticker: "NEW-B", days: ["2024-05-08", "2024-05-09"] }],
  });
});

test("sources come in order of preference, each with its own fund or else the best one", async () => {
  await listTickers("company_tickers", [1001, "NEW"]);
  await importBars("a", 100, { NEW: ["2024-05-09"] });
  await importBars("b", 50, { NEW: ["2024-05-09"], VTI: ["2024-05-09"] });
  await importBars("c", 70, { VTI: ["2024-05-08"] });
  const record = await load();
  expect(record.prices?.source).toBe("b");
  expect(record.fund?.source).toBe("b");
  expect(record.furtherPrices?.map(({ prices, fund }) => [prices.source, fund?.source])).toEqual([
    ["a", "b"],
  ]);
  const preferred = { ...settings, priceSources: ["c", "a"] };
  const other = await loadIssuerRecord(database.db, 1001, preferred);
  expect([other?.prices?.source, other?.fund?.source]).toEqual(["a", "c"]);
});

test("splits and dividends of a renamed company where the source states them, and delistings", async () => {
  const { db } = database;
  await listTickersOf("2020-01-01", "company_tickers", [1001, "WAS"]);
  await listTickers("company_tickers", [1001, "NEW"]);
  await importBars("bare", 10, { NEW: ["2024-05-09"] });
  await importBars("full", 20, { NEW: ["2024-05-09"], WAS: ["2024-05-08"] });
  await sql`update price_source set has_splits = true, has_dividends = true where name = 'full'`.execute(
    db,
  );
  await sql`
    insert into price_split (source, ticker, day, ratio) values
      ('bare', 'NEW', '2023-01-03', 9), ('full', 'WAS', '2024-03-01', 3),
      ('full', 'NEW', '2024-03-01', 1.1), ('full', 'WAS', '2020-02-03', 0.05)`.execute(db);
  await sql`
    insert into price_dividend (source, ticker, day, amount)
    values ('full', 'NEW', '2024-04-01', 0.123456789012345)`.execute(db);
  await sql`
    insert into price_delisting (source, ticker, day, payout)
    values ('bare', 'NEW', '2024-05-10', null), ('bare', 'NEW', '2024-05-13', 12.5)`.execute(db);
  const { prices, furtherPrices } = await load();
  expect(prices).toMatchObject({
    source: "bare",
    closeBasis: "raw",
    splits: null,
    dividends: null,
    delistings: [
      { day: "2024-05-10", payoutUsd: null },
      { day: "2024-05-13", payoutUsd: 12.5 },
    ],
  });
  // Where both names state a day, the newest name is followed.
  const splits = [
    { day: "2020-02-03", ratio: 0.05 },
    { day: "2024-03-01", ratio: 1.1 },
  ];
  expect(furtherPrices?.[0]?.prices).toMatchObject({
    source: "full",
    splits,
    dividends: [{ day: "2024-04-01", amount: 0.123456789012345 }],
    delistings: [],
  });
  const named = { listedTickers: ["NEW"], retired: ["WAS"] };
  expect(await loadIssuerSplits(db, named, settings)).toEqual({ source: "full", splits });
  const unknown = { listedTickers: ["NONE"], retired: [] };
  expect(await loadIssuerSplits(db, unknown, settings)).toBeNull();
});

test("reports that lists name but that are not stored are known as listed", async () => {
  const listing = {
    cik: 1001,
    origin: "submissions" as const,
    companyName: "Example Corp",
    acceptedAt: null,
    periodOfReport: null,
    items: ["2.02", "9.01"],
  };
  await storeListings(database.pool, [
    { ...listing, accession: "0000000009-24-000001", form: "8-K", filedOn: "2024-05-20" },
    { ...listing, accession: "0000000009-24-000002", form: "8-K/A", filedOn: "2024-05-21" },
    { ...listing, accession: "0000000001-24-000001", form: "10-Q", filedOn: "2024-05-22" },
  ]);
  expect((await load()).listedReports).toEqual([
    {
      accession: "0000000009-24-000001",
      form: "8-K",
      filedOn: "2024-05-20",
      items: ["2.02", "9.01"],
    },
  ]);
});
