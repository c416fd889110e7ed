import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { storeFilings } from "#database/filings/store-filings.ts";
import { liveQuoteChannel, storeLiveQuotes } from "#database/prices/live-quotes.ts";
import { readLivePrices } from "#database/queries/company/live-prices.ts";
import { listenForNotices } from "#database/listen.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";
import { systemClock } from "#platform/clock.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { requestDueTickers } from "#worker/prices/follow-daily.ts";
import type { PriceContext } from "#worker/prices/price-context.ts";
import { startPriceFollowing, openVendor } from "#worker/prices/start-price-following.ts";
import type { FollowedPrices, WorkerContext } from "#worker/worker-context.ts";

const database = await databaseForFile();
const { db, pool } = database;
const settings = { marketFund: "VTI", priceSources: [] };

/** Days and closes the vendor has of each ticker, and what it says of a day besides. */
type Row = { day: string; close: number; divCash?: number; splitFactor?: number };
const held = new Map<string, Row[]>();
let refusing: number | null = null;
let requests: string[] = [];
const streams = new Set<ServerResponse>();

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://local");
  if (url.pathname === "/prices/stream") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(": up\n\n");
    streams.add(response);
    response.on("close", () => streams.delete(response));
  } else answerDaily(url, request, response);
});

function answerDaily(url: URL, _request: IncomingMessage, response: ServerResponse): void {
  const ticker = url.searchParams.get("ticker") ?? url.pathname.split("/")[3] ?? "";
  const from = url.searchParams.get("startDate") ?? url.searchParams.get("from") ?? "";
  const through = url.searchParams.get("endDate") ?? url.searchParams.get("through") ?? "";
  requests.push(`${ticker} ${from} ${through}`);
  const rows = held.get(ticker)?.filter(({ day }) => day >= from && day <= through);
  if (refusing !== null || (rows === undefined && url.pathname.startsWith("/tiingo"))) {
    response.writeHead(refusing ?? 404).end();
  } else if (url.pathname.startsWith("/tiingo")) {
    const answered = rows?.map(({ day, close, divCash = 0, splitFactor = 1 }) => ({
      date: `${day}T00:00:00.000Z`,
      open: close,
      high: close,
      low: close,
      close,
      volume: 100,
      divCash,
      splitFactor,
    }));
    response.end(JSON.stringify(answered));
  } else {
    const lines = rows?.map(({ day, close }) => `${ticker},${day},,,,${close},,100`) ?? [];
    response.end(["ticker,date,open,high,low,close,adj_close,volume", ...lines, ""].join("\n"));
  }
}

let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  requests = [];
  refusing = null;
  held.clear();
  await sql`truncate filing, issuer, price_use, price_request, price_source, live_quote, trade,
                     dirty_issuer, source_health cascade`.execute(db);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const patiently = { timeout: 120_000, interval: 20 };

/** The market's present, moved by hand. */
let marketNow = Temporal.Instant.from("2024-06-05T03:00:00Z");

function workerContext(prices: FollowedPrices): WorkerContext {
  return {
    connectionString: database.connectionString,
    pool,
    db,
    settings,
    clock: systemClock,
    marketClock: { now: () => marketNow, realSecondsSince: () => 0 },
    source: null,
    prices,
    mailSettings: {
      server: null,
      from: { name: "Sentinel", address: "sentinel@example.test" },
      inquiryInbox: "inquiries@example.test",
    },
    appOrigin: null,
    logger: pino({ level: "silent" }),
    signal: new AbortController().signal,
  };
}

function tiingoContext(): PriceContext {
  const prices = { vendor: "tiingo", token: "token-123", url, requestsPerMinute: 60_000 } as const;
  const vendor = openVendor(db, prices);
  closing.push(vendor.close);
  const times = { lookEveryMs: 5, retrySeconds: 0, closesKnownAfterHours: 3, writeEveryMs: 5 };
  return { ...workerContext(prices), vendor, times };
}

/** A sale of a stock on 8 May 2024, known and computed without a price. */
async function storeSale(ticker: string): Promise<void> {
  const lines = [aSaleLine({ transactionDate: "2024-05-08" })];
  await storeFilings(pool, [
    aFiling({ ownership: anOwnershipDocument({ issuerSymbol: ticker, lines }) }),
  ]);
  await deriveIssuers({ pool, db, settings });
}

const days = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addTradingDays(first, index));

async function registerTiingo(): Promise<void> {
  await sql`insert into price_source (name, close_basis, has_splits, has_dividends)
            values ('tiingo', 'raw', true, true)`.execute(db);
}

test("a new issuer's whole history is asked for with the fund's, then each close with ten sessions before it", async () => {
  await registerTiingo();
  await storeSale("EXMP");
  for (const ticker of ["EXMP", "VTI"]) {
    held.set(
      ticker,
      days("2024-01-02", 107).map((day, at) => ({ day, close: 50 + at })),
    );
  }
  const context = tiingoContext();
  marketNow = Temporal.Instant.from("2024-06-04T03:00:00Z");
  expect(await requestDueTickers(context)).toBe(2);
  // 8 May less 61 sessions is 9 February; 320 days earlier lies in 2023.
  expect(requests).toEqual(["VTI 2023-01-01 2024-06-03", "EXMP 2023-01-01 2024-06-03"]);
  expect(await requestDueTickers(context)).toBe(0);
  await deriveIssuers({ pool, db, settings });
  const [trade] = await db.selectFrom("trade").select(["return_5", "share_price"]).execute();
  // Sessions 88 and 93 of the year: closes 138 and 143.
  expect(trade?.share_price).toBe(137);
  expect(trade?.return_5).toBeCloseTo(143 / 138 - 1, 12);

  // The next evening: the vendor has a dividend of four sessions ago now, and a corrected close.
  requests = [];
  marketNow = Temporal.Instant.from("2024-06-05T03:00:00Z");
  const rows = held.get("EXMP");
  held.set(
    "EXMP",
    (rows ?? []).map((row) => (row.day === "2024-05-29" ? { ...row, close: 60, divCash: 1 } : row)),
  );
  expect(await requestDueTickers(context)).toBe(2);
  expect(requests).toEqual(["VTI 2024-05-17 2024-06-04", "EXMP 2024-05-17 2024-06-04"]);
  const bars = await sql<{ close: number }>`select close from price_bar
     where ticker = 'EXMP' and day = '2024-05-29'`.execute(db);
  const dividends = await db.selectFrom("price_dividend").selectAll().execute();
  expect(bars.rows).toEqual([{ close: 60 }]);
  expect(dividends).toMatchObject([{ ticker: "EXMP", day: "2024-05-29", amount: 1 }]);
  const dirty = await db.selectFrom("dirty_issuer").select("cik").execute();
  expect(dirty).toEqual([{ cik: 1001 }]);

  // And the evening after that it takes the dividend back.
  marketNow = Temporal.Instant.from("2024-06-06T03:00:00Z");
  held.set("EXMP", rows ?? []);
  await requestDueTickers(context);
  expect(await db.selectFrom("price_dividend").selectAll().execute()).toEqual([]);
});

test("a close that is not out yet, a vendor that fails and an unknown ticker are asked again, others meanwhile", async () => {
  await registerTiingo();
  await storeSale("EXMP");
  held.set(
    "VTI",
    days("2024-05-01", 22).map((day) => ({ day, close: 100 })),
  );
  marketNow = Temporal.Instant.from("2024-06-05T03:00:00Z");
  const context = tiingoContext();
  const requests = async () =>
    await db
      .selectFrom("price_request")
      .select(["ticker", "through_day", "attempts", "last_error", "is_unknown"])
      .orderBy("ticker")
      .execute();
  refusing = 401;
  await expect(requestDueTickers(context)).rejects.toMatchObject({ failure: "bad-request" });
  refusing = null;
  // 31 May is the last day of the fund; the close of 4 June is expected.
  await requestDueTickers(context);
  expect(await requests()).toMatchObject([
    {
      ticker: "EXMP",
      through_day: null,
      attempts: 1,
      last_error: "The vendor has no prices for it.",
      is_unknown: true,
    },
    {
      ticker: "VTI",
      through_day: null,
      attempts: 2,
      last_error: "The close of 2024-06-04 is not available yet.",
      is_unknown: false,
    },
  ]);
  // A vendor that does not answer says nothing of what it has.
  refusing = 500;
  await requestDueTickers(context);
  refusing = null;
  expect((await requests())[0]).toMatchObject({ ticker: "EXMP", attempts: 2, is_unknown: true });
  held.set(
    "VTI",
    days("2024-05-01", 24).map((day) => ({ day, close: 100 })),
  );
  await requestDueTickers(context);
  expect((await requests())[1]).toMatchObject({
    through_day: "2024-06-04",
    attempts: 0,
    last_error: null,
  });
  const [health] = await db.selectFrom("source_health").selectAll().execute();
  expect(health).toMatchObject({
    part: "prices/daily",
    source: "tiingo",
    newest_item: "2024-06-04",
  });
});

test("the demo market's closes and last trades arrive, with one follower of several processes", async () => {
  await storeSale("EXMP");
  for (const ticker of ["EXMP", "VTI"]) {
    held.set(
      ticker,
      days("2024-03-01", 66).map((day) => ({ day, close: 100 })),
    );
  }
  // Noon of a trading day: the day before is the last close.
  marketNow = Temporal.Instant.from("2024-06-04T16:00:00Z");
  const { promise: announced, resolve } = Promise.withResolvers<void>();
  const listener = await listenForNotices(database.connectionString, {
    [liveQuoteChannel]: async () => resolve(),
  });
  closing.push(listener.end);
  const prices = { vendor: "demo", url } as const;
  const parts = [
    await startPriceFollowing(workerContext(prices)),
    await startPriceFollowing(workerContext(prices)),
  ];
  closing.push(...parts.map((part) => part.close));
  const asDone = db
    .selectFrom("price_request")
    .select("ticker")
    .where("through_day", "=", "2024-06-03");
  await expect.poll(async () => (await asDone.execute()).length, patiently).toBe(2);
  await expect.poll(() => streams.size, patiently).toBe(1);
  const quote = {
    ticker: "EXMP",
    price: 101.5,
    volume: 7,
    tradedAt: "2024-06-04T15:59:00Z",
    isHalted: false,
  };
  // Only what is wanted is followed, which the stream learns by and by.
  const speak = setInterval(() => {
    for (const stream of streams) stream.write(`data: ${JSON.stringify(quote)}\n\n`);
  }, 20);
  await announced;
  clearInterval(speak);
  expect(await readLivePrices(db, ["EXMP", "VTI"])).toEqual([
    {
      ticker: "EXMP",
      source: "demo",
      price: 101.5,
      volume: 7,
      tradedAt: "2024-06-04T15:59:00Z",
      isHalted: false,
      haltedSince: null,
    },
  ]);
  expect(streams.size).toBe(1);
  const live = db.selectFrom("source_health").select("source").where("part", "=", "prices/live");
  await expect.poll(async () => await live.execute(), patiently).toEqual([{ source: "demo" }]);
});

test("the newest trade and the newest word on a halt win, in whatever order they come", async () => {
  const at = (second: number): string => `2024-06-04T15:${String(second).padStart(2, "0")}:00Z`;
  const trade = (price: number, minute: number) => ({ price, volume: null, at: at(minute) });
  const halt = (isHalted: boolean, minute: number) => ({ isHalted, at: at(minute) });
  const store = async (
    ...quotes: [ReturnType<typeof trade> | null, ReturnType<typeof halt> | null]
  ) => await storeLiveQuotes(db, "alpaca", [{ ticker: "EXMP", trade: quotes[0], halt: quotes[1] }]);
  const now = async () => (await readLivePrices(db, ["EXMP"]))[0];

  expect(await store(null, halt(true, 10))).toEqual(["EXMP"]);
  expect(await now()).toMatchObject({ price: null, isHalted: true, haltedSince: at(10) });
  expect(await store(trade(20, 9), null)).toEqual(["EXMP"]);
  expect(await store(trade(19, 8), null)).toEqual([]);
  expect(await now()).toMatchObject({ price: 20, tradedAt: at(9), isHalted: true });
  expect(await store(null, halt(false, 9))).toEqual([]);
  expect(await store(null, halt(false, 12))).toEqual(["EXMP"]);
  expect(await now()).toMatchObject({ price: 20, isHalted: false, haltedSince: null });
  // A halt whose end was missed ends with a trade more than a minute later.
  await store(null, halt(true, 20));
  await store(trade(21, 21), null);
  expect(await now()).toMatchObject({ price: 21, isHalted: true });
  await store(trade(22, 22), null);
  expect(await now()).toMatchObject({ price: 22, isHalted: false });
});
