import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadUnreadableNotices } from "#database/computed/load-notices.ts";
import { storeUnreadable } from "#database/filings/unreadable.ts";
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
import { sharedDataDir } from "#testing/shared-data.ts";
import { reconcileDays, reconcileLastDays } from "#worker/following/indexes/reconcile.ts";
import { takeIndex } from "#worker/following/indexes/take-index.ts";
import { type OpenedFollowing, openFollowing } from "#worker/following/open-following.ts";
import { startFetching } from "#worker/filings/fetch-filings.ts";

const day = "2026-11-18";
const clock = createMovableClock("2026-11-19T12:30:00Z");

let edgar: GeneratedEdgar;
let proxy: FaultProxy;
let followed: FollowingUnderTest;
let opened: OpenedFollowing;
/** The day's index as EDGAR has it; null: none. */
let index: string | null = null;

const database = await databaseForFile();
beforeAll(async () => {
  edgar = generateEdgar({
    count: 12,
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
      if (!path.includes("/daily-index/")) return null;
      if (index === null) return edgarFaults.missing;
      return { kind: "answer", status: 200, body: index, contentType: "text/plain" };
    },
  });
  followed = followingUnderTest({
    connectionString: database.connectionString,
    origin: proxy.origin,
    marketClock: realMarketClock(clock),
    since: day,
  });
  opened = openFollowing(followed.context);
  index = indexOf(edgar.filings);
  await reconcileAndFetch();
});

afterAll(async () => {
  await opened.close();
  await followed.close();
  await proxy.stop();
});

beforeEach(async () => {
  await sql`delete from dirty_issuer`.execute(database.db);
});

type Row = { accession: string; form: string; issuerCik: number; ownerCik: number };

/** A daily index with a row for each filing and entity. */
function indexOf(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ accession, form, issuerCik, ownerCik }) =>
    (form.startsWith("4") ? [issuerCik, ownerCik] : [issuerCik]).map(
      (cik) => `${cik}|ENTITY ${cik}|${form}|20261118|edgar/data/${cik}/${accession}.txt`,
    ),
  );
  return `CIK|Company Name|Form Type|Date Filed|File Name\n${"-".repeat(80)}\n${lines.join("\n")}\n`;
}

/** Takes in the day's index, and fetches what that makes necessary. */
async function reconcileAndFetch() {
  const outcome = await reconcileDays(opened.context, [day], 1);
  const fetching = startFetching(opened.context);
  await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: 120_000 });
  await fetching.close();
  return outcome;
}

async function countWaiting(): Promise<number> {
  const rows = await database.db
    .selectFrom("wanted_filing")
    .select("accession")
    .where("state", "=", "waiting")
    .execute();
  return rows.length;
}

async function withdrawn(): Promise<string[]> {
  const rows = await database.db
    .selectFrom("filing")
    .select("accession")
    .where("withdrawn", "=", true)
    .execute();
  return rows.map(({ accession }) => accession);
}

async function stateOfDay(): Promise<string | undefined> {
  const row = await database.db
    .selectFrom("index_day")
    .select("state")
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.state;
}

test("what the index lists and was never seen is fetched, before any backfill", async () => {
  const rows = await sql<{ urgency: number; found_in: string; state: string; count: number }>`
    select urgency, found_in, state, count(*) from wanted_filing group by 1, 2, 3`.execute(
    database.db,
  );
  expect(rows.rows).toEqual([{ urgency: 1, found_in: "daily-index", state: "stored", count: 12 }]);
  expect(await stateOfDay()).toBe("present");
});

test("a filing that a whole index no longer lists is withdrawn, and comes back with it", async () => {
  const [taken] = edgar.filings.filter(({ form }) => form === "4");
  index = indexOf(edgar.filings.filter((filing) => filing !== taken));
  expect(await reconcileAndFetch()).toMatchObject({ withdrawn: 1, returned: 0, missing: 0 });
  expect(await withdrawn()).toEqual([taken?.accession]);
  const dirty = await database.db.selectFrom("dirty_issuer").select("cik").execute();
  expect(dirty).toEqual([{ cik: taken?.issuerCik }]);

  index = indexOf(edgar.filings);
  expect(await reconcileAndFetch()).toMatchObject({ withdrawn: 0, returned: 1, missing: 0 });
  expect(await withdrawn()).toEqual([]);
});

const broken: [string, () => string][] = [
  ["a broken line", () => indexOf(edgar.filings.slice(1)).replace("|20261118|", "|2026")],
  ["nothing in it", () => indexOf([])],
  ["no byte", () => ""],
  ["a page of HTML", () => edgarFaults.outage.body ?? ""],
  ["an end within a line", () => indexOf(edgar.filings.slice(1)).slice(0, -40)],
  ["rows of another day", () => indexOf(edgar.filings.slice(1)).replaceAll("20261118", "20261117")],
  ["only some of the day", () => indexOf(edgar.filings.slice(0, 5))],
];

test.each(broken)("an index with %s withdraws nothing and is asked for again", async (_, body) => {
  index = body();
  expect(await reconcileAndFetch()).toMatchObject({ withdrawn: 0, brokenDays: 1 });
  expect(await withdrawn()).toEqual([]);
  expect(await stateOfDay()).toBe("broken");
  const before = proxy.log.length;
  await reconcileLastDays(opened.context);
  const requests = proxy.log.slice(before).filter(({ path }) => path.includes("20261118"));
  expect(requests.length).toBeGreaterThan(0);
  index = indexOf(edgar.filings);
  await reconcileAndFetch();
  expect(await stateOfDay()).toBe("present");
});

describe.skipIf(sharedDataDir() === null)("real broken indexes (shared data)", () => {
  const folder = join(sharedDataDir() ?? "", "edgar/odd-index");
  test.each(["form-empty.idx", "form-with-bad-lines.idx"])("%s withdraws nothing", async (name) => {
    expect(existsSync(join(folder, name))).toBe(true);
    index = readFileSync(join(folder, name), "latin1");
    expect(await reconcileDays(opened.context, [day], 1)).toMatchObject({
      withdrawn: 0,
      brokenDays: 1,
    });
    expect(await withdrawn()).toEqual([]);
  });
});

test("a filing the index names otherwise is fetched again, once", async () => {
  const [renamed, moved, ...rest] = edgar.filings.filter(({ form }) => form === "4");
  const others8K = edgar.filings.filter(({ form }) => form !== "4");
  if (renamed === undefined || moved === undefined) throw new Error("too few filings");
  index = indexOf([
    { ...renamed, form: "4/A" },
    { ...moved, ownerCik: 9_955_555 },
    ...rest,
    ...others8K,
  ]);
  const before = proxy.log.length;
  expect(await reconcileAndFetch()).toMatchObject({ changed: 2, missing: 0, withdrawn: 0 });
  const fetched = proxy.log.slice(before).filter(({ path }) => path.endsWith(".txt"));
  expect(fetched.map(({ path }) => path.slice(-24, -4)).sort()).toEqual(
    [renamed.accession, moved.accession].sort(),
  );
  expect(await reconcileAndFetch()).toMatchObject({ changed: 0, missing: 0, withdrawn: 0 });
});

test("a day without an index was closed, and what was present does not become absent", async () => {
  index = null;
  expect(await reconcileDays(opened.context, ["2026-11-17", day], 1)).toMatchObject({ failed: [] });
  const states = await database.db
    .selectFrom("index_day")
    .select(["day", "state"])
    .where("day", "in", ["2026-11-17", day])
    .orderBy("day")
    .execute();
  expect(states).toEqual([
    { day: "2026-11-17", state: "absent" },
    { day, state: "present" },
  ]);
});

test("a day whose index lists only forms that no one watches is present, with none of ours", async () => {
  const row = "9955001|ENTITY 9955001|424B2|20261116|edgar/data/9955001/0009955001-26-000001.txt";
  index = `${indexOf([]).trimEnd()}\n${row}\n`;
  await reconcileDays(opened.context, ["2026-11-16"], 1);
  const { rows } = await sql<{ state: string; listed: number }>`
    select state, listed from index_day where day = '2026-11-16'`.execute(database.db);
  expect(rows).toEqual([{ state: "present", listed: 0 }]);
});

test("the gap of a feed is closed once the indexes have covered every day in it", async () => {
  index = indexOf(edgar.filings);
  const gap = { since: `${day}T14:00:00Z`, until: `${day}T20:00:00Z` };
  await sql`insert into feed_cursor (form, seen_through, gap_since, gap_until, walked_at)
    values ('4', ${gap.until}, ${gap.since}, ${gap.until}, now()),
           ('8-K', ${gap.until}, ${gap.since}, '2026-11-19T12:00:00Z', now())`.execute(database.db);
  await reconcileLastDays(opened.context);
  const open = await database.db
    .selectFrom("feed_cursor")
    .select("form")
    .where("gap_since", "is not", null)
    .execute();
  // The other one reaches into today, whose index is not out.
  expect(open).toEqual([{ form: "8-K" }]);
});

test("days read more mark the issuers with sales of these days; a notice not stored marks its company", async () => {
  const marked = async (): Promise<number[]> => {
    const rows = await database.db.selectFrom("dirty_issuer").select("cik").execute();
    await sql`delete from dirty_issuer`.execute(database.db);
    return rows.map(({ cik }) => cik);
  };
  const [one, other] = [...new Set(edgar.filings.map(({ issuerCik }) => issuerCik))];
  const sale = (cik: number, soldOn: string) =>
    sql`
    insert into reported_line (accession, line_number, issuer_cik, company_name, industry, is_live, form, owner_cik,
        owner_name, other_owners, owner_ciks, is_officer, is_director, is_ten_percent_owner, is_other, line_table,
        code, trade_date, dated_on)
    values (${`0009999999-26-${String(cik).slice(-6)}`}, 1, ${cik}, '', '', true, '4', 1, '', 0, '{1}',
            false, true, false, false, 'I', 'S', ${soldOn}, ${soldOn})`.execute(database.db);
  await sale(one ?? 0, "2026-11-13");
  await sale(other ?? 0, "2026-11-12");
  await sql`delete from dirty_issuer`.execute(database.db);
  const row = edgar.filings.find(({ issuerCik }) => issuerCik === other);
  if (row === undefined) throw new Error("There is a filing of each issuer.");
  const read = (days: readonly string[], filings: readonly { accession: string }[]) =>
    takeIndex(opened.context, {
      origin: "daily",
      days,
      filings: filings.map(({ accession }) => ({
        accession,
        day: days[0] ?? "",
        form: "144",
        cik: row.issuerCik,
        ciks: [row.issuerCik],
        companyName: "",
      })),
      listedDays: new Set(days),
      fault: null,
      isOver: () => false,
      urgency: 1,
    });
  await read(["2026-11-13"], []);
  expect(await marked()).toEqual([one]);
  await read(["2026-11-13"], []);
  expect(await marked()).toEqual([]);
  await read(["2026-11-13"], [{ accession: "0009999998-26-000001" }]);
  expect(await marked()).toEqual([other]);
  const unreadable = await loadUnreadableNotices(database.db, [row.issuerCik]);
  expect(unreadable.get(row.issuerCik)).toEqual([
    { accession: "0009999998-26-000001", filedOn: "2026-11-13" },
  ]);
  await storeUnreadable(opened.context.pool, [
    {
      source: "edgar",
      path: "Archives/edgar/data/1/0009999998-26-000001.txt",
      accession: "0009999998-26-000001",
      form: "144",
      reasonCode: "no-notice-xml",
      reason: "No XML.",
      sha256: "00",
    },
  ]);
  expect(await marked()).toEqual([other]);
});
