import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import {
  BackupError,
  type BackupHeader,
  type BackupTable,
  type BackupTableEnd,
  type BackupTrailer,
} from "#database/backup/backup-format.ts";
import {
  copySettings,
  copyStatement,
  readCopiedTables,
  restoreMark,
} from "#database/backup/backup-tables.ts";
import { prepareTarget } from "#database/backup/restore-target.ts";
import {
  type BackupContents,
  type BackupPart,
  checkBackup,
  readParts,
} from "#database/backup/read-backup.ts";
import { createRowSum } from "#database/backup/row-sum.ts";
import { createTableDigest } from "#database/backup/table-digest.ts";
import { connectionSettings, openDatabase } from "#database/connect.ts";
import { applyMigrations, readKnownMigrations, takeMigrationLock } from "#database/migrate.ts";
import { appendAuditEntry, verifyAuditChain } from "#database/queries/audit/audit.ts";
import { holdWaitingDeliveries } from "#database/alerts/delivery/due-digests.ts";
import { holdWaitingMessages } from "#database/queries/messages/outbox.ts";

export type Restored = BackupContents & {
  /** Waiting messages that will not be sent by themselves. */
  heldMessages: number;
  auditEntries: number;
};

type RestoreOptions = {
  connectionString: string;
  file: string;
  /** UTC instant. */
  now: string;
  onProgress?: (step: string, done: number, total: number) => void;
};

/**
 * Fills an empty database from a backup, and reads everything back. Nothing is written before the whole file
 * has been found sound. A restore that is killed leaves a mark, which keeps the product from starting on what
 * is there and lets the next restore start again.
 * @throws BackupError, MigrationError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { connectionString, file, now, onProgress = () => undefined } = options;
  const contents = await checkBackup(file, (done, total) => onProgress("Checking", done, total));
  await refuseUnknownMigrations(file, contents.header);
  const client = new pg.Client(connectionSettings(connectionString));
  // A connection that breaks fails the statement under way; without a listener Node would exit.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeMigrationLock(client);
    await prepareTarget(client);
    await applyMigrations(client, lastOf(contents.header));
    await client.query(copySettings);
    await switchTriggers(client, "disable");
    await loadTables(client, { file, contents, onProgress });
    await switchTriggers(client, "enable");
    await restoreSequences(client, contents.trailer);
    await compareTables(client, contents.trailer.tables, onProgress);
    const outcome = await settle(connectionString, { contents, now });
    await client.query(`drop table ${restoreMark}`);
    return { ...contents, ...outcome };
  } finally {
    await client.end();
  }
}

function lastOf({ migrations }: BackupHeader): { through: string } {
  return { through: migrations.at(-1)?.name ?? "" };
}

async function refuseUnknownMigrations(file: string, header: BackupHeader): Promise<void> {
  const known = await readKnownMigrations();
  for (const [index, { name, sha256 }] of header.migrations.entries()) {
    const own = known[index];
    if (own?.name === name && own.sha256 === sha256) continue;
    throw new BackupError(
      own?.name === name
        ? `${file} was made with a different ${name} than this version of Sentinel has. Use the version that wrote it (${header.product}).`
        : `${file} was made by a newer version of Sentinel (${header.product}, with ${name}). Use that version.`,
    );
  }
}

type Loading = {
  file: string;
  contents: BackupContents;
  onProgress: (step: string, done: number, total: number) => void;
};

/** What rows bring about when they are written is in the backup already. */
async function switchTriggers(client: pg.Client, to: "disable" | "enable"): Promise<void> {
  for (const { table } of await readCopiedTables(client)) {
    await client.query(`alter table ${pg.escapeIdentifier(table)} ${to} trigger user`);
  }
}

async function loadTables(
  client: pg.Client,
  { file, contents, onProgress }: Loading,
): Promise<void> {
  const total = contents.trailer.tables.reduce((sum, { rows }) => sum + rows, 0);
  const places = new Map((await readCopiedTables(client)).map((table) => [table.table, table]));
  const parts = readParts(file);
  let done = 0;
  try {
    for await (const part of withoutEnding(parts)) {
      if (part.kind !== "table") continue;
      refuseOtherColumns(part.table, places.get(part.table.table));
      const rows = rowsOf(parts, (loaded) => onProgress("Loading", done + loaded, total));
      await pipeline(
        Readable.from(rows, { objectMode: false }),
        client.query(copyFrom(copyStatement(part.table, "in"))),
      );
      done += contents.trailer.tables.find(({ table }) => table === part.table.table)?.rows ?? 0;
    }
  } finally {
    await parts.return(undefined);
  }
}

/** Names reach SQL only when the tables made by the migrations have them. */
function refuseOtherColumns(wanted: BackupTable, place: BackupTable | undefined): void {
  const isSame = JSON.stringify(place?.columns) === JSON.stringify(wanted.columns);
  if (!isSame)
    throw new BackupError(`Table ${wanted.table} does not have the columns of the backup.`);
}

/** The parts from here on, which someone else may take some of. */
async function* withoutEnding(parts: AsyncGenerator<BackupPart>): AsyncGenerator<BackupPart> {
  for (;;) {
    const next = await parts.next();
    if (next.done === true) return;
    yield next.value;
  }
}

async function* rowsOf(
  parts: AsyncGenerator<BackupPart>,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const digest = createTableDigest("");
  for await (const part of withoutEnding(parts)) {
    if (part.kind !== "rows") return;
    digest.update(part.bytes);
    onRows(digest.rows());
    yield part.bytes;
  }
}

async function restoreSequences(client: pg.Client, trailer: BackupTrailer): Promise<void> {
  for (const { name, lastValue } of trailer.sequences) {
    if (lastValue === null) continue;
    await client.query("select setval(quote_ident($1)::regclass, $2::bigint)", [name, lastValue]);
  }
}

/** Reads every table back: row by row, whatever their order, it has to be what the file holds. */
async function compareTables(
  client: pg.Client,
  expected: readonly BackupTableEnd[],
  onProgress: Loading["onProgress"],
): Promise<void> {
  const ends = new Map(expected.map((end) => [end.table, end]));
  const total = expected.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const table of await readCopiedTables(client)) {
    const digest = createTableDigest(table.table);
    const rowSum = createRowSum();
    const stream: AsyncIterable<unknown> = client.query(copyTo(copyStatement(table, "out")));
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue;
      digest.update(chunk);
      rowSum.update(chunk);
      onProgress("Comparing", done + digest.rows(), total);
    }
    done += digest.rows();
    const end = ends.get(table.table);
    const { rows, bytes } = digest.end();
    if (end?.rows !== rows || end.bytes !== bytes || end.rowSum !== rowSum.end())
      throw new BackupError(
        `Table ${table.table} differs from the backup: this restore has failed.`,
      );
  }
}

/** What is done with the restored rows before the product may have them. */
async function settle(
  connectionString: string,
  { contents, now }: { contents: BackupContents; now: string },
): Promise<{ heldMessages: number; auditEntries: number }> {
  const db = openDatabase(connectionString, { max: 1 });
  try {
    const { firstBroken, entries } = await verifyAuditChain(db);
    if (firstBroken !== null)
      throw new BackupError(
        `The audit trail of this backup is broken at entry ${firstBroken}: it was changed before the backup.`,
      );
    return await db.transaction().execute(async (transaction) => {
      const heldMessages = await holdWaitingMessages(transaction, now);
      await holdWaitingDeliveries(transaction);
      await appendAuditEntry(transaction, {
        at: now,
        actor: null,
        subject: null,
        operation: "restore",
        outcome: "done",
        detail: {
          backup_taken_at: contents.header.takenAt,
          held_messages: heldMessages,
          by: "command line",
        },
        requestId: null,
        networkAddress: null,
      });
      return { heldMessages, auditEntries: entries + 1 };
    });
  } finally {
    await db.destroy();
  }
}
