import type { AuditEntry } from "#database/queries/audit/audit.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import type { ReviewSubject } from "#server/operations/categorization/review-subject.ts";
import { writeAuditEntry, runAsDetail } from "#server/sessions/audit-entry.ts";

/**
 * Notes that someone else read or changed a reviewer's work; one's own work leaves no entry. For a
 * change, to be called last in its transaction: writers of the trail wait for each other until it
 * ends.
 */
export async function auditAdminMode(
  context: MemberContext,
  { email, actorEmail, isAdminMode }: ReviewSubject,
  {
    operation,
    outcome = "in admin mode",
    detail,
  }: Pick<AuditEntry, "operation" | "detail"> & Partial<Pick<AuditEntry, "outcome">>,
): Promise<void> {
  if (!isAdminMode) return;
  const entryDetail = { ...detail, ...runAsDetail(context.identity) };
  const act = { operation, actor: actorEmail, subject: email, outcome, detail: entryDetail };
  await writeAuditEntry(context.db, context, act);
}
