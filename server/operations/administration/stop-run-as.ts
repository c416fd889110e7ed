import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { revokeSession } from "#database/queries/sessions.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

/** Ends the run-as session the call came with; the administrator's own goes on. */
export async function stopRunAs(
  _input: OperationInput<"stop_run_as">,
  context: MemberContext,
): Promise<OperationAnswer<"stop_run_as">> {
  const { identity, clock } = context;
  if (identity.actorEmail === null) throw new OperationError("not_running_as");
  await context.db.transaction().execute(async (transaction) => {
    const at = clock.now().toString();
    await revokeSession(transaction, { id: identity.sessionId, reason: "run-as-stopped", at });
    const { actorEmail: actor, email: subject } = identity;
    const entry = { operation: "stop_run_as", actor, subject, outcome: "stopped running as" };
    await appendAuditEntry(transaction, auditEntry(context, entry));
  });
  return { success: true };
}
