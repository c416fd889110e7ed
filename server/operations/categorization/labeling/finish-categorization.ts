import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { setReopened } from "#database/categorization/held-assignment.ts";
import { isLocked } from "#database/categorization/review-progress.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditAdminMode } from "#server/operations/categorization/labeling/audit-admin-mode.ts";
import { onAssignment } from "#server/operations/categorization/labeling/on-assignment.ts";

/** Locks a reopened company again, once every interaction has its label. */
export async function finishCategorization(
  input: OperationInput<"finish_categorization">,
  context: MemberContext,
): Promise<OperationAnswer<"finish_categorization">> {
  return await onAssignment(input, context, async ({ subject, context: locked, progress }) => {
    const reached = await progress();
    if (reached.categorized < reached.total) throw new OperationError("company_not_complete");
    if (isLocked(reached)) return { success: true };
    const { accountId } = subject;
    const { gvkey } = input;
    await setReopened(locked.db, { accountId, gvkey }, null);
    const act = { operation: "finish_categorization", detail: { gvkey } };
    await auditAdminMode(locked, subject, act);
    return { success: true };
  });
}

/**
 * Reopens a completed company for its reviewer, until they finish it. Reviewers cannot reopen their
 * own: they may have seen the labels of others.
 */
export async function reopenCategorization(
  input: OperationInput<"reopen_categorization">,
  context: MemberContext,
): Promise<OperationAnswer<"reopen_categorization">> {
  return await onAssignment(input, context, async ({ subject, context: locked, progress }) => {
    if (subject.isActorsOwn) throw new OperationError("own_review");
    const reached = await progress();
    if (reached.categorized < reached.total) throw new OperationError("company_not_complete");
    if (!isLocked(reached)) return { success: true };
    const { accountId } = subject;
    const { gvkey } = input;
    await setReopened(locked.db, { accountId, gvkey }, context.clock.now().toString());
    const act = { operation: "reopen_categorization", outcome: "reopened", detail: { gvkey } };
    await auditAdminMode(locked, subject, act);
    return { success: true };
  });
}
