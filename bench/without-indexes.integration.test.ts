import { sql } from "kysely";
import { expect, test } from "vitest";
import { withoutIndexes } from "#bench/without-indexes.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createFilings } from "#testing/factories/filings/filings.ts";

const database = freshDatabase();

const tables = ["filing", "ownership_document", "reporting_owner", "trade", "price_bar", "lead"];

async function readSchema(): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', conrelid::regclass, conname, contype, convalidated, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', attrelid::regclass, attname, attnotnull)
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where attnum > 0 and relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 1`.execute(database.db);
  return rows.map(({ definition }) => definition);
}

test("the schema is restored after the load", async () => {
  const before = await readSchema();
  await withoutIndexes(database.db, tables, async () => {
    const { length } = before.filter((definition) => definition.includes(" filing_pkey"));
    expect(length).toBeGreaterThan(0);
    expect((await readSchema()).join("\n")).not.toContain(" filing_pkey");
    await createFilings(database.db, {}, {});
  });
  expect(await readSchema()).toEqual(before);
});

test("duplicate rows are refused after the load", async () => {
  const accession = "0000000001-24-000001";
  await expect(
    withoutIndexes(database.db, ["filing"], async () => {
      await createFilings(database.db, { accession }, { accession });
    }),
  ).rejects.toThrow("filing_pkey");
});
