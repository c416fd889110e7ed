import { revokeSession } from "#database/queries/sessions/sessions.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

/** Ends the session: its tokens and its cookie are invalid from now on. */
export async function logOut(
  _input: OperationInput<"log_out">,
  context: MemberContext,
): Promise<OperationAnswer<"log_out">> {
  const { identity } = context;
  await context.db.transaction().execute(async (transaction) => {
    const at = context.clock.now().toString();
    // Logging out while running as another user ends both sessions.
    for (const id of [identity.parentSessionId, identity.sessionId])
      if (id !== null) await revokeSession(transaction, { id, reason: "log-out", at });
    const { actorEmail: actor } = identity;
    const entry = { operation: "log_out", actor, subject: identity.email, outcome: "signed out" };
    await writeAuditEntry(transaction, context, entry);
  });
  context.sessionCookie.clear();
  return { success: true };
}
