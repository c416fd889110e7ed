import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { readVersions } from "#database/screening/postgres/read-versions.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await createTrades(database.db, { title: "CEO" }, { title: "CFO" }, { title: "Director" });
});
afterAll(() => database.drop());

const search = { ...wholeMarketSearch, start_date: "all" as const };
const read = (changes: number[]) => readVersions(database.db, tradeSubject, { search, changes });

async function changeNumbers(): Promise<number[]> {
  const { rows } = await sql<{ change: number }>`
    select change_seq::float8 as change from trade order by title desc`.execute(database.db);
  return rows.map(({ change }) => change);
}

test("reads rows in the order of the changes given", async () => {
  const rows = await read(await changeNumbers());
  expect(rows?.map(({ title }) => title)).toEqual(["Director", "CFO", "CEO"]);
  const { rows: screened } = await createPostgresScreening(database.db).screenTrades(search);
  expect(screened).toEqual(expect.arrayContaining(rows ?? []));
});

test("says nothing where a row has changed since", async () => {
  const changes = await changeNumbers();
  await sql`update trade set change_seq = nextval('change_seq') where title = 'CFO'`.execute(
    database.db,
  );
  expect(await read(changes)).toBeNull();
  expect(await read(await changeNumbers())).toHaveLength(3);
});

test("says nothing where a row is no longer live", async () => {
  const changes = await changeNumbers();
  await sql`update trade set is_live = false where title = 'CEO'`.execute(database.db);
  expect(await read(changes)).toBeNull();
});
