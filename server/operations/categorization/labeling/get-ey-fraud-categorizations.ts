import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { markedHtml } from "#contract/categorization/marked-text.ts";
import { interactionText } from "#contract/categorization/interaction-text.ts";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import type { CategorizationRow } from "#contract/operations/reviews/categorization.ts";
import { isAssigned } from "#database/categorization/held-assignment.ts";
import {
  readCompanyReview,
  type ReviewedInteraction,
} from "#database/categorization/company-review.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditAdminMode } from "#server/operations/categorization/labeling/audit-admin-mode.ts";
import {
  assertLabelsVisible,
  reviewSubject,
} from "#server/operations/categorization/review-subject.ts";

/** The interactions of one assigned company with text, label, note and highlights. */
export async function getEyFraudCategorizations(
  { email, gvkey }: OperationInput<"get_ey_fraud_categorizations">,
  context: MemberContext,
): Promise<OperationAnswer<"get_ey_fraud_categorizations">> {
  const subject = await reviewSubject(context, email);
  const assignment = { accountId: subject.accountId, gvkey };
  if (!(await isAssigned(context.db, assignment))) throw new OperationError("company_not_assigned");
  await assertLabelsVisible(context, subject, gvkey);
  const act = { operation: "get_ey_fraud_categorizations", outcome: "read in admin mode" };
  await auditAdminMode(context, subject, { ...act, detail: { gvkey } });
  const interactions = await readCompanyReview(context.db, assignment);
  return interactions.map((interaction) => presentInteraction(gvkey, interaction));
}

function presentInteraction(gvkey: string, interaction: ReviewedInteraction): CategorizationRow {
  const { turns, last, revision } = interaction;
  const lines = turns.flatMap((turn) => turn.lines);
  const present = last?.revision === revision ? last : null;
  return {
    gvkey,
    company_name: interaction.companyName,
    interaction_num: interaction.interactionNumber,
    interaction: JSON.stringify({ description: interaction.fraudDescription, interaction: lines }),
    interaction_html: presentHighlights(interactionText(lines), present?.highlights ?? []),
    categorization: present?.categorization ?? null,
    reason: present?.reason ?? null,
    heading: interaction.heading,
    kind: interaction.kind,
    turns: turns.map(({ speaker, role, lines: { length } }) => ({ speaker, role, lines: length })),
    call_title: interaction.callTitle,
    held_on: interaction.heldOn,
    revision,
    version: last?.version ?? 0,
    saved_at: last?.savedAt ?? null,
    saved_by: last === null || last.isOwn ? null : last.savedBy,
    outdated: last === null || last === present ? null : outdated(last),
  };
}

/** The text with what is highlighted in marks; null: nothing is. */
export function presentHighlights(
  body: string,
  highlights: readonly HighlightRange[],
): string | null {
  return highlights.length === 0 ? null : markedHtml(body, highlights);
}

/** A label that was withdrawn without a note says nothing about the earlier text. */
function outdated({
  categorization,
  reason,
}: Pick<CategorizationRow, "categorization" | "reason">): CategorizationRow["outdated"] {
  return categorization === null && reason === null ? null : { categorization, reason };
}
