import type { Access } from "#contract/values/access.ts";
import { hasAnyPermission } from "#contract/values/permissions.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import type { Identity, VisitorContext } from "#server/endpoint/context.ts";
import { identify } from "#server/endpoint/identify.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

/**
 * Who calls, once it is certain that they may: null for an operation open to visitors.
 * @throws OperationError `unauthenticated`, or `forbidden`, which is also written to the audit trail
 */
export async function authorize(
  { type, access }: { type: string; access: Access },
  token: string | null,
  context: VisitorContext,
): Promise<Identity | null> {
  if (access.kind === "public") return null;
  const identity = await identify(token, context);
  if (identity === null) throw new OperationError("unauthenticated");
  if (access.kind === "signed-in" || hasAnyPermission(identity.permissions, access.permissions)) {
    return identity;
  }
  const actor = identity.actorEmail ?? identity.email;
  const entry = { operation: type, actor, subject: identity.email, outcome: "forbidden" };
  await appendAuditEntry(context.db, auditEntry(context, entry));
  throw new OperationError("forbidden");
}
