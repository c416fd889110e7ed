import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { realMarketClock } from "#platform/clock.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { edgarFaults } from "#testing/edgar/faults.ts";
import {
  followingUnderTest,
  type FollowingUnderTest,
} from "#testing/edgar/following-under-test.ts";
import { type GeneratedEdgar, generateEdgar } from "#testing/edgar/generated-edgar.ts";
import { type FaultProxy, startFaultProxy } from "#testing/edgar/start-fault-proxy.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { reconcileDays, takeFirstDays } from "#worker/following/indexes/reconcile.ts";
import { type OpenedFollowing, openFollowing } from "#worker/following/open-following.ts";
import { startFetching } from "#worker/filings/fetch-filings.ts";

const day = "2026-11-18";
const nextDay = "2026-11-19";
const clock = createMovableClock("2026-11-20T12:30:00Z");

let edgar: GeneratedEdgar;
let proxy: FaultProxy;
let followed: FollowingUnderTest;
let opened: OpenedFollowing;
/** What the index of each day lists, by its name's date. */
const indexes = new Map<string, string>();
/** Full indexes, by quarter. */
const fullIndexes = new Map<string, string>();
/** Bodies EDGAR gives in place of the filing's own, by accession. */
const bodies = new Map<string, string>();

const database = await databaseForFile();
beforeAll(async () => {
  edgar = generateEdgar({
    count: 6,
    day,
    startsAt: `${day}T15:00:00Z`,
    overSeconds: 600,
    feedReach: 500,
    now: () => clock.now(),
    random: () => 1,
  });
  proxy = await startFaultProxy({
    target: edgar.answer,
    plan: ({ path }) => {
      const date = /master\.(\d{8})\.idx$/.exec(path)?.[1];
      const quarter = /\/full-index\/2026\/(QTR\d)\//.exec(path)?.[1];
      if (quarter !== undefined) return answered(fullIndexes.get(quarter));
      if (date !== undefined) return answered(indexes.get(date));
      const body = bodies.get(path.slice(-24, -4));
      return body === undefined ? null : answered(body);
    },
  });
  followed = followingUnderTest({
    connectionString: database.connectionString,
    origin: proxy.origin,
    marketClock: realMarketClock(clock),
    since: day,
  });
  opened = openFollowing(followed.context);
});

afterAll(async () => {
  await opened.close();
  await followed.close();
  await proxy.stop();
});

function answered(body: string | undefined) {
  return body === undefined
    ? edgarFaults.missing
    : ({ kind: "answer", status: 200, body, contentType: "text/plain" } as const);
}

type Row = { accession: string; form: string; issuerCik: number };

function indexOf(rows: readonly Row[], of = day): string {
  const lines = rows.map(
    ({ accession, form, issuerCik }) =>
      `${issuerCik}|ENTITY|${form}|${of.replaceAll("-", "")}|edgar/data/${issuerCik}/${accession}.txt`,
  );
  return `CIK|Company Name|Form Type|Date Filed|File Name\n${"-".repeat(80)}\n${lines.join("\n")}\n`;
}

async function fetchUntilNoneWaits(): Promise<void> {
  const fetching = startFetching(opened.context);
  const waiting = async () =>
    await database.db
      .selectFrom("wanted_filing")
      .select("accession")
      .where("state", "=", "waiting")
      .execute();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 120_000 });
  await fetching.close();
}

async function stored(accession: string) {
  return await database.db
    .selectFrom("filing")
    .select(["flags", "withdrawn"])
    .where("accession", "=", accession)
    .executeTakeFirst();
}

function firstOf(form: "4" | "8-K") {
  const filing = edgar.filings.find((each) => each.form === form);
  if (filing === undefined) throw new Error(`no ${form}`);
  return filing;
}

/** The submission as EDGAR gives it while its end is still being written. */
async function cutOff({ accession, issuerCik }: Row): Promise<string> {
  const address = opened.context.addresses.submission(issuerCik, accession);
  const answer = await opened.context.client.get(address);
  if (answer.status !== "fetched") throw new Error("not fetched");
  const whole = Buffer.from(answer.bytes).toString("latin1");
  return whole.slice(0, whole.indexOf("Item 8.01 Other"));
}

test("the start of a filing in place of the whole is asked for again, and never kept for good", async () => {
  const report = firstOf("8-K");
  bodies.set(report.accession, await cutOff(report));
  indexes.set("20261118", indexOf(edgar.filings));
  await reconcileDays(opened.context, [day], 1);
  const fetching = startFetching(opened.context);
  const postponed = async () =>
    await database.db
      .selectFrom("wanted_filing")
      .select(["attempts", "last_error"])
      .where("accession", "=", report.accession)
      .where("last_error", "is not", null)
      .executeTakeFirst();
  await vi.waitFor(async () => expect(await postponed()).toBeDefined(), { timeout: 120_000 });
  await fetching.close();
  expect(await stored(report.accession)).toBeUndefined();

  // After some tries the start is better than nothing, and the next reconciliation asks again.
  await sql`update wanted_filing set attempts = 4, next_attempt_at = now()
             where accession = ${report.accession}`.execute(database.db);
  await fetchUntilNoneWaits();
  expect(await stored(report.accession)).toMatchObject({
    flags: ["cut-off", "unclosed-document"],
  });
  expect(await reconcileDays(opened.context, [day], 1)).toMatchObject({ changed: 0 });
  await sql`update wanted_filing set settled_at = now() - interval '1 day'`.execute(database.db);
  bodies.clear();
  expect(await reconcileDays(opened.context, [day], 1)).toMatchObject({ changed: 1 });
  await fetchUntilNoneWaits();
  expect(await stored(report.accession)).toMatchObject({ flags: [] });
});

test("a filing that cannot be read is asked for again after a week: it may be corrected", async () => {
  const filing = firstOf("4");
  await sql`delete from filing where accession = ${filing.accession}`.execute(database.db);
  await sql`update wanted_filing set state = 'unreadable', settled_at = now()
             where accession = ${filing.accession}`.execute(database.db);
  expect(await reconcileDays(opened.context, [day], 1)).toMatchObject({ missing: 0 });
  await sql`update wanted_filing set settled_at = now() - interval '7 days'
             where accession = ${filing.accession}`.execute(database.db);
  expect(await reconcileDays(opened.context, [day], 1)).toMatchObject({ missing: 1 });
  await fetchUntilNoneWaits();
  expect(await stored(filing.accession)).toMatchObject({ withdrawn: false });
});

test("a filing dated back to a day is not withdrawn because that day's index lacks it", async () => {
  const filing = firstOf("4");
  indexes.set("20261118", indexOf(edgar.filings.filter((each) => each !== filing)));
  await sql`update filing set accepted_at = ${`${nextDay}T11:30:00Z`}
             where accession = ${filing.accession}`.execute(database.db);
  expect(await reconcileDays(opened.context, [day], 1)).toMatchObject({ withdrawn: 0 });
  indexes.set("20261119", indexOf([filing], nextDay));
  expect(await reconcileDays(opened.context, [nextDay], 1)).toMatchObject({ withdrawn: 0 });
});

test("a filing that an index lists under another date than its own is not withdrawn", async () => {
  const filing = firstOf("4");
  await sql`delete from index_entry where accession = ${filing.accession}`.execute(database.db);
  await sql`update filing set accepted_at = ${`${day}T15:00:00Z`}
             where accession = ${filing.accession}`.execute(database.db);
  const outcome = await reconcileDays(opened.context, [day, nextDay], 1);
  expect(outcome).toMatchObject({ withdrawn: 1, returned: 1 });
  expect(await stored(filing.accession)).toMatchObject({ withdrawn: false });
});

test("a broken full index of the first days keeps no other quarter out, and alone is read again", async () => {
  const [first, second] = edgar.filings;
  if (first === undefined || second === undefined) throw new Error("too few filings");
  await sql`delete from filing`.execute(database.db);
  await sql`delete from wanted_filing`.execute(database.db);
  await sql`update backfill_step set detail = '{"day": "2026-05-01"}' where step = 'first-day'`.execute(
    database.db,
  );
  await sql`insert into backfill_step (step, finished_at, detail)
            values ('first-day', now(), '{"day": "2026-05-01"}') on conflict do nothing`.execute(
    database.db,
  );
  fullIndexes.set("QTR2", `${indexOf([first], "2026-05-04")}a broken line\n`);
  fullIndexes.set("QTR3", indexOf([second], "2026-07-06"));
  const requestsOf = (quarter: string) =>
    proxy.log.filter(({ path }) => path.includes(`/full-index/2026/${quarter}/`)).length;
  await expect(takeFirstDays(opened.context)).rejects.toThrow(/QTR2/);
  const { rows } = await sql<{ accession: string }>`
    select accession from wanted_filing order by accession`.execute(database.db);
  expect(rows.map(({ accession }) => accession)).toEqual([first.accession, second.accession]);

  fullIndexes.set("QTR2", indexOf([first], "2026-05-04"));
  await takeFirstDays(opened.context);
  expect([requestsOf("QTR2"), requestsOf("QTR3")]).toEqual([2, 1]);
});
