import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import {
  BackupError,
  type BackupHeader,
  backupMagic,
  type BackupTable,
  type BackupTableEnd,
  type BackupTrailer,
  encodeFrame,
  encodeJson,
  footerOf,
  frameBytes,
  frameKinds,
} from "#database/backup/backup-format.ts";
import {
  copySettings,
  copyStatement,
  readCopiedTables,
  restoreMark,
  tablesLeftOut,
} from "#database/backup/backup-tables.ts";
import { createRowSum } from "#database/backup/row-sum.ts";
import { createTableDigest } from "#database/backup/table-digest.ts";
import { connectionSettings } from "#database/connect.ts";
import { readAppliedMigrations } from "#database/migrate.ts";

/** Any fixed number: one backup of a database at a time. */
const BACKUP_LOCK = 7_301_991_845;
/** The level at which PostgreSQL, not the compression, sets the pace. */
const compressionLevel = 3;

export type WrittenBackup = {
  header: BackupHeader;
  tables: BackupTableEnd[];
  /** Of the rows as COPY writes them. */
  rowBytes: number;
  fileBytes: number;
};

type BackupOptions = {
  connectionString: string;
  /** Must not exist yet. */
  file: string;
  /** Version of the product. */
  product: string;
  /** UTC instant. */
  takenAt: string;
  onProgress?: (rows: number, expectedRows: number, table: string) => void;
};

/**
 * Writes everything a database holds, but for `tablesLeftOut`, into one file readable by its owner
 * alone: as it is at one moment, while others go on reading and writing. The file has its name only
 * once it is whole and on the disk; before, it is `file.partial`.
 * @throws BackupError when the file exists, another backup is under way, or the tables change meanwhile
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { connectionString, file } = options;
  refuseExisting(file);
  const client = new pg.Client(connectionSettings(connectionString));
  // A connection that breaks fails the statement under way; without a listener Node would exit.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await lockForBackup(client);
    const tables = await openSnapshot(client);
    const header = await readHeader(client, { tables, ...options });
    const partial = `${file}.partial`;
    const { ends, fileBytes } = await writePartial(client, { partial, header, tables, ...options });
    refuseExisting(file);
    await rename(partial, file);
    await syncFolder(dirname(file));
    const rowBytes = ends.reduce((sum, { bytes }) => sum + bytes, 0);
    return { header, tables: ends, rowBytes, fileBytes };
  } finally {
    await client.end();
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} exists already: give another name.`);
}

async function lockForBackup(client: pg.Client): Promise<void> {
  await client.query(copySettings);
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_lock($1) as "isFree"`,
    [BACKUP_LOCK],
  );
  if (rows[0]?.isFree !== true)
    throw new BackupError(
      "Another backup of this database is in progress. Wait until it has finished.",
    );
}

/**
 * A snapshot of all tables, which no one can alter or drop until the end. The locks come before the snapshot:
 * a table changed in between would be read as it never was.
 */
async function openSnapshot(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ mark: string | null; first: string | null }>(
    "select to_regclass($1)::text as mark, to_regclass('schema_migration')::text as first",
    [restoreMark],
  );
  const [found] = rows;
  if (found === undefined || found.first === null) throw new BackupError("This database is empty.");
  if (found.mark !== null)
    throw new BackupError("A restore into this database did not finish. Restore it again first.");
  const seen = await readCopiedTables(client);
  const names = [...seen.map(({ table }) => table), "schema_migration"];
  await client.query("begin isolation level repeatable read read only");
  const list = names.map((name) => pg.escapeIdentifier(name)).join(", ");
  await client.query(`lock table ${list} in access share mode`);
  const locked = await readCopiedTables(client);
  if (JSON.stringify(locked) !== JSON.stringify(seen))
    throw new BackupError("The tables are being changed. Try again when the change is finished.");
  return locked;
}

async function readHeader(
  client: pg.Client,
  { tables, product, takenAt }: { tables: BackupTable[]; product: string; takenAt: string },
): Promise<BackupHeader> {
  const migrations = await readAppliedMigrations(client);
  const { rows: server } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return {
    product,
    postgres: server[0]?.version ?? "",
    takenAt,
    origin: tables.some(({ table }) => table === "data_origin") ? await readOrigin(client) : null,
    migrations,
    tables: tables.map(({ table }) => table),
    leftOut: [...tablesLeftOut],
  };
}

async function readOrigin(client: pg.Client): Promise<"demo" | "real" | null> {
  const { rows } = await client.query<{ origin: "demo" | "real" }>(
    "select origin from data_origin",
  );
  return rows[0]?.origin ?? null;
}

type Writing = BackupOptions & { partial: string; header: BackupHeader; tables: BackupTable[] };

async function writePartial(
  client: pg.Client,
  writing: Writing,
): Promise<{ ends: BackupTableEnd[]; fileBytes: number }> {
  const { partial } = writing;
  // Left by a killed one: the lock shows that no one uses it.
  await rm(partial, { force: true });
  const handle = await open(partial, "wx", 0o600);
  try {
    const target = createHashedFile(handle);
    await target.write(backupMagic);
    const ends: BackupTableEnd[] = [];
    await pipeline(
      Readable.from(frames(client, writing, ends), { objectMode: false }),
      createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: compressionLevel } }),
      target.writeAll,
    );
    const fileBytes = await target.end();
    await handle.sync();
    return { ends, fileBytes };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** A file whose last line is the hash of all before. */
function createHashedFile(handle: FileHandle) {
  const hash = createHash("sha256");
  let written = 0;
  const write = async (chunk: Buffer): Promise<void> => {
    hash.update(chunk);
    written += chunk.length;
    await handle.writeFile(chunk);
  };
  const writeAll = async (chunks: AsyncIterable<unknown>): Promise<void> => {
    for await (const chunk of chunks) if (Buffer.isBuffer(chunk)) await write(chunk);
  };
  const end = async (): Promise<number> => {
    const footer = footerOf(hash.digest("hex"));
    await handle.writeFile(footer);
    return written + footer.length;
  };
  return { write, writeAll, end };
}

async function* frames(
  client: pg.Client,
  { header, tables, onProgress = () => undefined }: Writing,
  ends: BackupTableEnd[],
): AsyncGenerator<Buffer> {
  yield encodeJson(frameKinds.header, header);
  const expected = await expectRows(client);
  let done = 0;
  for (const table of tables) {
    yield encodeJson(frameKinds.table, table);
    const digest = createTableDigest(table.table);
    const rowSum = createRowSum();
    for await (const chunk of gather(client.query(copyTo(copyStatement(table, "out"))))) {
      digest.update(chunk);
      rowSum.update(chunk);
      yield encodeFrame(frameKinds.rows, chunk);
      onProgress(done + digest.rows(), expected, table.table);
    }
    const end = { ...digest.end(), rowSum: rowSum.end() };
    done += end.rows;
    ends.push(end);
    yield encodeJson(frameKinds.tableEnd, end);
  }
  const trailer: BackupTrailer = { tables: ends, sequences: await readSequences(client) };
  yield encodeJson(frameKinds.trailer, trailer);
}

async function* gather(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    length += chunk.length;
    if (length < frameBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** As PostgreSQL last estimated it. */
async function expectRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and relname <> all($1)`,
    [[...tablesLeftOut]],
  );
  return rows[0]?.rows ?? 0;
}

/** Read after the snapshot, which no sequence obeys: none is behind a row of it. */
async function readSequences(client: pg.Client): Promise<BackupTrailer["sequences"]> {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(
    `select sequencename::text as name, last_value::text as "lastValue" from pg_sequences
      where schemaname = current_schema() order by 1`,
  );
  return rows;
}

/** Without this the name itself can be lost with the power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
