import { sql } from "kysely";
import { expect, test } from "vitest";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { wholeEventSearch } from "#testing/factories/screening/whole-market-search.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";

const database = freshDatabase();

const eightK = "0000000001-24-000100";

/** An 8-K accepted on 9 May 2024 at 16:05 in New York: after the close. */
const currentReport = (changes: Parameters<typeof aFiling>[0] = {}) =>
  aFiling({
    accession: eightK,
    form: "8-K",
    acceptedAt: "2024-05-09T20:05:00Z",
    filedOn: "2024-05-09",
    periodOfReport: "2024-05-07",
    items: ["2.02", "9.01"],
    entities: [
      { role: "FILER", cik: 1001, name: "Example Corp", sic: "3571", fiscalYearEnd: "1231" },
    ],
    ownership: null,
    ...changes,
  });

/** A sale of so many shares at one dollar. */
const saleOn = (day: string, shares: string, number: number) =>
  aFiling({
    accession: `0000000001-24-00000${number}`,
    ownership: anOwnershipDocument({
      lines: [aSaleLine({ transactionDate: day, shares, pricePerShare: "1" })],
    }),
  });

async function events(lookback_period: 30 | 90 = 30) {
  const search = { ...wholeEventSearch, lookback_period };
  return (await createPostgresScreening(database.db).screenEvents(search)).rows;
}

async function changeOf(accession: string): Promise<number> {
  const { rows } = await sql<{ change: number }>`
    select change_seq as change from event where accession = ${accession}`.execute(database.db);
  return rows[0]?.change ?? 0;
}

async function setWithdrawn(accession: string, isWithdrawn: boolean): Promise<void> {
  await sql`update filing set withdrawn = ${isWithdrawn} where accession = ${accession}`.execute(
    database.db,
  );
  await sql`insert into dirty_issuer (cik) values (1001)`.execute(database.db);
  await storeAndDerive(database, []);
}

test("the window of an 8-K of 2024-05-09 16:05 over 30 days is 2024-04-10 to 05-09", async () => {
  await storeAndDerive(database, [
    currentReport(),
    saleOn("2024-04-09", "1", 1),
    saleOn("2024-04-10", "20", 2),
    saleOn("2024-05-09", "300", 3),
    saleOn("2024-05-10", "4000", 4),
  ]);
  const [row] = await events();
  expect(row).toMatchObject({
    accno: eightK,
    date_filed: "09 May 2024",
    "8K_items": "2.02&9.01",
    day_0: "2024-05-10",
    window_start: "2024-04-10",
    window_end: "2024-05-09",
    value_sold: 320,
    value_purchased: 0,
  });
  expect((await events(90))[0]).toMatchObject({ window_start: "2024-02-10", value_sold: 321 });
});

test("a withdrawn 8-K is gone, and there again when the index lists it again", async () => {
  await storeAndDerive(database, [currentReport(), saleOn("2024-05-09", "300", 1)]);
  const before = await events();
  expect(before).toHaveLength(1);
  const stored = await changeOf(eightK);
  await setWithdrawn(eightK, true);
  expect(await events()).toEqual([]);
  // Kept, dead, under a higher number: copies of the table learn of it.
  const retired = await changeOf(eightK);
  expect(retired).toBeGreaterThan(stored);
  await setWithdrawn(eightK, true);
  expect(await changeOf(eightK)).toBe(retired);
  await setWithdrawn(eightK, false);
  expect(await events()).toEqual(before);
  expect(await changeOf(eightK)).toBeGreaterThan(retired);
});

test("an 8-K that turns out to be an amendment is no event; one of another filer moves", async () => {
  await storeAndDerive(database, [currentReport()]);
  await storeAndDerive(database, [currentReport({ form: "8-K/A", sha256: Buffer.alloc(32, 1) })]);
  expect(await events()).toEqual([]);
  const entities = [
    { role: "FILER" as const, cik: 1002, name: "Other Corp", sic: null, fiscalYearEnd: null },
  ];
  await storeAndDerive(database, [
    currentReport({ issuerCik: 1002, entities, sha256: Buffer.alloc(32, 2) }),
  ]);
  expect((await events()).map(({ cik, conm }) => [cik, conm])).toEqual([
    ["0000001002", "Other Corp"],
  ]);
});

test("an event that did not change keeps its number", async () => {
  await storeAndDerive(database, [currentReport(), saleOn("2024-05-09", "300", 1)]);
  const stored = await changeOf(eightK);
  await setWithdrawn("none", false);
  expect(await changeOf(eightK)).toBe(stored);
  // A sale before the window changes the longer sums only, and the row with them.
  await storeAndDerive(database, [saleOn("2024-03-01", "5", 2)]);
  expect(await changeOf(eightK)).toBeGreaterThan(stored);
  expect((await events(90))[0]?.value_sold).toBe(305);
  expect((await events())[0]?.value_sold).toBe(300);
});
