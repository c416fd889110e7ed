import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import {
  claimFilings,
  freeDeadClaims,
  postponeFiling,
  registerFetcher,
  settleFilings,
} from "#database/sources/queues/claimed-filings.ts";
import { secondsUntilDue } from "#database/queue/queue.ts";
import { fetchFilings } from "#database/queue/queues.ts";
import {
  claimCompany,
  settleCompany,
  enqueueCompanies,
} from "#database/sources/queues/company-queue.ts";
import { takeFollowerLease } from "#database/sources/follower-lease.ts";
import {
  enqueueFilings,
  requeueFilings,
  type QueuedFiling,
} from "#database/sources/queues/filing-queue.ts";
import { databaseForFile } from "#testing/database/database.ts";

const database = await databaseForFile();
const { pool } = database;
const fetcher = await registerFetcher(database.connectionString);

beforeEach(async () => {
  await sql`delete from wanted_filing`.execute(database.db);
});

afterAll(() => fetcher.close());

function wanted(number: number, changes: Partial<QueuedFiling> = {}): QueuedFiling {
  return {
    accession: `0000000001-26-${String(number).padStart(6, "0")}`,
    form: "4",
    cik: 7,
    foundIn: "feed",
    acceptedAt: null,
    filedOn: null,
    urgency: 2,
    ...changes,
  };
}

async function stored() {
  return await database.db.selectFrom("wanted_filing").selectAll().orderBy("accession").execute();
}

test("filings listed before the clock was set back are fetched at once", async () => {
  await inTransaction(pool, (client) => enqueueFilings(client, [wanted(1), wanted(2)]));
  await sql`update wanted_filing set next_attempt_at = now() + interval '1 hour'`.execute(
    database.db,
  );
  await sql`update wanted_filing set attempts = 1, attempted_at = now() where accession like '%2'`.execute(
    database.db,
  );
  expect(await secondsUntilDue(pool, fetchFilings)).toBe(0);
  const claimed = await claimFilings(pool, { fetcher: fetcher.number, limit: 5, leastUrgent: 2 });
  // The other failed, and waits for its next try.
  expect(claimed.map(({ accession }) => accession)).toEqual([wanted(1).accession]);
});

test("a company listed before the clock was set back is asked for at once, once refreshed in a week", async () => {
  await inTransaction(pool, (client) =>
    enqueueCompanies(client, [{ cik: 7, hasNewReport: false }]),
  );
  await sql`update wanted_company set next_attempt_at = now() + interval '1 hour'`.execute(
    database.db,
  );
  const claimed = await claimCompany(pool);
  expect(claimed).toEqual({ cik: 7, attempts: 1 });
  if (claimed !== null) await settleCompany(pool, claimed);
  expect(await claimCompany(pool)).toBeNull();
});

/** Ends the connections that hold advisory locks, as a killed process would. */
async function killHolders(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  );
}

test("a filing that several entities and lists name is wanted once, as urgently as any says", async () => {
  const twice = [wanted(1, { cik: 7 }), wanted(1, { cik: 8, filedOn: "2026-11-18" }), wanted(2)];
  expect(await enqueueFilings(pool, twice)).toBe(2);
  expect(await enqueueFilings(pool, [wanted(1, { urgency: 0 }), wanted(2)])).toBe(0);
  expect(await stored()).toMatchObject([
    { cik: 7, filed_on: "2026-11-18", urgency: 0 },
    { cik: 7, filed_on: null, urgency: 2 },
  ]);
});

test("the urgent go first, and no one gets what another has", async () => {
  await enqueueFilings(pool, [wanted(1), wanted(2, { urgency: 1 }), wanted(3, { urgency: 0 })]);
  const claim = { fetcher: fetcher.number, limit: 2, leastUrgent: 2 as const };
  const [first, second] = await Promise.all([claimFilings(pool, claim), claimFilings(pool, claim)]);
  const accessions = [...first, ...second].map(({ accession }) => accession);
  expect(accessions.sort()).toEqual([1, 2, 3].map((number) => wanted(number).accession));
  expect(await claimFilings(pool, claim)).toEqual([]);
});

test("what a killed process had claimed is free at once", async () => {
  const other = await registerFetcher(database.connectionString);
  await enqueueFilings(pool, [wanted(1), wanted(2)]);
  await claimFilings(pool, { fetcher: other.number, limit: 1, leastUrgent: 2 });
  expect(await freeDeadClaims(pool)).toBe(0);
  await other.close();
  expect(await freeDeadClaims(pool)).toBe(1);
  expect(await secondsUntilDue(pool, fetchFilings)).toBe(0);
});

test("who fetched a filing that was wanted again meanwhile does not settle it", async () => {
  await enqueueFilings(pool, [wanted(1)]);
  const claims = await claimFilings(pool, { fetcher: fetcher.number, limit: 1, leastUrgent: 2 });
  await requeueFilings(pool, [wanted(1, { form: "4/A" })]);
  const settled = claims.map((claim) => ({ claim, state: "stored" as const, error: null }));
  await inTransaction(pool, (client) => settleFilings(client, settled));
  expect(await stored()).toMatchObject([{ state: "waiting", form: "4/A", claimed_by: null }]);
});

test("a filing put back waits, and one given up is absent until it is wanted again", async () => {
  await enqueueFilings(pool, [wanted(1)]);
  const claim = { fetcher: fetcher.number, limit: 1, leastUrgent: 2 as const };
  const postpone = async (error: string, retrySeconds: number | null) => {
    for (const claimed of await claimFilings(pool, claim))
      await postponeFiling(pool, claimed, { error, retrySeconds });
  };
  await postpone("no answer", 60);
  expect(await claimFilings(pool, claim)).toEqual([]);
  expect(await secondsUntilDue(pool, fetchFilings)).toBeGreaterThan(50);
  await sql`update wanted_filing set next_attempt_at = now()`.execute(database.db);
  await postpone("absent", null);
  expect(await stored()).toMatchObject([{ state: "absent", attempts: 2 }]);
  await requeueFilings(pool, [wanted(1)]);
  expect(await stored()).toMatchObject([{ state: "waiting", attempts: 0 }]);
});

test("one process follows, and another takes over when it is gone", async () => {
  const lease = await takeFollowerLease(database.connectionString);
  expect(lease).not.toBeNull();
  expect(await takeFollowerLease(database.connectionString)).toBeNull();
  await killHolders();
  await lease?.lost;
  const next = await takeFollowerLease(database.connectionString);
  expect(next).not.toBeNull();
  await next?.release();
});
