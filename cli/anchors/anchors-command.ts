import { Command } from "commander";
import { runWithDatabase } from "#cli/run-with-database.ts";
import type { Database } from "#database/connect.ts";
import { withAnchorLock } from "#database/queries/audit/audit-anchors.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { systemClock } from "#platform/clock.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { openKeyRing } from "#platform/secrets/open-key-ring.ts";
import { appendAcceptMark } from "#worker/anchors/write-anchor.ts";

/** `sentinel anchors …`: anchors of the audit trail outside the database. */
export function anchorsCommand(): Command {
  return new Command("anchors")
    .description("anchors of the audit trail outside the database")
    .addCommand(
      new Command("accept")
        .description(
          "accept the audit trail as it is, after finding out why it contradicts its anchors",
        )
        .requiredOption("--reason <text>", "reason, kept in the audit trail and shown by verify")
        .action(async ({ reason }: { reason: string }) => {
          await runWithDatabase(async ({ db, config }) => {
            const path = config.auditAnchors;
            if (path === null)
              throw new Error("No anchors are written: set SENTINEL_AUDIT_ANCHORS to a file.");
            const keyRing = await openKeyRing(config.secretKeys, config.dataDir);
            const at = systemClock.now().toString();
            const line = await acceptTrail({ db, path, keyRing, at, reason: reason.trim() });
            return `Accepted, and written to ${path}:\n${line}`;
          });
        }),
    );
}

const maxReason = 500;

/**
 * Earlier anchors count no longer. The entry and the line say why. The entry is committed first: a
 * signed line for an entry that never came to be would accuse the trail later.
 */
export async function acceptTrail({
  reason,
  ...anchoring
}: {
  db: Database;
  path: string;
  keyRing: KeyRing;
  at: string;
  reason: string;
}): Promise<string> {
  if (reason === "") throw new Error("--reason must say why the trail is accepted.");
  if (reason.length > maxReason)
    throw new Error(`--reason has ${reason.length} characters: give at most ${maxReason}.`);
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(reason))
    throw new Error("--reason has line breaks or control characters: give one line of text.");
  await appendAuditEntry(anchoring.db, {
    at: anchoring.at,
    actor: null,
    subject: null,
    operation: "anchors accept",
    outcome: "accepted",
    detail: { reason, by: "command line" },
    requestId: null,
    networkAddress: null,
  });
  return await withAnchorLock(anchoring.db, (db) => appendAcceptMark({ ...anchoring, db }, reason));
}
