import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { readPriceDay } from "#database/alerts/prices/price-days.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import {
  type PriceActionRecord,
  registerPriceSource,
  storeDailyPrices,
} from "#database/prices/store-prices.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createTickers } from "#testing/factories/screening/prices.ts";
import { aFiling, anOwner, anOwnershipDocument } from "#testing/filings/filing-records.ts";
import { createKnownAlerts } from "#worker/alerts/known-alerts.ts";
import { computePriceDays } from "#worker/alerts/prices/compute-price-days.ts";
import { HitWriter } from "#worker/alerts/prices/hit-writer.ts";
import { TickWatch } from "#worker/alerts/prices/tick-watch.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";

const database = await databaseForFile();
const { db, pool } = database;
const settings = { marketFund: "VTI", priceSources: [] };
const email = "ana@prices.example";
const [friday, monday, tuesday] = ["2024-05-10", "2024-05-13", "2024-05-14"];
/** Half past seven in the evening of Monday. */
const marketNow = Temporal.Instant.from("2024-05-13T23:30:00Z");
const known = createKnownAlerts("price_alert", { pool, onUnreadable: failed });

function failed(of: unknown, error: Error): never {
  throw new Error(`${String(of)}: ${error.message}`);
}

/** Doe Jane sold for 30,000 dollars on 8 May, which was disclosed in the evening of 10 May. */
beforeAll(async () => {
  const facts = { closeBasis: "raw", hasSplits: true, hasDividends: true, preference: 1 } as const;
  await registerPriceSource(pool, { name: "demo", ...facts }, settings);
  await createAccount(db, { email, permissions: ["alerts"] });
  await createTickers(db, { EXMP: 1001 });
  await storeFilings(pool, [aFiling()]);
  await deriveIssuers({ pool, db, settings });
  await storeBar("VTI", friday, { close: 200 });
  await storeBar("EXMP", friday, { close: 30 });
  await compute();
});

type DayPrices = { close: number; low?: number; high?: number };

async function storeBar(
  ticker: string,
  day: string,
  { close, low, high }: DayPrices,
  actions: readonly PriceActionRecord[] = [],
): Promise<void> {
  const unsaid = { open: null, adjustedClose: null, volume: 100, splitRatio: null, dividend: null };
  const bar = { ...unsaid, ticker, day, close, low: low ?? null, high: high ?? null };
  await storeDailyPrices(pool, "demo", { bars: [bar], actions }, settings);
}

async function compute(): Promise<number> {
  const marketClock = { now: () => marketNow };
  return await computePriceDays({ pool, db, settings, marketClock, known, onFailure: failed });
}

async function priceAlert(
  name: string,
  definition: Partial<AlertDefinition>,
  watchedFrom = "2024-01-01T00:00:00Z",
): Promise<void> {
  await createAlert(db, {
    email,
    name,
    definition: { form_type: "price_alert", ...definition },
    watchedFrom,
  });
}

async function recorded() {
  const { rows } = await sql<{ name: string; key: string; state: string; facts: unknown }>`
    select a.name, h.dedup_key as key, h.state, h.facts from alert_hit h join alert a on a.id = h.alert_id
     order by a.name, h.dedup_key`.execute(db);
  return rows;
}

async function notices() {
  const { rows } = await sql<{ name: string; kind: string; number: number }>`
    select a.name, n.kind, n.number from alert_notice n join alert a on a.id = n.alert_id
     order by n.id`.execute(db);
  return rows.map(({ name, kind, number }) => `${name}: ${kind} ${number}`);
}

async function watching(day: string) {
  await known.refresh();
  const onFailure = (error: Error) => failed("write", error);
  const writer = new HitWriter({ pool, source: "demo", onFailure });
  const ticks = new TickWatch(known, writer);
  ticks.watch(day, await readPriceDay(db, day));
  const tick = (time: string, price: number): void =>
    ticks.take({ ticker: "EXMP", price, at: `${day}T${time}Z` });
  return { writer, ticks, tick };
}

const drop = (fraction: number): Partial<AlertDefinition> => ({
  delay_constraints: [["price_drop", fraction]],
});
const sold = (thousands: number): Partial<AlertDefinition> => ({
  ...drop(0.1),
  insider_trade_constraints: [{ constraint_type: "value_sold", bool: "ge", val: [thousands] }],
});

test("the day after the last close waits with its previous close and its insiders' sums", async () => {
  expect(await readPriceDay(db, monday)).toMatchObject([
    { cik: 1001, ticker: "EXMP", previousClose: 30, close: null, sold30: "30000" },
  ]);
});

test("a trade is recorded and notified once; the close adds its figures and what it missed", async () => {
  await priceAlert("by a trade", drop(0.05));
  await priceAlert("by the low", drop(0.1));
  await priceAlert("with enough sold", sold(30));
  await priceAlert("with too little sold", sold(31));
  await priceAlert("made at noon", drop(0.03), "2024-05-13T16:00:00Z");
  await priceAlert("made at noon, by more than the close", drop(0.05), "2024-05-13T16:00:00Z");
  await priceAlert("made after the close", drop(0.01), "2024-05-13T20:00:01Z");
  const { writer, ticks, tick } = await watching(monday);
  // Before the open; another day's; no price; one wrong print; then 5 percent down, and 6.
  tick("13:29:59", 20);
  ticks.take({ ticker: "EXMP", price: 20, at: `${friday}T15:00:00Z` });
  tick("13:31:00", 0);
  tick("13:32:00", 3);
  tick("13:33:00", 29.9);
  tick("13:34:00", 28.5);
  tick("13:35:00", 28.2);
  await writer.settle();
  expect(await recorded()).toEqual([
    {
      name: "by a trade",
      key: "1001/2024-05-13/drop",
      state: "live",
      facts: expect.objectContaining({
        Price: 28.5,
        Return: -5,
        "Previous Close": 30,
        "Adjusted Return": null,
        "Value Sold": 30_000,
      }),
    },
  ]);

  // The fund rises by one percent; EXMP falls to 27 and closes at 29, 3.33 percent down.
  await storeBar("VTI", monday, { close: 202 });
  await storeBar("EXMP", monday, { close: 29, low: 27, high: 30.5 });
  await compute();
  const found = await recorded();
  expect(found.map(({ name, facts }) => [name, facts])).toEqual([
    ["by a trade", expect.objectContaining({ Price: 28.5, "Adjusted Return": -4.33333333 })],
    ["by the low", expect.objectContaining({ Price: 27, Return: -10 })],
    ["made at noon", expect.objectContaining({ Price: 29, Return: -3.33333333 })],
    ["with enough sold", expect.objectContaining({ Price: 27, "Value Sold": 30_000 })],
  ]);
  expect(await notices()).toEqual([
    "by a trade: match 1",
    "by the low: match 1",
    "with enough sold: match 1",
    "made at noon: match 1",
  ]);
  expect(await compute()).toBe(0);
});

test("a corrected low takes back what only it had shown, and gives it back, notified each time", async () => {
  await storeBar("EXMP", monday, { close: 29, low: 28, high: 30.5 });
  await compute();
  const states = async () => (await recorded()).map(({ name, state }) => `${name}: ${state}`);
  expect(await states()).toEqual([
    "by a trade: live",
    "by the low: unmatched",
    "made at noon: live",
    "with enough sold: unmatched",
  ]);
  await storeBar("EXMP", monday, { close: 29, low: 27, high: 30.5 });
  await compute();
  expect(await states()).toEqual([
    "by a trade: live",
    "by the low: live",
    "made at noon: live",
    "with enough sold: live",
  ]);
  const byTheLow = (await notices()).filter((notice) => notice.startsWith("by the low"));
  expect(byTheLow).toEqual([
    "by the low: match 1",
    "by the low: correction 1",
    "by the low: restored 1",
  ]);
});

test("a corrected previous close takes back what was seen by trades, unless the day shows it too", async () => {
  // Over 29 the trade at 28.50 is a fall of 1.72 percent; the low of 27 is one of 6.90.
  await storeBar("EXMP", friday, { close: 29 });
  await compute();
  const found = await recorded();
  expect(found.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    "by a trade: live",
    "by the low: unmatched",
    "made at noon: unmatched",
    "with enough sold: unmatched",
  ]);
  expect(found[0]?.facts).toMatchObject({ "Previous Close": 29, Price: 27, Return: -6.89655172 });
});

test("on an ex-date announced in the morning the previous close is adjusted before the day has a price", async () => {
  expect(await readPriceDay(db, tuesday)).toMatchObject([{ previousClose: 29 }]);
  const split = { ticker: "EXMP", day: tuesday, kind: "split", amount: 2 } as const;
  await storeDailyPrices(pool, "demo", { bars: [], actions: [split] }, settings);
  await compute();
  expect(await readPriceDay(db, tuesday)).toMatchObject([{ previousClose: 14.5, close: null }]);
});

test("a sale that was read later is in the sums of recorded matches, without a notice", async () => {
  const owner = { cik: 2002, name: "ROE JOHN" };
  await storeFilings(pool, [
    aFiling({
      accession: "0000000001-24-000002",
      acceptedAt: "2024-05-10T21:50:00Z",
      entities: [
        { role: "REPORTING-OWNER", ...owner, sic: null, fiscalYearEnd: null },
        { role: "ISSUER", cik: 1001, name: "Example Corp", sic: "3571", fiscalYearEnd: "1231" },
      ],
      ownership: anOwnershipDocument({ owners: [anOwner(owner)] }),
    }),
  ]);
  await deriveIssuers({ pool, db, settings });
  const before = await notices();
  await compute();
  const sums = (await recorded()).map(({ name, state, facts }) => [name, state, facts]);
  const doubled = expect.objectContaining({ "Value Sold": 60_000, "Value Purchased": 0 });
  expect(sums).toEqual([
    ["by a trade", "live", doubled],
    ["by the low", "unmatched", doubled],
    ["made at noon", "unmatched", doubled],
    ["with enough sold", "unmatched", doubled],
  ]);
  expect(await notices()).toEqual(before);
});

test("a match says whether its price was beyond the threshold before the alert was made", async () => {
  // Over 14.50 a price of 13.34 is a fall of 8 percent, one of 14.21 a fall of 2.
  const { writer, tick } = await watching(tuesday);
  const madeAt = async (time: string, name: string, fraction: number) => {
    await priceAlert(name, drop(fraction), `${tuesday}T${time}Z`);
    await known.refresh();
  };
  tick("14:00:00", 14.21);
  await madeAt("14:05:00", "crossed later", 0.07);
  tick("14:06:00", 13.34);
  await madeAt("14:10:00", "met before", 0.05);
  await madeAt("14:10:00", "met before, crossed later", 0.079);
  tick("14:11:00", 13.4);
  tick("14:12:00", 13.34);
  // The worker knows it only after the trade that crosses the threshold.
  await priceAlert("known late", drop(0.09), `${tuesday}T14:13:00Z`);
  tick("14:14:00", 13.12);
  tick("14:14:30", 13.12);
  await known.refresh();
  tick("14:15:00", 13.1);
  await writer.settle();
  const { rows } = await sql<{ name: string; at: string; last: string }>`
    select a.name, to_char(h.happened_at at time zone 'UTC', 'HH24:MI') as at,
           jsonb_path_query_array(h.conditions, '$[*].condition') ->> -1 as last
      from alert_hit h join alert a on a.id = h.alert_id
     where h.day = ${tuesday} and a.name in ('crossed later', 'known late', 'met before', 'met before, crossed later')
     order by a.name`.execute(db);
  expect(rows).toEqual([
    { name: "crossed later", at: "14:06", last: "Price drop >= 7.0%" },
    { name: "known late", at: "14:14", last: "Price drop >= 9.0%" },
    { name: "met before", at: "14:11", last: "Time met" },
    { name: "met before, crossed later", at: "14:12", last: "Price drop >= 7.9%" },
  ]);
});
