import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { setReopened } from "#database/categorization/held-assignment.ts";
import { isLocked } from "#database/categorization/review-progress.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { onAssignment } from "#server/operations/categorization/judging/on-assignment.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

/** Lets a reviewer go on with a completed company, until they finish it. */
export async function reopenCategorization(
  input: OperationInput<"reopen_categorization">,
  context: MemberContext,
): Promise<OperationAnswer<"reopen_categorization">> {
  return await onAssignment(input, context, async ({ subject, context: inTurn, progress }) => {
    const reached = await progress();
    if (reached.categorized < reached.total) throw new OperationError("company_not_complete");
    if (!isLocked(reached)) return { success: true };
    const { accountId, email, actorEmail } = subject;
    const { gvkey } = input;
    await setReopened(inTurn.db, { accountId, gvkey }, context.clock.now().toString());
    const act = { actor: actorEmail, subject: email, outcome: "reopened", detail: { gvkey } };
    const entry = auditEntry(context, { ...act, operation: "reopen_categorization" });
    await appendAuditEntry(inTurn.db, entry);
    return { success: true };
  });
}
