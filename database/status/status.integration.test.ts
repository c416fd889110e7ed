import { sql } from "kysely";
import { expect, test } from "vitest";
import { listNotStored, readCompleteness } from "#database/status/completeness.ts";
import { readLag } from "#database/status/lag.ts";
import { readLiveQuotes, readPriceDays } from "#database/status/price-days.ts";
import {
  readForms,
  readNewestFiling,
  readWaitingArrivals,
} from "#database/status/visible-filings.ts";
import {
  readWaitingComputation,
  readWaitingFilings,
  readWaitingMessages,
} from "#database/status/waiting-work.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { forgetFailedRuns, noteFailedRun, readQueueStates } from "#database/queue/queue-state.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createFilings } from "#testing/factories/filings/filings.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import {
  createArrival,
  createIndexDay,
  createIndexedDay,
  createUnreadable,
  createQueuedFiling,
} from "#testing/factories/filings/status.ts";

const database = freshDatabase();

test("lag by nearest rank, in all and by half hours of acceptance", async () => {
  const { db } = database;
  // 20 filings of 1 to 20 s: rank 10 of 20 is 10 s, rank 19 is 19 s.
  for (let seconds = 1; seconds <= 20; seconds += 1)
    await createArrival(db, { accepted_at: "2026-11-20T15:10:00Z", lag_seconds: seconds });
  await createArrival(db, { accepted_at: "2026-11-20T15:29:59Z", lag_seconds: 100 });
  await createArrival(db, { accepted_at: "2026-11-20T15:30:00Z", lag_seconds: 40 });
  // Not within the day, and not visible.
  await createArrival(db, { accepted_at: "2026-11-19T15:59:59Z", lag_seconds: 9_000 });
  const hidden = { visible_at: null, lag_seconds: null };
  await createArrival(db, { accepted_at: "2026-11-20T15:40:00Z", ...hidden });
  const range = { from: "2026-11-19T16:00:00Z", to: "2026-11-20T16:00:00Z" };
  expect(await readLag(db, range)).toEqual({
    // 1 … 20, 40, 100: rank 11 of 22, and rank 21.
    all: { count: 22, p50Seconds: 11, p95Seconds: 40 },
    slots: [
      // 1 … 20, 100: rank 11 of 21, and rank 20.
      { startsAt: "2026-11-20T15:00:00Z", count: 21, p50Seconds: 11, p95Seconds: 20 },
      { startsAt: "2026-11-20T15:30:00Z", count: 1, p50Seconds: 40, p95Seconds: 40 },
    ],
  });
  const none = { from: "2026-11-01T16:00:00Z", to: "2026-11-02T16:00:00Z" };
  expect(await readLag(db, none)).toEqual({
    all: { count: 0, p50Seconds: null, p95Seconds: null },
    slots: [],
  });
});

test("filings in the index that are not stored, by reason", async () => {
  const { db } = database;
  await createIndexDay(db, { day: "2026-11-02", state: "absent" });
  await createIndexedDay(db, "2026-11-17", ["stored", "stored"]);
  const listed = await createIndexedDay(db, "2026-11-18", [
    "stored",
    "waiting",
    "unwanted",
    "unreadable",
    "absent",
    "stored",
  ]);
  await createIndexedDay(db, "2026-11-19", ["unwanted"]);
  // Stored, but listed nowhere: makes no day better.
  await createFilings(db, { filed_on: "2026-11-18" });
  const range = { from: "2026-11-17", to: "2026-11-18" };
  expect(await readCompleteness(db, range)).toEqual({
    indexed: [
      { day: "2026-11-17", state: "present", listed: 2 },
      { day: "2026-11-18", state: "present", listed: 6 },
    ],
    gaps: [{ day: "2026-11-18", missing: 2, unreadable: 1, withdrawn: 1 }],
    firstIndexed: "2026-11-02",
  });
  const found = await listNotStored(db, { ...range, limit: 10 });
  expect(
    found.map(({ accession, kind, attempts, reason }) => [accession, kind, attempts, reason]),
  ).toEqual([
    [listed[1], "missing", 2, "503 of 127.0.0.1"],
    [listed[2], "missing", 0, null],
    [listed[3], "unreadable", 0, "XML is not well formed: line 212, unclosed element footnote"],
    [listed[4], "withdrawn", 0, null],
  ]);
});

test("a day on which a quarter's index lists nothing is empty; one without an index is not known", async () => {
  const { db } = database;
  await createIndexDay(db, { day: "2026-11-16", state: "absent", origin: "full" });
  await createIndexDay(db, { day: "2026-11-17", state: "absent" });
  await createIndexDay(db, {
    day: "2026-11-18",
    state: "absent",
    detail: "its index is not out yet",
  });
  const range = { from: "2026-11-16", to: "2026-11-18" };
  const states = async () => (await readCompleteness(db, range)).indexed.map(({ state }) => state);
  expect(await states()).toEqual(["empty", "absent", "absent"]);
});

test("the newest filing is one that is computed too", async () => {
  const { db } = database;
  expect(await readNewestFiling(db)).toBeNull();
  const [shown = ""] = await createFilings(
    db,
    { issuer_cik: 11, accepted_at: "2026-11-20T15:00:00Z", form: "8-K" },
    { issuer_cik: 12, accepted_at: "2026-11-20T15:01:00Z" },
    { issuer_cik: 11, accepted_at: "2026-11-20T15:02:00Z", withdrawn: true },
  );
  await sql`insert into dirty_issuer (cik) values (12)`.execute(db);
  const ticker = { cik: 11, ticker: "OKHV", list_date: "current", origin: "tickers" };
  await db
    .insertInto("issuer_ticker")
    .values({ ...ticker, list_order: 0, company_name: "Oakhaven" })
    .execute();
  await createArrival(db, { accession: shown, accepted_at: "2026-11-20T15:00:00Z" });
  expect(await readNewestFiling(db)).toMatchObject({
    accession: shown,
    form: "8-K",
    acceptedAt: "2026-11-20T15:00:00Z",
    ticker: "OKHV",
    lagSeconds: 15,
  });
});

test("of each form the newest that is stored, and how many were filed on a day", async () => {
  const { db } = database;
  const early = "2026-11-20T15:00:00Z";
  const late = "2026-11-20T16:00:00Z";
  await createFilings(
    db,
    { form: "8-K", accepted_at: late, filed_on: "2026-11-20" },
    { form: "4", accepted_at: early, filed_on: "2026-11-20" },
    { form: "8-K", accepted_at: early, filed_on: "2026-11-20" },
    { form: "10-K/A", accepted_at: "2006-01-03T21:00:00Z", filed_on: "2006-01-03" },
    { form: "4", accepted_at: late, filed_on: "2026-11-20", withdrawn: true },
    { form: "4", accepted_at: null, filed_on: "2026-11-20" },
    { form: "25", accepted_at: null, filed_on: "2026-11-19" },
  );
  expect(await readForms(db, "2026-11-20")).toEqual({
    newestByForm: new Map([
      ["10-K/A", "2006-01-03T21:00:00Z"],
      ["4", early],
      ["8-K", late],
    ]),
    filedToday: new Map([
      ["8-K", 2],
      ["4", 2],
    ]),
  });
  await db.deleteFrom("filing").execute();
  const none = { newestByForm: new Map(), filedToday: new Map() };
  expect(await readForms(db, "2026-11-20")).toEqual(none);
});

test("counts what waits: filings, arrivals, issuers, texts, messages", async () => {
  const { db } = database;
  const both = await createQueuedFiling(db, { urgency: 0, found_at: "2026-11-20T15:00:00Z" });
  const hidden = { visible_at: null, lag_seconds: null, accepted_at: "2026-11-20T14:59:00Z" };
  await createArrival(db, { ...hidden, accession: both, found_at: "2026-11-20T15:00:00Z" });
  await createArrival(db, { ...hidden, found_at: "2026-11-20T14:59:30Z" });
  const old = { found_at: "2026-11-19T15:00:00Z", attempts: 3, last_error: "404" };
  await createQueuedFiling(db, { urgency: 2, ...old });
  await createQueuedFiling(db, { state: "stored", urgency: 0 });
  const unreadable = await createUnreadable(db);
  await createQueuedFiling(db, {
    accession: unreadable,
    urgency: 0,
    found_at: "2026-11-20T10:00:00Z",
  });
  expect(await readWaitingArrivals(db)).toEqual({ count: 2, since: "2026-11-20T14:59:30Z" });
  expect(await readWaitingFilings(db)).toEqual({
    waiting: 3,
    failing: 1,
    oldestAt: "2026-11-19T15:00:00Z",
    lastError: "404",
  });
  const [first = "", second = ""] = await createFilings(db, {}, {});
  await sql`insert into text_extraction (accession, extractor_version, refused)
            values (${first}, 1, '[{"reason":"too long"}]'), (${second}, 1, '[]')`.execute(db);
  await sql`insert into dirty_issuer (cik) values (1), (2)`.execute(db);
  expect(await readWaitingComputation(db)).toEqual({ issuers: 2, refusedTexts: 1 });
  await createMessage(db);
  await createMessage(db, { channel: "sms" });
  await db.updateTable("outbox_message").set({ last_error: "451" }).execute();
  await createMessage(db);
  expect(await readWaitingMessages(db)).toEqual(
    expect.arrayContaining([
      { channel: "mail", waiting: 2, failing: 1, givenUp: 0 },
      { channel: "sms", waiting: 1, failing: 1, givenUp: 0 },
    ]),
  );
});

test("queues count what waits, what failed by itself and runs that failed, also for the server's role", async () => {
  const { db } = database;
  const stateOf = async (of: Database) =>
    Object.fromEntries((await readQueueStates(of)).map(({ task, ...state }) => [task, state]));
  const none = { waiting: 0, failing: 0, oldestAt: null, lastError: null };
  const tasks = ["derive_issuers", "compute_price_days", "match_trades", "match_events"];
  tasks.push("match_planned_sales");
  tasks.push("rank_leads", "match_texts", "sweep_alerts", "deliver_alerts", "send_messages");
  tasks.push("send_webhooks", "test_webhooks");
  expect(await stateOf(db)).toEqual(Object.fromEntries(tasks.map((task) => [task, none])));
  await sql`
    insert into dirty_issuer (cik, attempts, attempted_at, next_attempt_at, last_error) values
      (1, 0, null, '2026-11-20T14:00:00Z', null),
      (2, 1, now(), now() + interval '1 hour', 'older'),
      (3, 2, now() + interval '1 second', now() + interval '1 hour', 'newer')`.execute(db);
  await createMessage(db);
  await db.updateTable("outbox_message").set({ last_error: "451" }).execute();
  await noteFailedRun(db, "deliver_alerts", "no zone");
  const expected = {
    derive_issuers: {
      waiting: 3,
      failing: 2,
      oldestAt: "2026-11-20T14:00:00Z",
      lastError: "newer",
    },
    // A mail that is refused for now is no fault of ours.
    send_messages: { ...none, waiting: 1, oldestAt: "2026-11-20T15:00:00Z" },
    deliver_alerts: { ...none, failing: 1, lastError: "no zone" },
  };
  expect(await stateOf(db)).toMatchObject(expected);
  const server = openDatabase(database.serverConnectionString, { max: 1 });
  expect(await stateOf(server)).toMatchObject(expected);
  await server.destroy();
  await forgetFailedRuns(db, "deliver_alerts");
  expect(await stateOf(db)).toMatchObject({ deliver_alerts: none });
});

test("prices by source, and tickers that lack the last close", async () => {
  const { db } = database;
  await db
    .insertInto("price_source")
    .values([{ name: "tiingo" }, { name: "empty" }])
    .execute();
  const series = { source: "tiingo", first_day: "2026-01-02" };
  await db
    .insertInto("price_series")
    .values([
      { ...series, ticker: "AAA", last_day: "2026-11-19" },
      { ...series, ticker: "BBB", last_day: "2026-11-18" },
      { ...series, ticker: "CCC", last_day: "2026-10-20" },
      // 31 days before: no longer traded.
      { ...series, ticker: "DDD", last_day: "2026-10-19" },
    ])
    .execute();
  expect(await readPriceDays(db)).toEqual([
    { source: "tiingo", tickers: 4, lastDay: "2026-11-19", withoutLastClose: 2 },
  ]);
  const quote = { source: "tiingo", price: 10 };
  await db
    .insertInto("live_quote")
    .values([
      { ...quote, ticker: "AAA", traded_at: "2026-11-20T15:00:00Z" },
      { ...quote, ticker: "BBB", traded_at: "2026-11-20T14:00:00Z", is_halted: true },
    ])
    .execute();
  const live = { tickers: 2, newestAt: "2026-11-20T15:00:00Z", halted: 1 };
  expect(await readLiveQuotes(db)).toEqual(live);
});
