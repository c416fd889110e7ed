import { auditObjects, auditObjectText } from "#contract/operations/accounts/audit-objects.ts";
import { type Expression, type Selectable, type SqlBool, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { AuditEntryTable } from "#database/tables/accounts.ts";

/** Parts of texts but the operation, in any case; `from` inclusive, `before` exclusive, UTC. */
export type AuditFilter = {
  actor: string | null;
  subject: string | null;
  operation: string | null;
  outcome: string | null;
  from: string | null;
  before: string | null;
};

export type ListedAuditEntry = Omit<Selectable<AuditEntryTable>, "previous_hash" | "hash">;

const shown = [
  "id",
  "at",
  "actor",
  "subject",
  "operation",
  "outcome",
  "detail",
  "request_id",
  "network_address",
] as const;

/** One page of entries, the newest first, and how many there are, both of one moment. */
export async function searchAuditEntries(
  db: Database,
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ListedAuditEntry[]; total: number }> {
  const offset = (page - 1) * limit;
  const isWhole = Object.values(filter).every((part) => part === null);
  const { total, ids } = await (isWhole
    ? findAmongAll(db, { offset, limit })
    : findMatching(db, filter, { offset, limit }));
  if (ids.length === 0) return { rows: [], total };
  // Entries are never changed, so these are still those that were found.
  const rows = await db
    .selectFrom("audit_entry")
    .select(shown)
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  return { rows, total };
}

type Place = { offset: number; limit: number };
type Found = { total: number; ids: number[] };

/** Entries are numbered from 1 without gaps, so the last number says all. */
async function findAmongAll(db: Database, { offset, limit }: Place): Promise<Found> {
  const last = await db
    .selectFrom("audit_entry")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const total = last?.id ?? 0;
  const length = Math.max(0, Math.min(limit, total - offset));
  return { total, ids: Array.from({ length }, (_, index) => total - offset - index) };
}

/** Goes through the trail once for both the number and the page. */
async function findMatching(
  db: Database,
  filter: AuditFilter,
  { offset, limit }: Place,
): Promise<Found> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with hit as materialized (select id from audit_entry where ${matching(filter)})
    select (select count(*) from hit) as total,
           array(select id from hit order by id desc offset ${offset} limit ${limit}) as ids`.execute(
    db,
  );
  return rows[0] ?? { total: 0, ids: [] };
}

/**
 * Hands over every entry, the newest first, batch by batch; those written meanwhile are left out.
 * The next batch is read when `receive` has settled.
 */
export async function readAuditEntries(
  db: Database,
  filter: AuditFilter,
  receive: (rows: readonly ListedAuditEntry[]) => Promise<void>,
): Promise<void> {
  const batch = 2_000;
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .selectFrom("audit_entry")
      .select(shown)
      .where(matching(filter))
      .where("id", "<", below)
      .orderBy("id", "desc")
      .limit(batch)
      .execute();
    await receive(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    below = last.id;
  }
}

/** Every operation of the trail; jumps from one to the next in the index. */
export async function listAuditedOperations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ operation: string }>`
    with recursive found as (
      (select operation from audit_entry order by operation limit 1)
      union all
      select (select operation from audit_entry e where e.operation > found.operation
               order by operation limit 1)
        from found where found.operation is not null
    )
    select operation from found where operation is not null`.execute(db);
  return rows.map(({ operation }) => operation);
}

/** "case CASE-2026-0001, item 3", as the screen shows it. */
const objectsText = sql`concat_ws(', ', ${sql.join(
  Object.entries(auditObjects).map(
    ([name, words]) => sql`${auditObjectText(words, "")}::text || (detail ->> ${name}::text)`,
  ),
)})`;

function matching(filter: AuditFilter): Expression<SqlBool> {
  const { actor, subject, operation, outcome, from, before } = filter;
  const conditions: Expression<SqlBool>[] = [sql`true`];
  if (actor !== null) conditions.push(sql`actor ilike ${part(actor)}`);
  if (subject !== null) {
    // Also an entry about an account may name a case, such as that of a pack.
    conditions.push(sql`(subject ilike ${part(subject)} or ${objectsText} ilike ${part(subject)})`);
  }
  if (operation !== null) conditions.push(sql`operation = ${operation}`);
  if (outcome !== null) {
    // The trail keeps codes of refusals, which screens show in words.
    conditions.push(sql`replace(outcome, '_', ' ') ilike ${part(outcome.replaceAll("_", " "))}`);
  }
  if (from !== null) conditions.push(sql`at >= ${from}`);
  if (before !== null) conditions.push(sql`at < ${before}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** A pattern for texts that hold this one; its own signs stand for themselves. */
function part(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
