import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listReviewCompanies } from "#database/categorization/assignments.ts";
import {
  readReviewProgress,
  type ReviewProgress,
} from "#database/categorization/review-progress.ts";
import { listReviewers } from "#database/categorization/review-users.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

type Answer = OperationAnswer<"get_categorization_user_assignments">;

/** Which companies are assigned to each reviewer, how far they are, and what is kept of others. */
export async function getCategorizationUserAssignments(
  _input: OperationInput<"get_categorization_user_assignments">,
  { db }: MemberContext,
): Promise<Answer> {
  const [companies, reviewers, progress] = await inSnapshot(db, null, async (transaction) => [
    await listReviewCompanies(transaction),
    await listReviewers(transaction),
    await readReviewProgress(transaction),
  ]);
  const assigned = progress.filter(({ isAssigned }) => isAssigned);
  const kept = progress.filter(({ isAssigned, categorized }) => !isAssigned && categorized > 0);
  const emails = new Map(reviewers.map(({ id, email }) => [id, email]));
  return {
    user_assignments: {
      ...Object.fromEntries(reviewers.map(({ email }) => [email, []])),
      ...byEmail(assigned, emails),
    },
    kept_progress: byEmail(kept, emails),
    company_names: Object.fromEntries(
      companies.map(({ gvkey, companyName }) => [gvkey, companyName]),
    ),
    company_total_categorizations: Object.fromEntries(
      companies.map(({ gvkey, total }) => [gvkey, total]),
    ),
  };
}

function byEmail(
  progress: readonly ReviewProgress[],
  emails: ReadonlyMap<number, string>,
): Answer["user_assignments"] {
  const told: Answer["user_assignments"] = {};
  for (const { accountId, gvkey, categorized } of progress) {
    const email = accountId === null ? undefined : emails.get(accountId);
    if (email === undefined) continue;
    (told[email] ??= []).push({ gvkey, num_categorized: categorized });
  }
  return told;
}
