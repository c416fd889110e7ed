import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { countRelevant, listOwnSaves, type OwnSave } from "#database/categorization/own-saves.ts";
import {
  isLocked,
  readReviewProgress,
  type ReviewProgress,
} from "#database/categorization/review-progress.ts";
import { listReviewers, type ReviewUser } from "#database/categorization/review-users.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { reviewPace } from "#domain/agreement/pace.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { withheldFrom } from "#server/operations/categorization/review-subject.ts";

type Reviewer = OperationAnswer<"get_review_progress">["reviewers"][number];
type Work = {
  progress: readonly ReviewProgress[];
  saves: readonly OwnSave[];
  /** By gvkey. */
  relevant: ReadonlyMap<string, number>;
};

/** Progress and speed of each reviewer in their assignments. */
export async function getReviewProgress(
  _input: OperationInput<"get_review_progress">,
  context: MemberContext,
): Promise<OperationAnswer<"get_review_progress">> {
  const [reviewers, progress, saves, relevant] = await inSnapshot(
    context.db,
    null,
    async (transaction) => [
      await listReviewers(transaction),
      await readReviewProgress(transaction),
      await listOwnSaves(transaction),
      await countRelevant(transaction),
    ],
  );
  const assigned = Map.groupBy(
    progress.filter(({ isAssigned, total }) => isAssigned && total > 0),
    ({ accountId }) => accountId,
  );
  const savesOf = Map.groupBy(saves, ({ accountId }) => accountId);
  const relevantOf = Map.groupBy(relevant, ({ accountId }) => accountId);
  const withheld = await withheldFrom(context);
  // Under run-as the actor is still to label what the subject, whose row it is, has labeled.
  const { accountId } = context.identity;
  const withheldOfOwn = await withheldFrom(context, accountId);
  return {
    reviewers: reviewers.map((reviewer) =>
      presentReviewer(
        reviewer,
        {
          progress: assigned.get(reviewer.id) ?? [],
          saves: savesOf.get(reviewer.id) ?? [],
          relevant: new Map(
            relevantOf.get(reviewer.id)?.map(({ gvkey, relevant }) => [gvkey, relevant]),
          ),
        },
        reviewer.id === accountId ? withheldOfOwn : withheld,
      ),
    ),
  };
}

function presentReviewer(
  { email, name }: ReviewUser,
  { progress, saves, relevant }: Work,
  withheld: ReadonlySet<string>,
): Reviewer {
  const pace = reviewPace(
    saves.map(({ savedAt, isFirstLabel }) => ({ atMs: Date.parse(savedAt), isFirstLabel })),
  );
  const isBlind = progress.some(({ gvkey, categorized }) => categorized > 0 && withheld.has(gvkey));
  return {
    email,
    name,
    companies: progress.length,
    companies_done: progress.filter(isLocked).length,
    interactions: sum(progress.map(({ total }) => total)),
    categorized: sum(progress.map(({ categorized }) => categorized)),
    relevant: isBlind ? null : sum([...relevant.values()]),
    first_saved_at: saves[0]?.savedAt ?? null,
    last_saved_at: saves.at(-1)?.savedAt ?? null,
    active_seconds: pace.activeSeconds,
    per_hour: pace.perHour,
    days: pace.days,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
