import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase } from "#database/connect.ts";
import { tradeSource } from "#database/alerts/results/trade-source.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import type { CountedRows, Screening } from "#database/screening/screening.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { openReplicaUnderTest, replicaAlone } from "#testing/database/screening-replica.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const { db, connectionString } = await databaseForFile();
const { replica, screening, close } = await openReplicaUnderTest(connectionString);
afterAll(close);

/** One row is listed at most, so that the others have to be counted. */
async function totalOf(
  industry: string,
  since: string,
  by?: Screening,
  from: Database = db,
): Promise<number | null> {
  const definition = alertDefinition({
    company_criteria: [{ criteria_type: "industry", val: [industry] }],
  });
  const query = { definition, tree: treeOf(definition, []), since };
  const limits = { most: 1, ...(by !== undefined && { screening: by }) };
  return (await tradeSource.find(from, query, limits)).total;
}

// 22:00 in New York, in winter and in summer time, on the day that follows.
test.each([
  ["2026-01-05T03:00:00", "2026-01-04", "2026-01-03"],
  ["2026-07-02T02:00:00", "2026-07-01", "2026-06-30"],
])("the replica counts trades disclosed from %s on", async (instant, day, dayBefore) => {
  const industry = `Only ${day}`;
  await createTrades(
    db,
    { industry, accepted_at: `${instant}Z` },
    { industry, accepted_at: `${instant}.001Z`, filed_on: dayBefore },
    { industry, accepted_at: null, filed_on: day },
    { industry, accepted_at: null, filed_on: dayBefore },
    { industry, accepted_at: null, filed_on: null },
    // Its acceptance is known: the later filing date does not count.
    { industry, accepted_at: "2025-12-31T12:00:00Z", filed_on: "2026-10-01" },
    { industry, accepted_at: `${instant}Z`, is_live: false },
  );
  for (const [since, expected] of [
    [`${instant}Z`, 3],
    [`${instant}.001Z`, 1],
  ] as const) {
    const countTrades = vi.fn<Screening["countTrades"]>(screening.countTrades);
    expect(await totalOf(industry, since, { ...screening, countTrades })).toBe(expected);
    expect(await countTrades.mock.results[0]?.value).toMatchObject({ total: expected });
    expect(await totalOf(industry, since)).toBe(expected);
  }
});

test("a count holds until a trade changes; then PostgreSQL counts", async () => {
  const [industry, since] = ["Changing", "2026-01-01T00:00:00Z"];
  const [first = ""] = await createTrades(db, { industry }, { industry });
  const counted = await screening.countTrades([
    { kind: "text-in", column: "industry", values: [industry] },
  ]);
  if (counted === null) throw new Error("The replica did not count.");
  expect(counted.total).toBe(2);
  // Where a transaction is open anywhere on the server, the replica answers with an earlier position.
  const { position } = await db
    .selectFrom("trade")
    .select((row) => row.fn.max("change_seq").as("position"))
    .executeTakeFirstOrThrow();
  const answer = (given: CountedRows | null): Screening => ({
    ...createPostgresScreening(db),
    countTrades: () => Promise.resolve(given),
  });
  // A number that PostgreSQL would not count shows whose count it is.
  expect(await totalOf(industry, since, answer({ total: 999, position }))).toBe(999);
  expect(await totalOf(industry, since, answer(null))).toBe(2);

  await db
    .updateTable("trade")
    .set((set) => ({ is_live: false, change_seq: set.fn("nextval", [set.val("change_seq")]) }))
    .where("accession", "=", first)
    .execute();
  expect(await totalOf(industry, since, answer({ total: 999, position }))).toBe(1);
  expect(await totalOf(industry, since, screening)).toBe(1);
});

test("a full list and its count are of one moment", async () => {
  const [industry, since] = ["Replaced meanwhile", "2026-01-01T00:00:00Z"];
  await createTrades(db, { industry }, { industry }, { industry });
  const replacing: Screening = {
    ...createPostgresScreening(db),
    countTrades: async () => {
      await db
        .updateTable("trade")
        .set((set) => ({ is_live: false, change_seq: set.fn("nextval", [set.val("change_seq")]) }))
        .where("industry", "=", industry)
        .execute();
      return null;
    },
  };
  expect(await totalOf(industry, since, replacing)).toBe(3);
});

test("a search takes one connection, also while the replica counts", async () => {
  const [industry, since] = ["One connection", "2026-01-01T00:00:00Z"];
  await createTrades(db, { industry }, { industry });
  // A second connection would be waited for in vain.
  const only = openDatabase(connectionString, { max: 1, connectTimeoutMs: 30_000 });
  onTestFinished(() => only.destroy());
  const used = replicaAlone(replica, only);
  const countTrades = vi.fn<Screening["countTrades"]>(used.countTrades);
  expect(await totalOf(industry, since, { ...used, countTrades }, only)).toBe(2);
  expect(await countTrades.mock.results[0]?.value).toMatchObject({ total: 2 });
});

test("the replica counts nothing where all matches are listed", async () => {
  const industry = "Few";
  await createTrades(db, { industry }, { industry });
  const definition = alertDefinition({
    company_criteria: [{ criteria_type: "industry", val: [industry] }],
  });
  const query = { definition, tree: treeOf(definition, []), since: "2026-01-01T00:00:00Z" };
  const countTrades = vi.fn<Screening["countTrades"]>(screening.countTrades);
  const by = { ...screening, countTrades };
  const page = { skipped: 0, size: 1, sort: null };
  expect((await tradeSource.find(db, query, { most: 3, page, screening: by })).total).toBe(2);
  expect((await tradeSource.find(db, query, { most: 3, screening: by })).total).toBe(2);
  expect(countTrades).not.toHaveBeenCalled();
  // There may be more than two.
  expect((await tradeSource.find(db, query, { most: 2, page, screening: by })).total).toBe(2);
  expect(countTrades).toHaveBeenCalledOnce();
});

test("what names companies or persons is found by them, and not counted by the replica", async () => {
  await createTrades(db, { issuer_cik: 77 }, { issuer_cik: 77 });
  const definition = alertDefinition({ tickers: ["CPTX"] });
  const query = { definition, tree: treeOf(definition, [77]), since: "2026-01-01T00:00:00Z" };
  const countTrades = vi.fn<Screening["countTrades"]>();
  const limits = { most: 1, screening: { ...screening, countTrades } };
  expect((await tradeSource.find(db, query, limits)).total).toBe(2);
  expect(countTrades).not.toHaveBeenCalled();
});
