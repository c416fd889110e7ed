import type { Database } from "#database/connect.ts";

/** The issuer of each stored filing, by accession number; those without one are left out. */
export async function listIssuersOf(
  db: Database,
  accessions: readonly string[],
): Promise<Map<string, number>> {
  if (accessions.length === 0) return new Map();
  const rows = await db
    .selectFrom("filing")
    .select(["accession", "issuer_cik"])
    .where("accession", "in", accessions)
    .execute();
  return new Map(
    rows.flatMap((row) => (row.issuer_cik === null ? [] : [[row.accession, row.issuer_cik]])),
  );
}
