import { numberText } from "#contract/values/amount-text.ts";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Command } from "commander";
import { describeBackup, megabytes } from "#cli/backup/backup-command.ts";
import { reachCommandDatabase } from "#cli/open-database.ts";
import { startProgress } from "#cli/progress.ts";
import { replicaFolder } from "#database/screening/replica/replica-state.ts";
import { type Restored, restoreBackup } from "#database/backup/restore-backup.ts";
import { openDatabase } from "#database/connect.ts";
import { withAnchorLock } from "#database/queries/audit/audit-anchors.ts";
import { migrate } from "#database/migrate.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { openKeyRing } from "#platform/secrets/open-key-ring.ts";
import { refuseUnknownKeys } from "#server/secrets/unknown-keys.ts";
import { appendRestoreMark } from "#worker/anchors/write-anchor.ts";

/** `sentinel restore FILE`: a backup into an empty database. */
export function restoreCommand(): Command {
  return new Command("restore")
    .description("restore a backup into an empty database, and compare every row")
    .argument("<file>", "file written by `sentinel backup`")
    .action(async (file: string) => {
      process.stdout.write(`${await restore(resolve(file))}\n`);
    });
}

async function restore(file: string): Promise<string> {
  const config = readConfig(process.env);
  const database = await reachCommandDatabase(config);
  const { connectionString } = database;
  const steps = showSteps();
  const startedAt = performance.now();
  try {
    const restored = await restoreBackup({
      connectionString,
      file,
      now: systemClock.now().toString(),
      onProgress: (step, done, total) => steps.update(step, done, total),
    });
    // The copy this folder may have for fast searches is of what was here before.
    await rm(replicaFolder(config.dataDir), { recursive: true, force: true });
    const applied = await migrate(connectionString);
    steps.end();
    const seconds = (performance.now() - startedAt) / 1_000;
    const lines = describeRestored(restored, { seconds, applied });
    const anchored = await anchorRestore(connectionString, config, restored);
    const missing = await describeMissingKeys(connectionString, config);
    return [`Restored     ${file}`, ...lines, ...anchored, ...missing].join("\n");
  } finally {
    steps.end();
    await database.close();
  }
}

function showSteps() {
  let current: { step: string; progress: ReturnType<typeof startProgress> } | null = null;
  return {
    update(step: string, done: number, total: number): void {
      if (current?.step !== step) {
        current?.progress.end();
        current = { step, progress: startProgress(step, total) };
      }
      current.progress.update(done);
    },
    end(): void {
      current?.progress.end();
      current = null;
    },
  };
}

function describeRestored(
  { header, trailer, heldMessages, auditEntries }: Restored,
  { seconds, applied }: { seconds: number; applied: readonly string[] },
): string[] {
  const bytes = trailer.tables.reduce((sum, table) => sum + table.bytes, 0);
  const held =
    heldMessages === 0
      ? []
      : [
          `Held back    ${heldMessages} messages that were pending at the time of the backup and may have been sent since; see docs/operations.md to send them`,
        ];
  return [
    ...describeBackup(header, trailer.tables),
    `Compared     every row matches the backup; the audit trail is intact with ${numberText(auditEntries, 0)} entries`,
    ...(applied.length === 0 ? [] : [`Upgraded     ${applied.join(", ")}`]),
    ...held,
    `Took         ${seconds.toFixed(1)} s for ${megabytes(bytes)} of rows`,
    "Everyone must sign in again: sessions and emailed links are not part of a backup.",
  ];
}

/**
 * A restore goes back to before entries that earlier anchors may name: a line of its own says so.
 * The database is whole without it.
 */
async function anchorRestore(
  connectionString: string,
  config: Config,
  { header }: Restored,
): Promise<string[]> {
  const path = config.auditAnchors;
  if (path === null) return [];
  const reason = `backup of ${header.takenAt} restored`;
  const notWritten = (problem: string): string[] => [
    `Anchors      NO LINE records that this backup was restored: ${problem}. Find out why, see "Anchors of the audit trail" in docs/operations.md, then run: npm run sentinel -- anchors accept --reason "${reason}"`,
  ];
  const db = openDatabase(connectionString, { max: 1 });
  const at = systemClock.now().toString();
  try {
    const keyRing = await openKeyRing(config.secretKeys, config.dataDir);
    const outcome = await withAnchorLock(db, (transaction) =>
      appendRestoreMark({ db: transaction, path, keyRing, at }, reason),
    );
    if (outcome.state === "written")
      return [`Anchors      ${path} records that this backup was restored`];
    return outcome.state === "contradicted" ? notWritten(outcome.problem) : [];
  } catch (error) {
    return notWritten(error instanceof Error ? error.message : String(error));
  } finally {
    await db.destroy();
  }
}

/** The database is whole without them, but the product does not start. */
async function describeMissingKeys(connectionString: string, config: Config): Promise<string[]> {
  const db = openDatabase(connectionString, { max: 1 });
  try {
    await refuseUnknownKeys(db, await openKeyRing(config.secretKeys, config.dataDir));
    return [];
  } catch (error) {
    return [`Keys         ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await db.destroy();
  }
}
