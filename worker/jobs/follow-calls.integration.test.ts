import { afterAll, expect, test, vi } from "vitest";
import { realMarketClock } from "#platform/clock.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { followingUnderTest } from "#testing/edgar/following-under-test.ts";
import { startDemoEdgar } from "#testing/edgar/start-demo-edgar.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { followCalls } from "#worker/jobs/follow-calls.ts";

const clock = createMovableClock("2026-07-28T02:00:00Z");
const patience = { timeout: 120_000, interval: 100 };

const database = await databaseForFile();
const edgar = await startDemoEdgar(clock);
const { connectionString } = database;
const marketClock = realMarketClock(clock);
const followed = followingUnderTest({ connectionString, origin: edgar.origin, marketClock });

afterAll(async () => {
  await followed.close();
  await edgar.stop();
});

async function storedKeys(): Promise<string[]> {
  const rows = await database.db
    .selectFrom("conference_call")
    .select("source_key")
    .where("source", "=", "demo")
    .orderBy("source_key")
    .execute();
  return rows.map((row) => row.source_key);
}

test("calls are taken in as they appear, once each, by whatever process goes on", async () => {
  const first = await followCalls(followed.context);
  await vi.waitFor(async () => expect(await storedKeys()).toContain("ARFN-2026Q2"), patience);
  await first.close();
  const before = await storedKeys();
  expect(before).not.toContain("FNWR-2026Q2");

  clock.advance({ hours: 72 });
  const second = await followCalls(followed.context);
  await vi.waitFor(async () => expect(await storedKeys()).toContain("FNWR-2026Q2"), patience);
  await second.close();
  const after = await storedKeys();
  expect(new Set(after).size).toBe(after.length);
  expect(after.length).toBeGreaterThan(before.length);

  const requested = await database.db
    .selectFrom("call_interaction")
    .innerJoin("conference_call", "conference_call.id", "call_id")
    .select(["kind", "description", "turns"])
    .where("source_key", "=", "FNWR-2026Q2")
    .where("interaction_number", "=", 9)
    .executeTakeFirstOrThrow();
  expect(requested).toMatchObject({
    kind: "question",
    description: expect.stringMatching(/: channel inventory$/),
    turns: expect.arrayContaining([expect.objectContaining({ role: "Chief Executive Officer" })]),
  });
  const health = await database.db
    .selectFrom("source_health")
    .select(["source", "failures"])
    .where("part", "=", "calls")
    .executeTakeFirst();
  expect(health).toEqual({ source: "demo", failures: 0 });
});

test("another source than the demo world has no calls to follow", async () => {
  const origins = { www: "http://127.0.0.1:9", data: "http://127.0.0.1:9" };
  const source = { ...followed.context.source, name: "edgar" as const, origins };
  const before = await storedKeys();
  const part = await followCalls({ ...followed.context, source });
  await part.close();
  expect(await storedKeys()).toEqual(before);
});
