import type { Selectable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { SourceHealthTable } from "#database/tables/following.ts";

export type SourcePart = Selectable<SourceHealthTable>;

/** Every part of every source that ever noted itself, by name. */
export async function listSourceParts(db: Database): Promise<SourcePart[]> {
  return await db.selectFrom("source_health").selectAll().orderBy("part").execute();
}
