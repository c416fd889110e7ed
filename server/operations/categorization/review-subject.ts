import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { withheldCompanies } from "#database/categorization/review-progress.ts";
import { findAccountId, findReviewerAccount } from "#database/categorization/reviewers.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** Whose review a call is about, and who makes it. */
export type ReviewSubject = {
  /** The reviewer's. */
  accountId: number;
  email: string;
  /** The actual caller: under run-as the administrator. */
  actorEmail: string;
  /** Someone other than the reviewer acts, or the reviewer through another's account. */
  isAdminMode: boolean;
  /** Whether the actual caller is the reviewer, even while running as another. */
  isActorsOwn: boolean;
};

/**
 * Whose review it is: the caller's own, or, to those who administer reviews, that of any reviewer.
 * @throws OperationError `other_account`, `reviewer_not_found`
 */
export async function reviewSubject(
  { db, identity }: MemberContext,
  email: string,
): Promise<ReviewSubject> {
  const { actorEmail, isRunAs, accountId } = identity;
  if (email === identity.email)
    return { accountId, email, actorEmail, isAdminMode: isRunAs, isActorsOwn: !isRunAs };
  if (!hasAnyPermission(identity.permissions, ["categorization_admin"]))
    throw new OperationError("other_account");
  const reviewer = await findReviewerAccount(db, email);
  if (reviewer === null) throw new OperationError("reviewer_not_found");
  return { ...reviewer, actorEmail, isAdminMode: true, isActorsOwn: reviewer.email === actorEmail };
}

/**
 * Companies for which the caller must not see the labels of others yet: assigned and not completed.
 * Under run-as those of the administrator and of whom they run as.
 * @param ofAccountId  whose labels are requested: one's own are never hidden; all when absent
 */
export async function withheldFrom(
  { db, identity }: MemberContext,
  ofAccountId: number | null = null,
): Promise<ReadonlySet<string>> {
  const { actorEmail, isRunAs, accountId } = identity;
  const actorId = isRunAs ? await findAccountId(db, actorEmail) : null;
  const found = new Set<string>();
  for (const viewer of [accountId, actorId]) {
    if (viewer === null || viewer === ofAccountId) continue;
    for (const gvkey of await withheldCompanies(db, viewer)) found.add(gvkey);
  }
  return found;
}

/**
 * @throws OperationError `review_withheld` when someone who is still to label the company requests
 * what another said of it
 */
export async function assertLabelsVisible(
  context: MemberContext,
  { accountId, isAdminMode }: Pick<ReviewSubject, "accountId" | "isAdminMode">,
  gvkey: string,
): Promise<void> {
  if (isAdminMode && (await withheldFrom(context, accountId)).has(gvkey))
    throw new OperationError("review_withheld");
}
