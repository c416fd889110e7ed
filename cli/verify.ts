import { numberText } from "#contract/values/amount-text.ts";
import { resolve } from "node:path";
import { Command } from "commander";
import { checkAnchorCopy, checkAnchors } from "#cli/anchors/check-anchors.ts";
import { runWithDatabase } from "#cli/run-with-database.ts";
import { replicaFolder } from "#database/screening/replica/replica-state.ts";
import type { Database } from "#database/connect.ts";
import { readAuditHash, verifyAuditChain } from "#database/queries/audit/audit.ts";
import { openKeyRing } from "#platform/secrets/open-key-ring.ts";
import { countRows } from "#database/queries/status/stored-summary.ts";
import {
  checkReplica,
  type ReplicaCheck,
} from "#database/screening/replica/keeping/check-replica.ts";
import {
  drawAlerts,
  isMatchWaiting,
  type DifferingHit,
} from "#database/alerts/hits/differing-hits.ts";
import { queueWatches } from "#worker/alerts/alert-watches.ts";
import { compareAlert } from "#worker/alerts/matching/compare-alert.ts";

const differencesNamed = 10;

/**
 * Compares the results of alerts with what was recorded of them, as lines for people. What waits to be
 * matched is no difference.
 * @param most  alerts compared; of more, some drawn by chance
 */
export async function checkAlerts(
  db: Database,
  most: number,
): Promise<{ line: string; isSound: boolean }[]> {
  const { alerts, total } = await drawAlerts(
    db,
    queueWatches.map(({ kind }) => kind),
    most,
  );
  const differing: string[] = [];
  for (const alert of alerts) {
    const difference = await compareAlert(db, alert);
    for (const hit of difference?.hits ?? []) {
      if (await isMatchWaiting(db, hit.accession)) continue;
      differing.push(`alert ${alert.id}: ${describe(hit)}`);
    }
  }
  const compared = `${numberText(alerts.length)} of ${numberText(total)} on filings compared`;
  if (differing.length === 0) {
    return [{ line: `Alerts       ${compared}, as recorded`, isSound: true }];
  }
  const head = {
    line: `Alerts       ${compared}: ${numberText(differing.length)} DIFFER`,
    isSound: false,
  };
  const named = differing.slice(0, differencesNamed);
  return [head, ...named.map((line) => ({ line: `Differs      ${line}`, isSound: false }))];
}

function describe({ accession, rowNumber, isRecorded }: DifferingHit): string {
  const row = rowNumber === null ? accession : `${accession} row ${rowNumber}`;
  return isRecorded ? `${row} was recorded but no longer matches` : `${row} was not recorded`;
}

/** An entry of the audit trail as it was noted elsewhere. */
type Anchor = { id: number; hash: string };

type Options = { expect?: Anchor; anchors?: string; alerts: number };

type Finding = { line: string; isSound: boolean };

/** `sentinel verify`: whether what is stored is what was stored. */
export function verifyCommand(): Command {
  return new Command("verify")
    .description(
      "check the audit trail and its anchors, count rows, and compare the screening replica and recorded matches; exit code 1 if a check fails",
    )
    .option(
      "--expect <id:hash>",
      "an earlier entry of the audit trail, as verify printed it",
      readAnchor,
    )
    .option("--anchors <file>", "a copy of the anchors that was stored elsewhere, one line each")
    .option("--alerts <number>", "how many alerts to compare, chosen at random", readCount, 200)
    .action(async ({ expect, anchors, alerts }: Options) => {
      await runWithDatabase(async ({ db, config, connectionString }) => {
        const folder = replicaFolder(config.dataDir);
        const findings = [
          ...(await checkTrail(db, expect ?? null)),
          ...(await checkAnchors(db, {
            path: config.auditAnchors,
            openKeyRing: () => openKeyRing(config.secretKeys, config.dataDir),
          })),
          ...(anchors === undefined
            ? []
            : [await checkAnchorCopy(db, { path: config.auditAnchors, copy: resolve(anchors) })]),
          await describeRows(db),
          describeReplica(await checkReplica({ connectionString, folder })),
          ...(await checkAlerts(db, alerts)),
        ];
        const isSound = findings.every((finding) => finding.isSound);
        if (!isSound) process.exitCode = 1;
        const last = `Result       ${isSound ? "sound" : "NOT SOUND"}`;
        return [...findings.map(({ line }) => line), last].join("\n");
      });
    });
}

/** @throws Error when it is not `id:hash` */
function readAnchor(text: string): Anchor {
  const [, id, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  if (id === undefined || hash === undefined)
    throw new Error(
      "--expect takes what verify printed as Anchor: a number, a colon, and 64 hex digits.",
    );
  return { id: Number(id), hash };
}

/** @throws Error when it is no number */
function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error("--alerts takes a number.");
}

/** What the trail says of itself, and of an entry noted earlier. */
export async function checkTrail(db: Database, expected: Anchor | null): Promise<Finding[]> {
  const { entries, firstBroken, lastHash } = await verifyAuditChain(db);
  const count = numberText(entries, 0);
  if (firstBroken !== null) {
    const line = `Audit trail  BROKEN at entry ${firstBroken}; the ${count} before it are intact`;
    return [{ line, isSound: false }];
  }
  const anchor = `${entries}:${lastHash.toString("hex")}`;
  const findings = [
    { line: `Audit trail  ${count} entries, unbroken`, isSound: true },
    { line: `Anchor       ${anchor} (store it elsewhere, for --expect)`, isSound: true },
  ];
  return expected === null ? findings : [...findings, await compareAnchor(db, expected)];
}

/** The chain cannot show that its end was cut off, or that all of it was rewritten. */
async function compareAnchor(db: Database, { id, hash }: Anchor): Promise<Finding> {
  const stored = id === 0 ? Buffer.alloc(32) : await readAuditHash(db, id);
  if (stored === null)
    return { line: `Expected     entry ${id} is MISSING: the end was removed`, isSound: false };
  return stored.toString("hex") === hash
    ? { line: `Expected     entry ${id} is as it was noted`, isSound: true }
    : { line: `Expected     entry ${id} DIFFERS from the one noted`, isSound: false };
}

async function describeRows(db: Database): Promise<Finding> {
  const counts = (await countRows(db)).filter(({ rows }) => rows > 0);
  const texts = counts.map(({ table, rows }) => `${table} ${numberText(rows, 0)}`);
  return { line: `Rows         ${texts.join(", ")}`, isSound: true };
}

function countsOf(tables: readonly { table: string; rows: number }[]): string {
  return tables.map(({ table, rows }) => `${numberText(rows, 0)} ${table} rows`).join(", ");
}

/** The replica's comparison in words. */
export function describeReplica(check: ReplicaCheck): Finding {
  const finding = (text: string, isSound = true): Finding => ({
    line: `Replica      ${text}`,
    isSound,
  });
  switch (check.state) {
    case "absent":
      return finding("none yet; Sentinel creates it at start");
    case "in use":
      return finding("in use by Sentinel, which compares it every half hour");
    case "foreign":
      return finding("unreadable or of another database; Sentinel rebuilds it at start");
    case "behind":
      return finding(
        `${numberText(check.changes, 0)} changes behind; taken over at the next start`,
      );
    case "same":
      return finding(`${countsOf(check.replica)}, as in PostgreSQL`);
    case "different":
      return finding(
        `DIFFERS: ${JSON.stringify(check.replica)}, PostgreSQL ${JSON.stringify(check.database)}`,
        false,
      );
  }
}
