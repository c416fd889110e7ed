import { lockAssignment } from "#database/categorization/held-assignment.ts";
import {
  type ReviewProgress,
  readReviewProgress,
} from "#database/categorization/review-progress.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  type ReviewSubject,
  reviewSubject,
} from "#server/operations/categorization/review-subject.ts";

/** One company of one reviewer, locked while it is changed. */
export type HeldAssignment = {
  subject: ReviewSubject;
  /** Its database is the transaction. */
  context: MemberContext;
  /** The reviewer's current progress. */
  progress: () => Promise<ReviewProgress>;
};

/**
 * Changes a reviewer's company in one transaction; changes of the same one run one at a time.
 * @throws OperationError `other_account`, `reviewer_not_found`, `company_not_assigned`
 */
export async function onAssignment<Outcome>(
  { email, gvkey }: { email: string; gvkey: string },
  context: MemberContext,
  change: (held: HeldAssignment) => Promise<Outcome>,
): Promise<Outcome> {
  const subject = await reviewSubject(context, email);
  const assignment = { accountId: subject.accountId, gvkey };
  return await context.db.transaction().execute(async (transaction) => {
    if (!(await lockAssignment(transaction, assignment)))
      throw new OperationError("company_not_assigned");
    const progress = async (): Promise<ReviewProgress> => {
      const [found] = await readReviewProgress(transaction, assignment);
      if (found === undefined) throw new Error("An assignment that is held has no progress.");
      return found;
    };
    return await change({ subject, context: { ...context, db: transaction }, progress });
  });
}
