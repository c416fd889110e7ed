import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Any fixed number; writers of the chain take turns on it. */
const CHAIN_LOCK = 7_301_991_843;
const FIRST_HASH = Buffer.alloc(32);
const VERIFY_BATCH = 1_000;

export type AuditEntry = {
  /** UTC instant. */
  at: string;
  /** Address of who acted; null for a visitor. */
  actor: string | null;
  /** Address of the account acted on. */
  subject: string | null;
  operation: string;
  outcome: string;
  detail: Readonly<Record<string, string | number | boolean | null>>;
  requestId: string | null;
  networkAddress: string | null;
};

type ChainedEntry = AuditEntry & { id: number };

/**
 * Adds an entry to the hash-chained, append-only trail. The entry is part of the transaction; writers wait
 * for each other until it ends.
 */
export async function appendAuditEntry(db: Database, entry: AuditEntry): Promise<void> {
  if (!db.isTransaction) {
    await db.transaction().execute((transaction) => appendAuditEntry(transaction, entry));
    return;
  }
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(db);
  const last = await readLastAuditHash(db);
  // What is hashed is what will be read again: the database holds microseconds.
  const at = Temporal.Instant.from(entry.at)
    .round({ smallestUnit: "microsecond", roundingMode: "floor" })
    .toString();
  const chained = { ...entry, at, id: (last?.id ?? 0) + 1 };
  const previousHash = last?.hash ?? FIRST_HASH;
  await db
    .insertInto("audit_entry")
    .values({
      id: chained.id,
      at,
      actor: entry.actor,
      subject: entry.subject,
      operation: entry.operation,
      outcome: entry.outcome,
      detail: JSON.stringify(entry.detail),
      request_id: entry.requestId,
      network_address: entry.networkAddress,
      previous_hash: previousHash,
      hash: hashEntry(chained, previousHash),
    })
    .execute();
}

export type AuditChain = {
  entries: number;
  /** Id of the first entry that does not follow from the one before, or null. */
  firstBroken: number | null;
  /**
   * Hash of the last sound entry. Noted elsewhere with `entries`, it shows later that nothing was
   * cut off the end, which the chain itself cannot.
   */
  lastHash: Buffer;
};

/** Recomputes the whole chain. */
export async function verifyAuditChain(db: Database): Promise<AuditChain> {
  let previousHash: Buffer = FIRST_HASH;
  let entries = 0;
  const chain = (firstBroken: number | null): AuditChain => ({
    entries,
    firstBroken,
    lastHash: previousHash,
  });
  for (;;) {
    const batch = await db
      .selectFrom("audit_entry")
      .selectAll()
      .where("id", ">", entries)
      .orderBy("id")
      .limit(VERIFY_BATCH)
      .execute();
    for (const row of batch) {
      const entry = {
        id: entries + 1,
        at: row.at,
        actor: row.actor,
        subject: row.subject,
        operation: row.operation,
        outcome: row.outcome,
        detail: row.detail,
        requestId: row.request_id,
        networkAddress: row.network_address,
      };
      const expected = hashEntry(entry, previousHash);
      const isSound = row.id === entry.id && row.previous_hash.equals(previousHash);
      if (!isSound || !row.hash.equals(expected)) return chain(row.id);
      previousHash = row.hash;
      entries += 1;
    }
    if (batch.length < VERIFY_BATCH) return chain(null);
  }
}

/** The newest entry's number and hash; null in an empty trail. */
export async function readLastAuditHash(
  db: Database,
): Promise<{ id: number; hash: Buffer } | null> {
  const row = await db
    .selectFrom("audit_entry")
    .select(["id", "hash"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The hash an entry carries, or null when there is no such entry. */
export async function readAuditHash(db: Database, id: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom("audit_entry")
    .select("hash")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.hash ?? null;
}

function hashEntry(
  entry: Omit<ChainedEntry, "detail"> & { detail: unknown },
  previousHash: Buffer,
): Buffer {
  const fields = [
    entry.id,
    Temporal.Instant.from(entry.at).toString(),
    entry.actor,
    entry.subject,
    entry.operation,
    entry.outcome,
    sortedKeys(entry.detail),
    entry.requestId,
    entry.networkAddress,
  ];
  return createHash("sha256").update(previousHash).update(JSON.stringify(fields)).digest();
}

/** jsonb does not keep the order of keys: details are flat, so sorting them is enough. */
function sortedKeys(detail: unknown): unknown {
  if (typeof detail !== "object" || detail === null) return detail;
  return Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1));
}
