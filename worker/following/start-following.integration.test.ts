import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { realMarketClock } from "#platform/clock.ts";
import { createTestDatabase, databaseForFile } from "#testing/database/database.ts";
import { edgarFaults } from "#testing/edgar/faults.ts";
import {
  followingUnderTest,
  type FollowingUnderTest,
} from "#testing/edgar/following-under-test.ts";
import { type DemoEdgar, startDemoEdgar } from "#testing/edgar/start-demo-edgar.ts";
import { startFaultProxy } from "#testing/edgar/start-fault-proxy.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { startFollowing } from "#worker/following/start-following.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import type { WorkerPart } from "#worker/worker-context.ts";

const clock = createMovableClock("2026-11-18T20:00:00Z");
const since = "2026-11-16";
const patience = { timeout: 120_000, interval: 100 };

let edgar: DemoEdgar;
let followed: FollowingUnderTest;
let following: WorkerPart;

const database = await databaseForFile();
beforeAll(async () => {
  edgar = await startDemoEdgar(clock);
  followed = followingUnderTest({
    connectionString: database.connectionString,
    origin: edgar.origin,
    marketClock: realMarketClock(clock),
    since,
  });
  following = await startFollowing(followed.context);
});

afterAll(async () => {
  await following.close();
  await followed.close();
  await edgar.stop();
});

type Accepted = ReturnType<DemoEdgar["accepted"]>;

/** What can be read of what was accepted from a day on. */
function acceptedSince(day: string): Accepted {
  return edgar
    .accepted()
    .filter(
      ({ acceptedOn, kind, plants }) =>
        acceptedOn >= day && kind !== "notice" && !plants.some(isUnreadable),
    );
}

function isUnreadable(plant: string): boolean {
  return plant.startsWith("broken-") && plant !== "broken-number";
}

async function storedSince(day: string): Promise<string[]> {
  const { rows } = await sql<{ accession: string }>`
    select accession from filing
     where accepted_at >= ${day}::date::timestamp at time zone 'America/New_York'
     order by accession`.execute(database.db);
  return rows.map((row) => row.accession);
}

function sortedAccessions(filings: Accepted): string[] {
  return filings.map(({ accession }) => accession).sort();
}

test("what the feed shows since the first day is stored, and then what it shows again", async () => {
  const first = sortedAccessions(acceptedSince(since));
  expect(first.length).toBeGreaterThan(5);
  await vi.waitFor(async () => expect(await storedSince(since)).toEqual(first), patience);

  clock.advance({ hours: 26 });
  const second = sortedAccessions(acceptedSince(since));
  expect(second.length).toBeGreaterThan(first.length);
  await vi.waitFor(async () => expect(await storedSince(since)).toEqual(second), patience);
});

test("a filing of the live feed arrives, and is visible once its issuer is computed", async () => {
  await deriveIssuers({ ...followed.context });
  const { rows } = await sql<{ accession: string; lag: number | null }>`
    select accession, lag_seconds as lag from filing_arrival
     where visible_at >= stored_at and stored_at >= found_at order by accession`.execute(
    database.db,
  );
  // What was there when following began is not news.
  const news = acceptedSince("2026-11-18").filter(
    ({ acceptedOn, acceptedTime }) => `${acceptedOn} ${acceptedTime}` > "2026-11-18 15:00:00",
  );
  expect(rows.map((row) => row.accession)).toEqual(sortedAccessions(news));
  for (const { lag } of rows) expect(lag).toBeGreaterThanOrEqual(0);
});

test("each form's cursor is at its newest entry, and each part has reported its state", async () => {
  const { rows } = await sql<{ form: string }>`
    select form from feed_cursor where seen_through is not null and gap_since is null order by form`.execute(
    database.db,
  );
  expect(rows.map((row) => row.form)).toEqual(["10-K", "10-Q", "144", "3", "4", "5", "8-K"]);
  const parts = await database.db.selectFrom("source_health").select("part").execute();
  expect(parts.map(({ part }) => part)).toEqual(
    expect.arrayContaining(["feed/4", "feed/8-K", "feed/10-Q", "fetch"]),
  );
});

test("the feed is followed although an index of the first days is not available", async () => {
  const ownDatabase = await createTestDatabase();
  const proxy = await startFaultProxy({
    target: edgar.origin,
    plan: ({ path }) => (path.includes("/full-index/") ? edgarFaults.pageForList : null),
  });
  const own = followingUnderTest({
    connectionString: ownDatabase.connectionString,
    origin: proxy.origin,
    marketClock: realMarketClock(clock),
    since: "2026-09-01",
  });
  const part = await startFollowing(own.context);
  try {
    await vi.waitFor(async () => {
      const walked = await ownDatabase.db
        .selectFrom("feed_cursor")
        .select("form")
        .where("seen_through", "is not", null)
        .execute();
      expect(walked).toHaveLength(7);
    }, patience);
    await vi.waitFor(async () => {
      const noted = await ownDatabase.db
        .selectFrom("source_health")
        .select("last_error")
        .where("part", "=", "full-index")
        .executeTakeFirst();
      expect(noted?.last_error ?? "").toContain("2026/QTR3");
    }, patience);
  } finally {
    await part.close();
    await own.close();
    await proxy.stop();
    await ownDatabase.drop();
  }
});
