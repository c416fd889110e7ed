import type { Database } from "#database/connect.ts";

/** What the reading of a filing noted, as stored; empty where nothing is stored of it. */
export async function filingFlags(db: Database, accession: string): Promise<readonly string[]> {
  const filing = await db
    .selectFrom("filing")
    .select("flags")
    .where("accession", "=", accession)
    .executeTakeFirst();
  return filing?.flags ?? [];
}
