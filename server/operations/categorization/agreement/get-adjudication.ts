import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { AdjudicatedInteraction } from "#contract/operations/reviews/review-agreement.ts";
import {
  findReviewCompany,
  type InteractionToDecide,
  type LabelToCompare,
  type PastGold,
  readGoldLabels,
  readInteractionsToDecide,
  readLabelsToCompare,
} from "#database/categorization/gold-labels.ts";
import {
  addressOf,
  readReviewerNames,
  type ReviewerName,
} from "#database/categorization/label-patterns.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { presentGold } from "#server/operations/categorization/agreement/set-gold-label.ts";
import { presentHighlights } from "#server/operations/categorization/labeling/get-ey-fraud-categorizations.ts";
import { withheldFrom } from "#server/operations/categorization/review-subject.ts";

/** Labels of all reviewers of one company side by side, and every decision. */
export async function getAdjudication(
  { gvkey }: OperationInput<"get_adjudication">,
  context: MemberContext,
): Promise<OperationAnswer<"get_adjudication">> {
  if ((await withheldFrom(context)).has(gvkey)) throw new OperationError("review_withheld");
  const read = await readCompany(context, gvkey);
  if (read.company === null) throw new OperationError("review_company_not_found");
  const { company, interactions, labels, gold, names } = read;
  const ids = new Set(labels.map(({ reviewerId }) => reviewerId));
  return {
    gvkey,
    company_name: company.companyName,
    fraud_description: company.fraudDescription,
    reviewers: [...ids].map((id) => addressOf(names, id)).toSorted((a, b) => a.localeCompare(b)),
    interactions: interactions.map((interaction) => {
      const isOfIt = (one: { interactionNumber: number }) =>
        one.interactionNumber === interaction.interactionNumber;
      return presentInteraction(company.fraudDescription, interaction, {
        labels: labels.filter(isOfIt),
        gold: gold.filter(isOfIt),
        names,
      });
    }),
  };
}

/** All of one moment. */
async function readCompany({ db }: MemberContext, gvkey: string) {
  return await inSnapshot(db, null, async (transaction) => ({
    company: await findReviewCompany(transaction, gvkey),
    interactions: await readInteractionsToDecide(transaction, gvkey),
    labels: await readLabelsToCompare(transaction, gvkey),
    gold: await readGoldLabels(transaction, gvkey),
    names: await readReviewerNames(transaction),
  }));
}

type Said = {
  labels: readonly LabelToCompare[];
  gold: readonly PastGold[];
  names: ReadonlyMap<number, ReviewerName>;
};

function presentInteraction(
  description: string,
  { turns, body, revision, ...interaction }: InteractionToDecide,
  { labels, gold, names }: Said,
): AdjudicatedInteraction {
  const lines = turns.flatMap((turn) => turn.lines);
  return {
    interaction_num: interaction.interactionNumber,
    heading: interaction.heading,
    kind: interaction.kind,
    call_title: interaction.callTitle,
    held_on: interaction.heldOn,
    revision,
    interaction: JSON.stringify({ description, interaction: lines }),
    turns: turns.map(({ speaker, role, lines: { length } }) => ({ speaker, role, lines: length })),
    labels: labels
      .map(({ reviewerId, categorization, reason, highlights, savedAt }) => ({
        reviewer: addressOf(names, reviewerId),
        reviewer_name: names.get(reviewerId)?.name ?? null,
        categorization,
        reason,
        interaction_html: presentHighlights(body, highlights),
        saved_at: savedAt,
      }))
      .toSorted((a, b) => a.reviewer.localeCompare(b.reviewer)),
    decisions: gold.map((one) => presentGold(one, { body: one.body, presentRevision: revision })),
  };
}
