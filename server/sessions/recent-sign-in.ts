import type { AuditEntry } from "#database/queries/audit/audit.ts";
import type { Identity, MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { recentSignInLimit } from "#server/sessions/lifetimes.ts";

/**
 * Whether the person authenticated so recently that no one else is likely to be using the session.
 */
export function isRecentSignIn(
  { authenticatedAt }: Pick<Identity, "authenticatedAt">,
  now: Temporal.Instant,
): boolean {
  const until = Temporal.Instant.from(authenticatedAt).add(recentSignInLimit);
  return Temporal.Instant.compare(now, until) < 0;
}

/** @throws OperationError `reauthentication_needed`, which is also written to the audit trail */
export async function requireRecentSignIn(
  { operation, detail }: Pick<AuditEntry, "operation" | "detail">,
  context: MemberContext,
): Promise<void> {
  const { db, clock, identity } = context;
  if (isRecentSignIn(identity, clock.now())) return;
  const outcome = "reauthentication_needed";
  const { actorEmail, email } = identity;
  const act = { operation, actor: actorEmail, subject: email, outcome, detail };
  await writeAuditEntry(db, context, act);
  throw new OperationError(outcome, { isAudited: true });
}
