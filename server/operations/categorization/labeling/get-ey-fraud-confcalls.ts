import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listAssignedLabels } from "#database/categorization/assigned-labels.ts";
import { isLocked, readReviewProgress } from "#database/categorization/review-progress.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { reviewSubject, withheldFrom } from "#server/operations/categorization/review-subject.ts";

/**
 * Every interaction of a reviewer's companies with its label. Companies whose labels the caller must
 * not see yet are left out.
 */
export async function getEyFraudConfcalls(
  { email }: OperationInput<"get_ey_fraud_confcalls">,
  context: MemberContext,
): Promise<OperationAnswer<"get_ey_fraud_confcalls">> {
  const { db } = context;
  const { accountId, isAdminMode } = await reviewSubject(context, email);
  const withheld = isAdminMode ? await withheldFrom(context, accountId) : new Set<string>();
  const [labels, progress] = await inSnapshot(db, null, async (transaction) => [
    await listAssignedLabels(transaction, accountId),
    await readReviewProgress(transaction, { accountId }),
  ]);
  const companies = new Map(progress.map((company) => [company.gvkey, company]));
  return labels.flatMap(({ gvkey, categorization }) => {
    const company = companies.get(gvkey);
    if (company === undefined || withheld.has(gvkey)) return [];
    return {
      gvkey,
      company_name: company.companyName,
      categorization,
      is_locked: isLocked(company),
      is_reopened: company.isReopened,
    };
  });
}
