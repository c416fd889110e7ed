import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openMarketClock,
  type StoredMarketClock,
  beginMarket,
  noteMarketOrigin,
  prolongMarket,
  readMarket,
} from "#database/sources/market/market-clock.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createMovableClock, type MovableClock } from "#testing/server/app-under-test.ts";

/** A Saturday: the market begins on Monday 26 October at 09:20 in New York. */
const present = "2026-11-21T12:00:00Z";

let clock: MovableClock;
let opened: StoredMarketClock[];

const database = freshDatabase();
beforeEach(async () => {
  clock = createMovableClock(present);
  opened = [];
});

afterEach(async () => {
  for (const each of opened) each.close();
});

/** As another process sees the market. */
async function open(): Promise<StoredMarketClock> {
  const marketClock = await openMarketClock(database.db, clock);
  opened.push(marketClock);
  return marketClock;
}

async function beat(speed = 60): Promise<void> {
  await prolongMarket(database.db, clock.now().toString(), speed);
  for (const each of opened) await each.refresh();
}

test("without a demo market it is the real time", async () => {
  const marketClock = await open();
  expect(marketClock.now().toString()).toBe(present);
  expect(marketClock.realSecondsSince(clock.now().subtract({ minutes: 1 }))).toBe(60);
  expect([marketClock.market(), marketClock.pace().speed]).toEqual([null, 1]);
});

test("a new market stands until it is run, and two processes agree on it", async () => {
  await beginMarket(database.db, present, 60);
  const [server, worker] = [await open(), await open()];
  clock.advance({ seconds: 30 });
  expect(server.now().toString()).toBe("2026-10-26T13:20:00Z");
  await beat();
  clock.advance({ seconds: 4 });
  expect([server.now().toString(), worker.now().toString()]).toEqual([
    "2026-10-26T13:24:00Z",
    "2026-10-26T13:24:00Z",
  ]);
  // 13:22 in UTC came two real seconds before.
  expect(worker.realSecondsSince(Temporal.Instant.from("2026-10-26T13:22:00Z"))).toBe(2);
});

test("a killed market stands, and goes on from where every process saw it stand", async () => {
  await beginMarket(database.db, present, 60);
  await beat();
  const server = await open();
  clock.advance({ hours: 3 });
  const stood = server.now().toString();
  expect(stood).toBe("2026-10-26T13:26:00Z");
  await beginMarket(database.db, clock.now().toString(), 60);
  await beat();
  expect(server.now().toString()).toBe(stood);
  clock.advance({ seconds: 1 });
  expect(server.now().toString()).toBe("2026-10-26T13:27:00Z");
});

test("keeps what it has reached: a process that starts with a clock set back goes on from there", async () => {
  await beginMarket(database.db, present, 60);
  await beat();
  clock.advance({ seconds: 4 });
  await beat();
  clock.advance({ hours: -1 });
  const server = await open();
  expect(server.now().toString()).toBe("2026-10-26T13:24:00Z");
  await beat();
  clock.advance({ seconds: 1 });
  expect(server.now().toString()).toBe("2026-10-26T13:25:00Z");
});

test("keeps where its EDGAR is served", async () => {
  await beginMarket(database.db, present, 60);
  await noteMarketOrigin(database.db, "http://127.0.0.1:4711");
  await beat();
  expect(await readMarket(database.db)).toMatchObject({
    edgarOrigin: "http://127.0.0.1:4711",
    speed: 60,
  });
});

test("SQL has the market's time: the machine's without a market, else what it had reached when it stopped", async () => {
  const inSql = async (): Promise<string> => {
    const { rows } = await sql<{ at: string; isNow: boolean }>`
      select to_char(market_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
             market_time() between now() and clock_timestamp() as "isNow"`.execute(database.db);
    return rows[0]?.isNow === true ? "now" : (rows[0]?.at ?? "");
  };
  await sql`delete from market_clock`.execute(database.db);
  expect(await inSql()).toBe("now");
  // Ran for 10 of the machine's seconds at 60 times its pace after it was last prolonged.
  await sql`
    insert into market_clock (market_anchor, real_anchor, speed, runs_until, reached_market, reached_real)
    values ('2026-10-26T13:20:00Z', '2026-11-20T10:00:00Z', 60, '2026-11-20T10:01:10Z',
            '2026-10-26T14:20:00Z', '2026-11-20T10:01:00Z')`.execute(database.db);
  expect(await inSql()).toBe("2026-10-26T14:30:00Z");
});
