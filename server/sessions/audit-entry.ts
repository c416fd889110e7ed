import type { Database } from "#database/connect.ts";
import { type AuditEntry, appendAuditEntry } from "#database/queries/audit/audit.ts";
import type { Identity, VisitorContext } from "#server/endpoint/context.ts";
import { takeAllowance } from "#database/queries/sessions/attempt-counters.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditedRefusals } from "#server/limits/limit-table.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { hashToken } from "#platform/tokens.ts";

type Act = Pick<AuditEntry, "operation" | "outcome"> &
  Partial<Pick<AuditEntry, "actor" | "subject" | "detail">>;

/** An audit entry of the present call: when, from where and under which request id it happened. */
export function auditEntry(context: VisitorContext, act: Act): AuditEntry {
  return {
    at: context.clock.now().toString(),
    actor: act.actor ?? null,
    subject: act.subject ?? null,
    operation: act.operation,
    outcome: act.outcome,
    detail: act.detail ?? {},
    requestId: context.requestId,
    networkAddress: context.networkAddress,
  };
}

/** Adds an audit entry of the present call; inside a transaction the entry is part of it. */
export async function writeAuditEntry(
  db: Database,
  context: VisitorContext,
  act: Act,
): Promise<void> {
  await appendAuditEntry(db, auditEntry(context, act));
}

/** For the detail of an entry: whom the actor ran as; nothing where they acted as themselves. */
export function runAsDetail({ isRunAs, email }: Pick<Identity, "isRunAs" | "email">): {
  run_as?: string;
} {
  return isRunAs ? { run_as: email } : {};
}

const shownOfHash = 8;

/** Distinguishes sign-up tokens in the audit trail without revealing anything usable about them. */
export function signUpTokenMark(token: string): string {
  return hashToken(token).toString("hex").slice(0, shownOfHash);
}

type Attempt = Pick<Act, "operation" | "detail"> & { subject: string; actor?: string };

/**
 * Runs an attempt to prove something; one refused because there were too many before is written to
 * the audit trail. Anyone can make any number of attempts, so not every one leaves a permanent
 * entry.
 */
export async function auditTooMany<Result>(
  attempt: Attempt,
  context: VisitorContext,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OperationError && error.code === "too_many_attempts")
      await writeDown({ ...attempt, outcome: error.code }, context);
    throw error;
  }
}

async function writeDown(
  act: Attempt & { outcome: string },
  context: VisitorContext,
): Promise<void> {
  const now = context.clock.now().toString();
  const network = networkOf(context.networkAddress);
  const { ofNetwork, ofAccount } = auditedRefusals;
  await context.db.transaction().execute(async (transaction) => {
    const account = { scope: "audit:account", subject: `${act.subject} ${network}` };
    if ((await takeAllowance(transaction, account, { ...ofAccount, now })) > 0) return;
    const sender = { scope: "audit:network", subject: network };
    if ((await takeAllowance(transaction, sender, { ...ofNetwork, now })) > 0) return;
    await writeAuditEntry(transaction, context, act);
  });
}
