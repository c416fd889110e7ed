import { appendAuditEntry } from "#database/queries/audit.ts";
import type { Identity, VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

/**
 * Runs what an administrator changes, which writes its own entry; one that is refused leaves an
 * entry that says why. A body that cannot be read was no attempt at anything.
 */
export async function auditedRefusal(
  { type, identity }: { type: string; identity: Identity },
  context: VisitorContext,
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OperationError && error.code !== "bad_request") {
      const entry = { operation: type, actor: identity.email, outcome: error.code };
      await appendAuditEntry(context.db, auditEntry(context, entry));
    }
    throw error;
  }
}

/**
 * Runs what an administrator does in another's name. The entry stands before anything is changed,
 * so that not even a process killed at once leaves a change without it; a call that fails adds a
 * second one that says so.
 */
export async function auditedRun(
  { type, identity }: { type: string; identity: Identity },
  context: VisitorContext,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const write = (outcome: string): Promise<void> => {
    const { actorEmail, email } = identity;
    const entry = { operation: type, actor: actorEmail, subject: email, outcome };
    return appendAuditEntry(context.db, auditEntry(context, entry));
  };
  await write("under run-as");
  try {
    return await run();
  } catch (error) {
    await write(`not done: ${error instanceof OperationError ? error.code : "failure"}`);
    throw error;
  }
}
