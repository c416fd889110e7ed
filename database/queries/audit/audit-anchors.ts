import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Any fixed number; processes that write anchors take turns on it. */
const ANCHOR_LOCK = 7_301_991_851;

/** What the database remembers of the anchors file: its last line. */
export type AnchorNote = { lineNumber: number; lineHash: string };

/** Runs in one transaction while no other process writes anchors. */
export async function withAnchorLock<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ANCHOR_LOCK})`.execute(transaction);
    return await work(transaction);
  });
}

export async function readAnchorNote(db: Database): Promise<AnchorNote | null> {
  const row = await db
    .selectFrom("audit_anchor")
    .select(["line_number", "line_hash"])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { lineNumber: row.line_number, lineHash: row.line_hash.toString("hex") };
}

/** @param at  UTC instant */
export async function saveAnchorNote(
  db: Database,
  { lineNumber, lineHash }: AnchorNote,
  at: string,
): Promise<void> {
  const row = {
    line_number: lineNumber,
    line_hash: Buffer.from(lineHash, "hex"),
    written_at: at,
  };
  await db
    .insertInto("audit_anchor")
    .values(row)
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet(row))
    .execute();
}

/** Hashes of those of these entries that the trail has, in hex. */
export async function readAuditHashes(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const batch = 1_000;
  const hashes = new Map<number, string>();
  for (let start = 0; start < ids.length; start += batch) {
    const rows = await db
      .selectFrom("audit_entry")
      .select(["id", "hash"])
      .where("id", "in", ids.slice(start, start + batch))
      .execute();
    for (const { id, hash } of rows) hashes.set(id, hash.toString("hex"));
  }
  return hashes;
}
