import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { realMarketClock } from "#platform/clock.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { followingUnderTest } from "#testing/edgar/following-under-test.ts";
import { startDemoEdgar } from "#testing/edgar/start-demo-edgar.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { type BackfillOptions, runBackfill } from "#worker/following/backfill.ts";

/** A Friday morning: the full index reaches Thursday, whose evening filings bear Friday's date. */
const clock = createMovableClock("2026-11-20T15:00:00Z");
const usual: BackfillOptions = {
  from: "2026-09-21",
  to: "2026-11-19",
  forms: null,
  withoutDocuments: false,
  withTexts: false,
  withOlderReadings: true,
  isRepeated: false,
};

const database = await databaseForFile();
const edgar = await startDemoEdgar(clock);
const followed = followingUnderTest({
  connectionString: database.connectionString,
  origin: edgar.origin,
  marketClock: realMarketClock(clock),
});

afterAll(async () => {
  await followed.close();
  await edgar.stop();
});

/** Accessions of what was filed on the days in forms that are read, without what was withdrawn. */
function filedBetween(from: string, to: string, forms: string[] | null = null): string[] {
  return edgar
    .accepted()
    .filter(({ filedOn, form, kind, plants }) => {
      const isWanted = forms === null ? kind !== "notice" : forms.includes(form);
      return filedOn >= from && filedOn <= to && isWanted && !plants.includes("withdrawn");
    })
    .map(({ accession }) => accession)
    .sort();
}

async function settledBetween(from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ accession: string }>`
    select accession from wanted_filing
     where filed_on between ${from}::date and ${to}::date
     order by accession`.execute(database.db);
  return rows.map((row) => row.accession);
}

test("only the forms asked for come, and then no day counts as complete", async () => {
  const forms = ["10-Q", "10-K"];
  const outcome = await runBackfill(followed.context, { ...usual, forms });
  const expected = filedBetween(usual.from, usual.to, forms);
  expect(expected.length).toBeGreaterThan(10);
  expect(await settledBetween(usual.from, usual.to)).toEqual(expected);
  expect(outcome).toMatchObject({ quarters: 2, missing: expected.length, waiting: 0, failed: [] });
  const days = await database.db.selectFrom("index_day").select("day").execute();
  expect(days).toEqual([]);
  // Of these forms none is tried again that could not be read, so nothing records that it was.
  const { rows: steps } = await sql`
    select step from backfill_step where step like 'unreadable/%'`.execute(database.db);
  expect(steps).toEqual([]);
});

test("everything the indexes list is stored, or unreadable with its reason", async () => {
  const outcome = await runBackfill(followed.context, usual);
  const expected = filedBetween(usual.from, usual.to);
  expect(await settledBetween(usual.from, usual.to)).toEqual(expected);
  const { rows } = await sql<{ count: number }>`
    select count(*) from filing where filed_on between ${usual.from}::date and ${usual.to}::date
    `.execute(database.db);
  const readable = expected.length - outcome.unreadable - outcome.waiting;
  expect(rows[0]?.count).toBe(readable);
  expect(outcome).toMatchObject({ listed: expected.length, withdrawn: 0, absent: 0, failed: [] });
  const days = await sql<{ state: string; listed: number }>`
    select state, sum(listed)::integer as listed from index_day group by state order by state`.execute(
    database.db,
  );
  expect(days.rows).toEqual([{ state: "present", listed: expected.length }]);
});

test("a second backfill asks for no quarter again", async () => {
  const outcome = await runBackfill(followed.context, usual);
  expect(outcome).toMatchObject({ quarters: 0, skipped: 2, listed: 0, missing: 0, stored: 0 });
});

test("texts that are missing or older are fetched again, and only those of filings still listed", async () => {
  const readTexts = async () =>
    await database.db
      .selectFrom("document_text")
      .innerJoin("text_extraction", "text_extraction.accession", "document_text.accession")
      .select(["document_text.accession", "document_number", "text", "extractor_version"])
      .orderBy("document_text.accession")
      .orderBy("document_number")
      .execute();
  const all = await readTexts();
  const [missing = "", older = "", withdrawn = ""] = new Set(all.map(({ accession }) => accession));
  for (const table of ["document_text", "text_extraction"] as const)
    await database.db.deleteFrom(table).where("accession", "in", [missing, withdrawn]).execute();
  await database.db
    .updateTable("filing")
    .set({ withdrawn: true })
    .where("accession", "=", withdrawn)
    .execute();
  const kept = all.filter(({ accession }) => accession !== withdrawn);
  await database.db
    .updateTable("text_extraction")
    .set({ extractor_version: 0 })
    .where("accession", "=", older)
    .execute();
  await database.db
    .updateTable("document_text")
    .set({ text: "as it was read before" })
    .where("accession", "=", older)
    .execute();
  const { rows: settled } = await sql<{ last: string }>`
    select max(settled_at)::text as last from wanted_filing`.execute(database.db);
  const outcome = await runBackfill(followed.context, { ...usual, withTexts: true });
  expect(outcome).toMatchObject({ skipped: 2, failed: [] });
  expect(await readTexts()).toEqual(kept);
  const fetched = await sql<{ accession: string }>`
    select accession from wanted_filing where settled_at > ${settled[0]?.last}::timestamptz
     order by accession`.execute(database.db);
  expect(fetched.rows.map(({ accession }) => accession)).toEqual([missing, older].sort());
});

test("without documents only the lists are kept", async () => {
  const days = { from: "2026-07-01", to: "2026-07-31" };
  const outcome = await runBackfill(followed.context, {
    ...usual,
    ...days,
    withoutDocuments: true,
  });
  const expected = filedBetween(days.from, days.to);
  expect(outcome).toMatchObject({ listed: expected.length, stored: 0 });
  const { rows } = await sql<{ accession: string }>`
    select distinct accession from edgar_listing
     where filed_on between ${days.from}::date and ${days.to}::date order by accession`.execute(
    database.db,
  );
  expect(rows.map((row) => row.accession)).toEqual(expected);
  expect(await settledBetween(days.from, days.to)).toEqual([]);
});

test("what an older version read, or could not read, is fetched again, and only that", async () => {
  const { pool } = followed.context;
  const request = { ...usual, from: "2026-08-03", to: "2026-08-07", forms: ["4", "8-K"] };
  const accessionsOf = async (query: string, values: unknown[] = []): Promise<string[]> => {
    const { rows } = await pool.query<{ accession: string }>(query, values);
    return rows.map((row) => row.accession);
  };
  await runBackfill(followed.context, request);
  const trades = await accessionsOf(
    `select accession from filing f where filed_on between $1 and $2
        and exists (select from ownership_line l where l.accession = f.accession)
      order by accession`,
    [request.from, request.to],
  );
  const [older = "", refused = ""] = trades;
  const reports = await accessionsOf(
    `select accession from filing where filed_on between $1 and $2 and form = '8-K'
      order by accession`,
    [request.from, request.to],
  );
  const readAgain = [older, refused, reports[0] ?? ""].sort();
  const readLines = async () =>
    await database.db
      .selectFrom("ownership_line")
      .selectAll()
      .where("accession", "in", [older, refused])
      .orderBy("accession")
      .orderBy("line_number")
      .execute();
  const before = await readLines();
  // As version 1 left them: a form without its lines, one unreadable, a report; the rest is as now.
  await pool.query("update filing set parser_version = 1 where accession = any($1)", [
    [older, reports[0]],
  ]);
  await pool.query("delete from ownership_line where accession = $1", [older]);
  await pool.query("delete from filing where accession = $1", [refused]);
  await pool.query("update wanted_filing set state = 'unreadable' where accession = $1", [refused]);
  await pool.query("delete from backfill_step where step like 'unreadable/%'");
  const stillUnreadable = await accessionsOf(
    `select accession from wanted_filing where state = 'unreadable' and form = '4'
        and accession <> $1 and filed_on between $2 and $3`,
    [refused, request.from, request.to],
  );
  await pool.query("update wanted_filing set settled_at = '2000-01-01'");
  const fetchedAgain = async (): Promise<string[]> =>
    await accessionsOf(
      "select accession from wanted_filing where settled_at > '2000-01-01' order by accession",
    );
  const withoutOlder = { ...request, withOlderReadings: false };
  expect(await runBackfill(followed.context, withoutOlder)).toMatchObject({ stored: 0 });
  expect(await fetchedAgain()).toEqual([]);
  const outcome = await runBackfill(followed.context, request);
  expect(outcome).toMatchObject({ skipped: 1, stored: 3, waiting: 0, failed: [] });
  expect(await readLines()).toEqual(before);
  const expected = [...readAgain, ...stillUnreadable].sort();
  expect(await fetchedAgain()).toEqual(expected);
  await pool.query("update wanted_filing set settled_at = '2000-01-01'");
  expect(await runBackfill(followed.context, request)).toMatchObject({ stored: 0, unreadable: 0 });
  expect(await fetchedAgain()).toEqual([]);
});
