import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { labels } from "#contract/categorization/review-vocabulary.ts";
import {
  type GoldContent,
  holdForDecision,
  storeGold,
  type StoredGold,
} from "#database/categorization/gold-labels.ts";
import type { Database } from "#database/connect.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { withheldFrom } from "#server/operations/categorization/review-subject.ts";
import { highlightsOf, isSame } from "#server/operations/categorization/highlight-validation.ts";
import { writeAuditEntry, runAsDetail } from "#server/sessions/audit-entry.ts";
import type { GoldDecision } from "#contract/operations/reviews/review-agreement.ts";
import { presentHighlights } from "#server/operations/categorization/labeling/get-ey-fraud-categorizations.ts";

type Input = OperationInput<"set_gold_label">;

/**
 * Adds a decision about one interaction, with its audit entry. A call whose answer was lost can be
 * repeated: the same decision of the same person is not added twice.
 */
export async function setGoldLabel(
  input: Input,
  context: MemberContext,
): Promise<OperationAnswer<"set_gold_label">> {
  if ((await withheldFrom(context)).has(input.gvkey)) throw new OperationError("review_withheld");
  return await context.db
    .transaction()
    .execute(async (transaction) => decide(transaction, input, context));
}

async function decide(
  transaction: Database,
  input: Input,
  context: MemberContext,
): Promise<OperationAnswer<"set_gold_label">> {
  const { gvkey, interaction_num: interactionNumber } = input;
  const place = { gvkey, interactionNumber };
  const text = await holdForDecision(transaction, place);
  if (text === null) throw new OperationError("interaction_not_found");
  const { body, revision, newest } = text;
  if (input.known_revision !== revision) throw new OperationError("transcript_changed");
  const content = decided(input, text);
  const decidedBy = context.identity.actorEmail;
  const version = input.known_version + 1;
  const gold = { ...content, version, decidedBy, decidedAt: context.clock.now().toString() };
  const answerWith = (stored: StoredGold): OperationAnswer<"set_gold_label"> => ({
    success: true,
    gold: presentGold(stored, { body, presentRevision: revision }),
  });
  if (newest !== null && isSameDecision(newest, gold)) return answerWith(newest);
  if (input.known_version !== (newest?.version ?? 0))
    throw new OperationError("gold_label_changed");
  await storeGold(transaction, place, gold);
  const act = {
    operation: "set_gold_label",
    actor: decidedBy,
    outcome: gold.categorization === labels.relevant ? "relevant" : "not relevant",
    detail: {
      gvkey,
      interaction_num: interactionNumber,
      version,
      revision,
      ...runAsDetail(context.identity),
    },
  };
  await writeAuditEntry(transaction, context, act);
  return answerWith(gold);
}

/** @throws OperationError `foreign_highlights`, `highlight_needed` */
function decided(
  { categorization, reason, interaction_html: html }: Input,
  { revision, body }: { revision: number; body: string },
): GoldContent {
  const highlights = highlightsOf({ categorization, html }, body);
  // A lone half of a character cannot be stored.
  return { revision, categorization, reason: reason.toWellFormed(), highlights };
}

function isSameDecision(one: StoredGold, other: StoredGold): boolean {
  return one.version === other.version && one.decidedBy === other.decidedBy && isSame(one, other);
}

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
