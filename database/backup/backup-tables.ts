import pg from "pg";
import { BackupError, type BackupTable } from "#database/backup/backup-format.ts";

/**
 * Tables whose rows stay out of a backup. What lets someone in stays out even as a hash: brought
 * back, it would also undo every sign-out and revocation made since. Counters of attempts and
 * heartbeats of servers are about the moment only. The migrations are in the header. The note of the
 * anchors file and the packs of evidence are about files of one machine.
 */
export const tablesLeftOut: readonly string[] = [
  "session",
  "spent_refresh_token",
  "remembered_device",
  "sign_in_attempt",
  "mailed_token",
  "phone_code",
  "attempt_counter",
  "standby_heartbeat",
  "audit_anchor",
  "evidence_pack",
  "schema_migration",
];

/** Made while a restore is under way, and there as long as it has not ended well. */
export const restoreMark = "unfinished_restore";

/** Rows are written alike by every server. */
export const copySettings = [
  "set datestyle = 'ISO, MDY'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  "set extra_float_digits = 1",
  "set client_encoding = 'UTF8'",
  "set statement_timeout = 0",
  "set lock_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
].join("; ");

/**
 * The tables that are copied, each after those it refers to, with the columns that hold something.
 * @throws BackupError when a copied table refers to one that is left out
 */
export async function readCopiedTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(
    `select c.relname::text as "table",
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                     and a.attgenerated = '' order by a.attnum) as columns
       from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and c.relname <> all($1)
      order by c.relname`,
    [[...tablesLeftOut, restoreMark]],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname::text as "from", t.relname::text as "to"
       from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid`,
  );
  const names = new Set(tables.map(({ table }) => table));
  const lost = references.find(({ from, to }) => names.has(from) && !names.has(to));
  if (lost !== undefined)
    throw new BackupError(`Table ${lost.from} refers to ${lost.to}, which backups exclude.`);
  return inOrderOfReference(tables, references);
}

function inOrderOfReference(
  tables: readonly BackupTable[],
  references: readonly { from: string; to: string }[],
): BackupTable[] {
  const ordered: BackupTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ table }) => table));
    const isBlocked = ({ table }: BackupTable): boolean =>
      references.some(({ from, to }) => from === table && names.has(to));
    const free = waiting.filter((table) => !isBlocked(table));
    if (free.length === 0)
      throw new BackupError(`These tables refer to each other: ${[...names].join(", ")}.`);
    ordered.push(...free);
    waiting = waiting.filter(isBlocked);
  }
  return ordered;
}

/** The statement that writes a table's rows out, or reads them in. */
export function copyStatement({ table, columns }: BackupTable, direction: "out" | "in"): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const way = direction === "out" ? "to stdout" : "from stdin";
  return `copy ${pg.escapeIdentifier(table)} (${list}) ${way}`;
}
