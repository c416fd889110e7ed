import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#database/connect.ts";
import { readAllRows } from "#testing/database/database-rows.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { edgarFaults, type Fault } from "#testing/edgar/faults.ts";
import { followingUnderTest } from "#testing/edgar/following-under-test.ts";
import { type GeneratedEdgar, generateEdgar } from "#testing/edgar/generated-edgar.ts";
import { type FaultProxy, startFaultProxy } from "#testing/edgar/start-fault-proxy.ts";
import { killAfter, startToKill } from "#testing/processes/killed-process.ts";
import { scattered } from "#testing/arbitrary/scattered.ts";
import { realMarketClock } from "#platform/clock.ts";
import { runBackfill } from "#worker/following/backfill.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";

/** The proof of record has 10000 filings, 50 kills and 480 seconds; it is run by hand. */
const count = Number(process.env["FOLLOW_FILINGS"] ?? 200);
const kills = Number(process.env["FOLLOW_KILLS"] ?? 3);
const overSeconds = Number(process.env["FOLLOW_SECONDS"] ?? 6);
const hasStalls = process.env["FOLLOW_STALLS"] === "1";
/** With FOLLOW_KILLS=0 too: how soon live filings are visible when nothing goes wrong. */
const hasFaults = process.env["FOLLOW_FAULTS"] !== "0";
const isMeasured = !hasFaults || count >= 1_000;

const day = "2026-11-18";
const startsAt = Temporal.Instant.from(`${day}T15:00:00Z`);
/** Ten past seven in New York, when the day's index is due. */
const morningAfter = Temporal.Instant.from("2026-11-19T12:10:00Z");
const processPath = fileURLToPath(import.meta.resolve("#testing/edgar/following-process.ts"));
/** On a busy machine each of the processes takes many seconds to start. */
const timeout = 180_000 + overSeconds * 3_000;

let broken: TestDatabase;
let clean: TestDatabase;
let edgar: GeneratedEdgar;
let proxy: FaultProxy;
let child: ChildProcess | null = null;
const random = scattered(7);
const offsetMs = Math.round(startsAt.epochMilliseconds - Temporal.Now.instant().epochMilliseconds);

beforeAll(async () => {
  [broken, clean] = [await createTestDatabase(), await createTestDatabase()];
  edgar = generateEdgar({
    count,
    day,
    startsAt: startsAt.toString(),
    overSeconds,
    feedReach: 700,
    now: () => Temporal.Now.instant().add({ milliseconds: offsetMs }),
    random,
  });
  proxy = await startFaultProxy({
    target: edgar.answer,
    plan: () => (hasFaults ? faultAt(random()) : null),
  });
});

afterAll(async () => {
  child?.kill("SIGKILL");
  await proxy.stop();
  await broken.drop();
  await clean.drop();
});

/** About one request in twelve goes wrong. */
function faultAt(draw: number): Fault | null {
  const faults: [number, Fault][] = [
    [0.01, edgarFaults.forbidden],
    [0.02, edgarFaults.tooMany(1)],
    [0.03, edgarFaults.outage],
    [0.04, edgarFaults.pageForList],
    [0.05, { kind: "half-body" }],
    [0.06, { kind: "wrong-length", by: 40 }],
    [0.07, { kind: "reset" }],
    [0.08, { kind: "reset-in-body", afterBytes: 300 }],
    [hasStalls ? 0.083 : 0, { kind: "stall-in-body", afterBytes: 200 }],
  ];
  return faults.find(([below]) => draw < below)?.[1] ?? null;
}

/** Starts the process that follows; its clock may be wrong by some seconds. */
async function startChild(marketOffsetMs: number): Promise<ChildProcess> {
  const args = [processPath, broken.connectionString, proxy.origin, String(marketOffsetMs), day];
  return await startToKill(args);
}

async function countOf(db: Database, query: ReturnType<typeof sql<{ count: number }>>) {
  return (await query.execute(db)).rows[0]?.count ?? -1;
}

test("faults and kills lose nothing and double nothing", { timeout }, async () => {
  const skewMs = 45_000;
  for (let kill = 0; kill < kills; kill += 1) {
    child = await startChild(offsetMs + Math.round((random() - 0.5) * 2 * skewMs));
    await killAfter(child, (overSeconds * 1_000 * (0.5 + random())) / kills);
  }
  child = await startChild(offsetMs);
  const isOver = (): boolean =>
    Temporal.Now.instant().epochMilliseconds + offsetMs >
    startsAt.epochMilliseconds + 1_000 * overSeconds;
  await vi.waitFor(() => expect(isOver()).toBe(true), { timeout, interval: 500 });
  await killAfter(child, 2_000);

  edgar.publishIndex();
  const now = Temporal.Now.instant().epochMilliseconds;
  child = await startChild(morningAfter.epochMilliseconds - now);
  const expected = edgar.filings.map(({ accession }) => accession).sort();
  await vi.waitFor(
    async () => {
      const stored = await broken.db.selectFrom("filing").select("accession").execute();
      expect(stored.length).toBe(expected.length);
      const waiting = sql<{ count: number }>`
        select (select count(*) from wanted_filing where state <> 'stored')
             + (select count(*) from dirty_issuer)
             + (select ${expected.length} - count(*) from index_entry) as count`;
      expect(await countOf(broken.db, waiting)).toBe(0);
    },
    { timeout, interval: 500 },
  );
  const stored = await broken.db
    .selectFrom("filing")
    .select("accession")
    .where("withdrawn", "=", false)
    .orderBy("accession")
    .execute();
  expect(stored.map(({ accession }) => accession)).toEqual(expected);
  const entries = await broken.db
    .selectFrom("index_entry")
    .select("accession")
    .orderBy("accession")
    .execute();
  expect(entries.map(({ accession }) => accession)).toEqual(expected);
});

/** What filings and computed rows say, whenever and however they came. */
const compared = [
  "filing",
  "filing_entity",
  "ownership_document",
  "reporting_owner",
  "ownership_line",
  "ownership_line_status",
  "document_text",
  "issuer",
  "trade",
  "event",
];

test("what is stored and computed is that of one clean run", { timeout }, async () => {
  proxy.setPlan(() => null);
  const clock = realMarketClock({ now: () => morningAfter });
  const followed = followingUnderTest({
    connectionString: clean.connectionString,
    origin: proxy.origin,
    marketClock: clock,
  });
  const range = {
    from: day,
    to: day,
    forms: null,
    withoutDocuments: false,
    withTexts: false,
    withOlderReadings: false,
    isRepeated: false,
  };
  const outcome = await runBackfill(followed.context, range);
  expect(outcome).toMatchObject({ listed: count, missing: count, stored: count, waiting: 0 });
  await deriveIssuers(followed.context);
  await followed.close();
  const [ofBroken, ofClean] = [await readAllRows(broken.db), await readAllRows(clean.db)];
  for (const table of compared) {
    expect(withoutPath(ofBroken.get(table)), table).toEqual(withoutPath(ofClean.get(table)));
  }
});

/** Whichever entity named a filing first, its folder is read. */
function withoutPath(rows: readonly string[] | undefined): string[] {
  return (rows ?? []).map((row) => row.replace(/"path": "[^"]*", /, "")).sort();
}

test("every filing the feed named becomes visible, and it is known how soon", async () => {
  const unseen = sql<{ count: number }>`
    select count(*) as count from filing_arrival where visible_at is null or visible_at < found_at`;
  expect(await countOf(broken.db, unseen)).toBe(0);
  if (!isMeasured) return;
  // Seconds from being seen in the feed; those of the morning after had waited for it.
  const { rows } = await sql<{ count: number; stored_p95: number; p50: number; p95: number }>`
    select count(*) as count,
           percentile_cont(0.95) within group (order by extract(epoch from stored_at - found_at)) as stored_p95,
           percentile_cont(0.5) within group (order by extract(epoch from visible_at - found_at)) as p50,
           percentile_cont(0.95) within group (order by extract(epoch from visible_at - found_at)) as p95
      from filing_arrival where lag_seconds < ${2 * overSeconds + 60}`.execute(broken.db);
  process.stdout.write(`${JSON.stringify(rows[0])}\n`);
  expect(rows[0]?.count).toBeGreaterThan(0);
});
