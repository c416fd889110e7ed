import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Forms as filed, such as "4/A", by accession. */
export async function readForms(
  db: Database,
  accessions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ accession: string; form: string }>`
    select accession, form from filing where accession = any(${accessions}::text[])`.execute(db);
  return new Map(rows.map(({ accession, form }) => [accession, form]));
}
