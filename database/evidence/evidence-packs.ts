import { sql } from "kysely";
import type { PackNeeds } from "#contract/evidence/pack-needs.ts";
import type { Database } from "#database/connect.ts";
import type { EvidencePackTable } from "#database/tables/evidence.ts";

/** A pack as its maker sees it. */
export type StoredPack = {
  id: string;
  title: string;
  createdAt: string;
  state: EvidencePackTable["state"];
  progress: string;
  problem: string | null;
  hash: string | null;
  sizeBytes: number | null;
  caseId: number | null;
  /** Lists of permissions, see `PackNeeds`; null before it is ready. */
  needs: unknown;
};

const columns = sql`
  id, title, created_at as "createdAt", state, progress, problem, content_hash as hash,
  size_bytes as "sizeBytes", (selection ->> 'case_id')::bigint as "caseId", needs`;

/**
 * An account's packs, the newest first.
 * @param silentSince  UTC; one that was to be built and not heard of since then is answered as failed
 */
export async function listPacks(
  db: Database,
  { accountId, silentSince, limit }: { accountId: number; silentSince: string; limit: number },
): Promise<(StoredPack & { isSilent: boolean })[]> {
  const { rows } = await sql<StoredPack & { isSilent: boolean }>`
    select ${columns}, state in ('waiting', 'building') and beat_at < ${silentSince} as "isSilent"
      from evidence_pack where account_id = ${accountId}
     order by created_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** One pack of an account; undefined where it has none of this id. */
export async function findPack(
  db: Database,
  { id, accountId }: { id: string; accountId: number },
): Promise<StoredPack | undefined> {
  const { rows } = await sql<StoredPack>`
    select ${columns} from evidence_pack where id = ${id} and account_id = ${accountId}`.execute(
    db,
  );
  return rows[0];
}

/** Notes a pack that is to be built. */
export async function insertPack(
  db: Database,
  pack: { id: string; accountId: number; title: string; selection: object; at: string },
): Promise<void> {
  await db
    .insertInto("evidence_pack")
    .values({
      id: pack.id,
      account_id: pack.accountId,
      title: pack.title,
      selection: JSON.stringify(pack.selection),
      state: "waiting",
      progress: "Waiting for other packs",
      created_at: pack.at,
      beat_at: pack.at,
    })
    .execute();
}

/** Says what is done now, and that the process lives. */
export async function notePackProgress(
  db: Database,
  id: string,
  { progress, at, state }: { progress: string; at: string; state: "waiting" | "building" },
): Promise<void> {
  await db
    .updateTable("evidence_pack")
    .set({ state, progress, beat_at: at })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "building"])
    .execute();
}

/** @param problem  in words, for the person who requested the pack */
export async function failPack(db: Database, id: string, problem: string): Promise<void> {
  await db
    .updateTable("evidence_pack")
    .set({ state: "failed", problem })
    .where("id", "=", id)
    .where("state", "<>", "ready")
    .execute();
}

export async function finishPack(
  db: Database,
  id: string,
  { hash, size, needs, at }: { hash: string; size: number; needs: PackNeeds; at: string },
): Promise<void> {
  await db
    .updateTable("evidence_pack")
    .set({
      state: "ready",
      progress: "Ready",
      problem: null,
      content_hash: hash,
      size_bytes: size,
      needs: JSON.stringify(needs),
      beat_at: at,
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes packs made before an instant. @returns the hashes of those that are left */
export async function forgetOldPacks(db: Database, before: string): Promise<Set<string>> {
  await db.deleteFrom("evidence_pack").where("created_at", "<", before).execute();
  const rows = await db
    .selectFrom("evidence_pack")
    .select("content_hash")
    .where("content_hash", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ content_hash: hash }) => hash ?? []));
}
