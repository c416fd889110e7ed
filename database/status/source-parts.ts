import type { Database } from "#database/connect.ts";

/** A part of a source and what it noted last; instants are real but for the newest item's. */
export type SourcePart = {
  part: string;
  source: string;
  lastSuccessAt: string | null;
  /** By the source's own clock. */
  newestItemAt: string | null;
  failures: number;
  lastError: string | null;
  lastErrorAt: string | null;
  intervalSeconds: number | null;
  silentAfterSeconds: number;
  detail: string | null;
};

/** Every part of every source that ever noted itself, by name. */
export async function listSourceParts(db: Database): Promise<SourcePart[]> {
  return await db
    .selectFrom("source_health")
    .select([
      "part",
      "source",
      "last_success_at as lastSuccessAt",
      "newest_item_at as newestItemAt",
      "failures",
      "last_error as lastError",
      "last_error_at as lastErrorAt",
      "interval_seconds as intervalSeconds",
      "silent_after_seconds as silentAfterSeconds",
      "detail",
    ])
    .orderBy("part")
    .execute();
}
