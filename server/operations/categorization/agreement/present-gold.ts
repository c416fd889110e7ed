import type { GoldDecision } from "#contract/operations/review-agreement.ts";
import type { StoredGold } from "#database/categorization/gold-labels.ts";
import { presentHighlights } from "#server/operations/categorization/judging/get-ey-fraud-categorizations.ts";

/** A decision as it is sent. @param body  the text it is of */
export function presentGold(
  gold: StoredGold,
  { body, presentRevision }: { body: string; presentRevision: number },
): GoldDecision {
  return {
    categorization: gold.categorization,
    reason: gold.reason,
    interaction_html: presentHighlights(body, gold.highlights),
    decided_by: gold.decidedBy,
    decided_at: gold.decidedAt,
    version: gold.version,
    is_of_present_text: gold.revision === presentRevision,
  };
}
