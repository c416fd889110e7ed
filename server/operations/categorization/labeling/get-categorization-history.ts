import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { isAssigned } from "#database/categorization/held-assignment.ts";
import { readAnnotationHistory } from "#database/categorization/company-review.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditAdminMode } from "#server/operations/categorization/labeling/audit-admin-mode.ts";
import { presentHighlights } from "#server/operations/categorization/labeling/get-ey-fraud-categorizations.ts";
import {
  assertLabelsVisible,
  reviewSubject,
} from "#server/operations/categorization/review-subject.ts";

/** Every save of one interaction by, or for, one reviewer, the newest first. */
export async function getCategorizationHistory(
  { email, gvkey, interaction_num }: OperationInput<"get_categorization_history">,
  context: MemberContext,
): Promise<OperationAnswer<"get_categorization_history">> {
  const subject = await reviewSubject(context, email);
  const assignment = { accountId: subject.accountId, gvkey };
  if (!(await isAssigned(context.db, assignment))) throw new OperationError("company_not_assigned");
  await assertLabelsVisible(context, subject, gvkey);
  const act = { operation: "get_categorization_history", outcome: "read in admin mode" };
  await auditAdminMode(context, subject, { ...act, detail: { gvkey, interaction_num } });
  const saves = await readAnnotationHistory(context.db, {
    ...assignment,
    interactionNumber: interaction_num,
  });
  return saves.map((save) => ({
    version: save.version,
    categorization: save.categorization,
    reason: save.reason,
    interaction_html: presentHighlights(save.body, save.highlights),
    saved_at: save.savedAt,
    saved_by: save.savedBy,
    is_of_present_text: save.isOfPresentText,
  }));
}
