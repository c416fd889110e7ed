import { numberText } from "#contract/values/amount-text.ts";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Command } from "commander";
import { readProductVersion } from "#platform/product-version.ts";
import { reachCommandDatabase } from "#cli/open-database.ts";
import { startProgress } from "#cli/progress.ts";
import type { BackupHeader, BackupTableEnd } from "#database/backup/backup-format.ts";
import { checkBackup } from "#database/backup/read-backup.ts";
import { type WrittenBackup, writeBackup } from "#database/backup/write-backup.ts";
import { openDatabase } from "#database/connect.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";

/** `sentinel backup FILE`: everything in the database into one file, or whether one is whole. */
export function backupCommand(): Command {
  return new Command("backup")
    .description("back up the whole database to one file; Sentinel can keep running")
    .argument("<file>", "file to write; must not exist yet")
    .option("--verify", "write nothing: read the file to its end and say whether it is whole")
    .action(async (file: string, options: { verify?: true }) => {
      const summary =
        options.verify === true ? await verifyFile(resolve(file)) : await writeFile(resolve(file));
      process.stdout.write(`${summary}\n`);
    });
}

async function writeFile(file: string): Promise<string> {
  const database = await reachCommandDatabase(readConfig(process.env));
  const { connectionString } = database;
  const startedAt = performance.now();
  let progress: ReturnType<typeof startProgress> | null = null;
  try {
    const written = await writeBackup({
      connectionString,
      file,
      product: await readProductVersion(),
      takenAt: systemClock.now().toString(),
      onProgress: (rows, expected, table) => {
        progress ??= startProgress("Backing up", expected);
        progress.update(rows, table);
      },
    });
    await noteInTrail(connectionString, written);
    const seconds = (performance.now() - startedAt) / 1_000;
    return `Backup       ${file}\n${describeWritten(written, seconds)}`;
  } finally {
    endProgress(progress);
    await database.close();
  }
}

/** Someone has a copy of everything now. */
async function noteInTrail(connectionString: string, written: WrittenBackup): Promise<void> {
  const db = openDatabase(connectionString, { max: 1 });
  try {
    await appendAuditEntry(db, {
      at: systemClock.now().toString(),
      actor: null,
      subject: null,
      operation: "backup",
      outcome: "done",
      detail: { taken_at: written.header.takenAt, by: "command line" },
      requestId: null,
      networkAddress: null,
    });
  } finally {
    await db.destroy();
  }
}

/** The closure above assigns it, which the compiler does not see. */
function endProgress(progress: ReturnType<typeof startProgress> | null): void {
  progress?.end();
}

async function verifyFile(file: string): Promise<string> {
  const { size } = await stat(file);
  const progress = startProgress("Reading", size);
  try {
    const { header, trailer, fileBytes } = await checkBackup(file, (done) => progress.update(done));
    return [
      `Backup       ${file}, ${megabytes(fileBytes)}: complete`,
      ...describeBackup(header, trailer.tables),
    ].join("\n");
  } finally {
    progress.end();
  }
}

function describeWritten(written: WrittenBackup, seconds: number): string {
  const { header, tables, rowBytes, fileBytes } = written;
  const pace = `${(rowBytes / 1e6 / Math.max(seconds, 0.001)).toFixed(0)} MB/s`;
  return [
    ...describeBackup(header, tables),
    `Written      ${megabytes(fileBytes)} from ${megabytes(rowBytes)} of rows in ${seconds.toFixed(1)} s, ${pace}`,
    "Store it where only you can read it, and store the secret keys elsewhere.",
  ].join("\n");
}

/** What a backup is of and holds, in lines. */
export function describeBackup(header: BackupHeader, tables: readonly BackupTableEnd[]): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const newest = header.migrations.at(-1)?.name ?? "none";
  return [
    `Taken        ${header.takenAt}, by Sentinel ${header.product} from PostgreSQL ${header.postgres}`,
    `Filings      ${header.origin === null ? "of no source yet" : header.origin}`,
    `Version      ${header.migrations.length} migrations, the last ${newest}`,
    `Rows         ${numberText(rows, 0)} in ${tables.length} tables`,
  ];
}

/** Bytes as megabytes of a million, one decimal. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
