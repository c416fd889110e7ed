import { appendAuditEntry, type AuditEntry } from "#database/queries/audit.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import type { ReviewSubject } from "#server/operations/categorization/review-subject.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

/**
 * Notes a change of a reviewer's work by somebody else; one's own work leaves no entry. To be called
 * last in the transaction of the change: writers of the trail wait for each other until it ends.
 */
export async function auditAdminMode(
  context: MemberContext,
  { email, actorEmail, isAdminMode }: ReviewSubject,
  { operation, detail }: Pick<AuditEntry, "operation" | "detail">,
): Promise<void> {
  if (!isAdminMode) return;
  const act = { operation, actor: actorEmail, subject: email, outcome: "in admin mode", detail };
  await appendAuditEntry(context.db, auditEntry(context, act));
}
