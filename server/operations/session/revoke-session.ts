import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { revokeOwnSessions } from "#database/queries/own-sessions.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { liveSince } from "#server/sessions/live-since.ts";

/** Ends one session of the account; the one that asks may end itself. */
export async function revokeSession(
  { session_id: id }: OperationInput<"revoke_session">,
  context: MemberContext,
): Promise<OperationAnswer<"revoke_session">> {
  const { db, identity } = context;
  await db.transaction().execute(async (transaction) => {
    const revocation = { ...liveSince(context), which: { only: id }, reason: "signed-out" };
    const revoked = await revokeOwnSessions(transaction, revocation);
    if (revoked === 0) throw new OperationError("session_not_found");
    const { email } = identity;
    const act = { operation: "revoke_session", outcome: "session ended", detail: { session: id } };
    await appendAuditEntry(
      transaction,
      auditEntry(context, { ...act, actor: email, subject: email }),
    );
  });
  if (id === identity.sessionId) context.sessionCookie.clear();
  return { success: true };
}
