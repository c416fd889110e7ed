import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { revokeOwnSessions } from "#database/queries/own-sessions.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/lock-account.ts";
import { liveSince } from "#server/sessions/live-since.ts";

/** Ends every session of the account but the one that asks. */
export async function revokeOtherSessions(
  _input: OperationInput<"revoke_other_sessions">,
  context: MemberContext,
): Promise<OperationAnswer<"revoke_other_sessions">> {
  const { db, identity } = context;
  const revoked = await db.transaction().execute(async (transaction) => {
    await lockOwnAccount(transaction, identity);
    const which = { allBut: identity.sessionId };
    const revocation = { ...liveSince(context), which, reason: "signed-out-others" };
    const ended = await revokeOwnSessions(transaction, revocation);
    const { email } = identity;
    const act = {
      operation: "revoke_other_sessions",
      outcome: "sessions ended",
      detail: { ended },
    };
    await appendAuditEntry(
      transaction,
      auditEntry(context, { ...act, actor: email, subject: email }),
    );
    return ended;
  });
  return { success: true, revoked };
}
