import type { OwnReviews, ReviewTeam } from "#contract/operations/dashboard.ts";
import { listAssignedCompanies } from "#database/categorization/assigned-labels.ts";
import { isLocked, readReviewProgress } from "#database/categorization/review-progress.ts";
import type { Database } from "#database/connect.ts";

/** What an account has to review, and where it continues. */
export async function ownReviews(db: Database, accountId: number): Promise<OwnReviews> {
  const companies = await listAssignedCompanies(db, accountId);
  const open = companies.filter(({ done, ...rest }) => !isLocked({ ...rest, categorized: done }));
  const [current] = open;
  return {
    companies: companies.length,
    completed: companies.length - open.length,
    last_saved_at: companies[0]?.lastSavedAt ?? null,
    current:
      current === undefined
        ? null
        : {
            gvkey: current.gvkey,
            company_name: current.companyName,
            done: current.done,
            total: current.total,
            next_interaction: current.nextInteraction,
          },
  };
}

/** All assignments together. */
export async function reviewTeam(db: Database): Promise<ReviewTeam> {
  const assigned = (await readReviewProgress(db)).filter(({ isAssigned }) => isAssigned);
  return {
    reviewers: new Set(assigned.map(({ accountId }) => accountId)).size,
    assignments: assigned.length,
    completed: assigned.filter(isLocked).length,
    done: assigned.reduce((sum, { categorized }) => sum + categorized, 0),
    total: assigned.reduce((sum, { total }) => sum + total, 0),
  };
}
