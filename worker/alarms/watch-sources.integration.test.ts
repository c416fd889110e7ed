import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { realMarketClock } from "#platform/clock.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createFilings } from "#testing/factories/filings/filings.ts";
import {
  createAnswer,
  createIndexDay,
  createIndexedDay,
} from "#testing/factories/filings/status.ts";
import { createMovableClock, type MovableClock } from "#testing/server/app-under-test.ts";
import { createWatch } from "#worker/alarms/watch-sources.ts";

let clock: MovableClock;
const database = freshDatabase();
beforeEach(async () => {
  // Friday, 10:00 in New York: Wednesday, the 18th, is due since midnight.
  clock = createMovableClock("2026-11-20T15:00:00Z");
  const admin = { organization: "Admin", permissions: ["admin"] as const };
  await createAccount(database.db, { ...admin, email: "one@x.example" });
  await createAccount(database.db, { ...admin, email: "two@x.example" });
  await createAccount(database.db, { email: "member@x.example", permissions: ["alerts"] });
});

function openWatch() {
  return createWatch({
    db: database.db,
    clock,
    marketClock: realMarketClock(clock),
    mailSettings: { from: { name: "Sentinel", address: "no-reply@sentinel.example" } },
    appOrigin: "https://app.sentinel.example",
    watched: { source: "demo", prices: "demo" },
  });
}

/** Looks every minute for a while. */
async function lookFor(minutes: number, watch: ReturnType<typeof openWatch>): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await watch();
    clock.advance({ minutes: 1 });
    await answer();
  }
}

/** The feed goes on all the while. */
async function answer(): Promise<void> {
  await createAnswer(database.db, { part: "feed/4", at: clock.now().toString() });
}

const mails = () =>
  database.db
    .selectFrom("outbox_message")
    .select(["recipient", "subject", "text_body"])
    .orderBy("id")
    .execute();

/** Every business day since the 16th but Wednesday is whole. */
async function storeWeek(wednesday: Parameters<typeof createIndexedDay>[2]): Promise<string[]> {
  await createIndexedDay(database.db, "2026-11-16", ["stored"]);
  await createIndexedDay(database.db, "2026-11-17", ["stored"]);
  await createIndexedDay(database.db, "2026-11-19", ["stored"]);
  return await createIndexedDay(database.db, "2026-11-18", wednesday);
}

test("each administrator is notified once of a day that lacks a filing, and of its end", async () => {
  const [, missing = ""] = await storeWeek(["stored", "waiting", "absent"]);
  const watch = openWatch();
  await lookFor(3, watch);
  expect(await mails()).toEqual([]);
  await lookFor(30, watch);
  const mailed = await mails();
  expect(mailed.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["one@x.example", "Sentinel: Filings of 18 Nov 2026 are incomplete"],
    ["two@x.example", "Sentinel: Filings of 18 Nov 2026 are incomplete"],
  ]);
  expect(mailed[0]?.text_body).toContain("1 missing and 0 unreadable of 3 in EDGAR's index.");
  expect(mailed[0]?.text_body).toContain("Status: https://app.sentinel.example/status");

  await createFilings(database.db, { accession: missing, filed_on: "2026-11-18" });
  await lookFor(9, watch);
  expect(await mails()).toHaveLength(2);
  await lookFor(3, watch);
  const [, , ended, ...others] = await mails();
  expect(ended?.subject).toBe("Sentinel: resolved: Filings of 18 Nov 2026 are incomplete");
  expect(others).toHaveLength(1);
  const open = await sql`select 1 from source_alarm where ended_at is null`.execute(database.db);
  expect(open.rows).toEqual([]);
});

test("several things at once are one mail; two processes send it once", async () => {
  await storeWeek(["unwanted"]);
  await createIndexDay(database.db, { day: "2026-11-17", state: "broken" });
  const silent = { part: "tickers", at: "2026-11-20T12:00:00Z", intervalSeconds: null };
  await createAnswer(database.db, { ...silent, silentAfterSeconds: 3_600 });
  await database.db.insertInto("price_source").values({ name: "demo" }).execute();
  const series = { source: "demo", ticker: "CPTX", first_day: "2026-01-02" };
  await database.db
    .insertInto("price_series")
    .values({ ...series, last_day: "2026-11-16" })
    .execute();
  const watches = [openWatch(), openWatch()] as const;
  for (let minute = 0; minute < 6; minute += 1) {
    await Promise.all(watches.map((watch) => watch()));
    clock.advance({ minutes: 1 });
    await answer();
  }
  const mailed = await mails();
  expect(mailed.map(({ recipient }) => recipient)).toEqual(["one@x.example", "two@x.example"]);
  expect(mailed[0]?.subject).toBe("Sentinel: EDGAR's index of 17 Nov 2026 is missing, and 3 more");
  const subjects = await database.db
    .selectFrom("source_alarm")
    .select("subject")
    .orderBy("subject")
    .execute();
  expect(subjects.map(({ subject }) => subject)).toEqual([
    "incomplete/2026-11-18",
    "no-index/2026-11-17",
    "prices/demo",
    "silent/tickers",
  ]);
});

test("a process killed while it notifies leaves neither alarm nor mail, and the next one notifies", async () => {
  await storeWeek(["waiting"]);
  await sql`
    create function break() returns trigger language plpgsql as
      'begin raise exception ''killed''; end';
    create trigger break before insert on outbox_message
      for each row when (new.recipient = 'two@x.example') execute function break()`.execute(
    database.db,
  );
  const watch = openWatch();
  await lookFor(3, watch);
  await expect(watch()).rejects.toThrow("killed");
  expect(await mails()).toEqual([]);
  expect(await database.db.selectFrom("source_alarm").selectAll().execute()).toEqual([]);

  await sql`drop trigger break on outbox_message`.execute(database.db);
  const next = openWatch();
  await lookFor(5, next);
  expect(await mails()).toHaveLength(2);
  // Another start neither tells again nor says that it ended.
  await lookFor(8, openWatch());
  expect(await mails()).toHaveLength(2);
});

test("the demonstration's unreadable filings and a source that is not followed raise nothing", async () => {
  await database.db.insertInto("data_origin").values({ origin: "demo" }).execute();
  await storeWeek(["stored", "unreadable"]);
  const other = { part: "prices/live", source: "tiingo", at: "2026-11-01T12:00:00Z" };
  await createAnswer(database.db, other);
  await lookFor(8, openWatch());
  expect(await mails()).toEqual([]);
});
