import type { Selectable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { EvidenceKeyTable } from "#database/tables/evidence.ts";

type StoredKey = Pick<Selectable<EvidenceKeyTable>, "key_id" | "public_key" | "private_sealed">;

/** The key that signs packs; undefined before the first pack. */
export async function readEvidenceKey(db: Database): Promise<StoredKey | undefined> {
  return await db
    .selectFrom("evidence_key")
    .select(["key_id", "public_key", "private_sealed"])
    .executeTakeFirst();
}

/** Keeps a key unless there is one: of several processes, the first wins. */
export async function keepEvidenceKey(
  db: Database,
  key: StoredKey & { created_at: string },
): Promise<void> {
  await db
    .insertInto("evidence_key")
    .values(key)
    .onConflict((on) => on.doNothing())
    .execute();
}
