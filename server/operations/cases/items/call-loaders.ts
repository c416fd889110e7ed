import { z } from "zod";
import type { CaseParty } from "#contract/cases/case-items.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { isAssigned } from "#database/categorization/held-assignment.ts";
import {
  type CitedLabel,
  findCallId,
  findReviewerId,
  readCitedCall,
  readCitedLabel,
} from "#database/cases/cited-calls.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { aboutNothing, itemLoader } from "#server/operations/cases/items/item-loader.ts";
import { reviewSubject, withheldFrom } from "#server/operations/categorization/review-subject.ts";

function partiesOf({ cik, companyName }: Pick<CitedLabel, "cik" | "companyName">): CaseParty[] {
  return cik === null ? [] : [{ cik: formatCik(cik), name: companyName }];
}

/** Reviewers open the calls of companies assigned to them; administrators of reviews all. */
async function maySeeCompany(gvkey: string, { db, identity }: MemberContext): Promise<boolean> {
  if (hasAnyPermission(identity.permissions, ["categorization_admin"])) return true;
  return await isAssigned(db, { accountId: identity.accountId, gvkey });
}

/** A conference call. */
export const call = itemLoader("call", {
  stored: z.strictObject({ call_id: z.number() }),
  name: async ({ gvkey, interaction_num: interaction }, context) => {
    const id = await findCallId(context.db, { gvkey, interaction });
    if (id === undefined) throw new OperationError("interaction_not_found");
    if (!(await maySeeCompany(gvkey, context))) throw new OperationError("company_not_assigned");
    return { reference: { call_id: id } };
  },
  read: async ({ call_id: id }, context) => {
    const found = await readCitedCall(context.db, id);
    if (found === undefined) return "gone";
    const isSeen = await Promise.all(found.gvkeys.map((gvkey) => maySeeCompany(gvkey, context)));
    if (!isSeen.includes(true)) return "hidden";
    return {
      title: found.title,
      data: {
        company: found.companyName,
        call: found.title,
        held_on: found.heldOn,
        period: found.period,
        interactions: found.interactions,
      },
      about: { ...aboutNothing, day: found.heldOn, companies: partiesOf(found) },
    };
  },
});

const highlightSchema = z.strictObject({
  reviewer_id: z.number(),
  gvkey: z.string(),
  interaction_num: z.number(),
  start: z.number(),
  end: z.number(),
});

/** One saved highlight of a reviewer's label. */
export const highlight = itemLoader("highlight", {
  stored: highlightSchema,
  name: async (request, context) => {
    const { gvkey, interaction_num, start, end } = request;
    const subject = await reviewSubject(context, request.reviewer ?? context.identity.email);
    const reviewerId = await findReviewerId(context.db, subject.accountId);
    if (reviewerId === null) throw missingHighlight();
    const reference = { reviewer_id: reviewerId, gvkey, interaction_num, start, end };
    const key = { reviewerId, gvkey, interaction: interaction_num };
    const label = await readCitedLabel(context.db, key);
    if (label === undefined || !hasHighlight(label, reference)) throw missingHighlight();
    if (await isWithheld(label, gvkey, context)) throw new OperationError("review_withheld");
    return { reference };
  },
  read: async (reference, context) => {
    const { gvkey, interaction_num: interaction, reviewer_id: reviewerId, start, end } = reference;
    const label = await readCitedLabel(context.db, { reviewerId, gvkey, interaction });
    if (label !== undefined && (await isWithheld(label, gvkey, context))) return "withheld";
    if (label !== undefined && !maySeeLabel(label, context)) return "hidden";
    if (label === undefined || !hasHighlight(label, reference)) return "gone";
    return {
      title: `Highlighted passage of ${label.callTitle}`,
      data: {
        quote: label.text.slice(start, end),
        company: label.companyName,
        call: label.callTitle,
        held_on: label.heldOn,
        interaction: `${interaction}. ${label.heading}`,
        reviewer: label.reviewerName,
        label: label.label === 1 ? "Relevant" : "Not relevant",
        note: label.note,
        saved_at: label.savedAt,
      },
      about: { ...aboutNothing, day: label.heldOn, companies: partiesOf(label) },
    };
  },
});

function hasHighlight(
  { highlights }: CitedLabel,
  { start, end }: { start: number; end: number },
): boolean {
  return highlights.some(([from, to]) => from === start && to === end);
}

function missingHighlight(): OperationError {
  const text = "This highlight is not saved. Save the interaction first, then add the passage.";
  return new OperationError("case_item_not_found", { text });
}

/** Who still has to label a company does not see what others said of it. */
async function isWithheld(
  { reviewerAccountId }: CitedLabel,
  gvkey: string,
  context: MemberContext,
): Promise<boolean> {
  return (await withheldFrom(context, reviewerAccountId)).has(gvkey);
}

function maySeeLabel({ reviewerAccountId }: CitedLabel, { identity }: MemberContext): boolean {
  return (
    reviewerAccountId === identity.accountId ||
    hasAnyPermission(identity.permissions, ["categorization_admin"])
  );
}
