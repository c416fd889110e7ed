import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { isReviewer } from "#contract/values/account/permissions.ts";
import { listAllUsers, listReviewers } from "#database/categorization/review-users.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { permissionsOf } from "#server/sessions/start-session.ts";
import {
  listReviewCompanies,
  findUnknownGvkeys,
  setAssignments,
} from "#database/categorization/assignments.ts";
import {
  readReviewProgress,
  type ReviewProgress,
} from "#database/categorization/review-progress.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { lockAccount } from "#database/queries/accounts/accounts.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { writeAuditEntry, runAsDetail } from "#server/sessions/audit-entry.ts";

const namedAtMost = 10;

/**
 * Assigns exactly these companies to a reviewer. Concurrent saves for one reviewer run one at a
 * time, and the later list wins. A save that changes nothing leaves no audit entry.
 * @throws OperationError `reviewer_not_found`, `review_company_not_found`, which name what is
 * missing
 */
export async function updateCategorizationUserAssignment(
  { type, user_email: email, gvkeys }: OperationInput<"update_categorization_user_assignment">,
  context: MemberContext,
): Promise<OperationAnswer<"update_categorization_user_assignment">> {
  const { identity } = context;
  const { actorEmail: actor } = identity;
  await context.db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, { email });
    if (account === undefined || !isReviewer(account))
      throw new OperationError("reviewer_not_found", {
        text: `There is no reviewer with the email ${email}.`,
      });
    const wanted = [...new Set(gvkeys)];
    const unknown = await findUnknownGvkeys(transaction, wanted, { areHeld: true });
    if (unknown.length > 0) throw unknownCompanies(unknown);
    const chosen = { accountId: account.id, gvkeys: wanted, by: actor };
    const { added, removed } = await setAssignments(transaction, chosen);
    if (added.length === 0 && removed.length === 0) return;
    const detail = {
      added: added.join(", "),
      removed: removed.join(", "),
      assigned: wanted.length,
      ...runAsDetail(identity),
    };
    const entry = { operation: type, actor, subject: email, outcome: "assigned", detail };
    await writeAuditEntry(transaction, context, entry);
  });
  return { success: true };
}

function unknownCompanies(gvkeys: readonly string[]): OperationError {
  const named = gvkeys.slice(0, namedAtMost).join(", ");
  const more = gvkeys.length > namedAtMost ? ` and ${gvkeys.length - namedAtMost} more` : "";
  return new OperationError("review_company_not_found", {
    text: `No conference call of a company with this gvkey is stored: ${named}${more}.`,
  });
}

/** Addresses and permissions: of everyone to admins, of reviewers alone to others. */
export async function getAllUsers(
  _input: OperationInput<"get_all_users">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"get_all_users">> {
  const isAdmin = identity.permissions.includes("admin");
  const users = isAdmin ? await listAllUsers(db) : await listReviewers(db);
  return users.map((user) => ({ email: user.email, permissions: permissionsOf(user) }));
}

type Answer = OperationAnswer<"get_categorization_user_assignments">;

/** Companies assigned to each reviewer, with progress, and kept labels of others. */
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
  const answer: Answer["user_assignments"] = {};
  for (const { accountId, gvkey, categorized } of progress) {
    const email = accountId === null ? undefined : emails.get(accountId);
    if (email === undefined) continue;
    (answer[email] ??= []).push({ gvkey, num_categorized: categorized });
  }
  return answer;
}
