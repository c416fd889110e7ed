import { counted } from "#contract/values/amount-text.ts";
import { Link } from "react-router";
import type { OwnReviews, ReviewTeam } from "#contract/operations/site/dashboard.ts";
import { ownReviewPath, reviewState } from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";
import { doneText, percentDoneText } from "#web/ui/display/number-text.ts";
import { Progress } from "#web/ui/display/progress.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";

type ReviewProgressProps = {
  /** Undefined while it is loaded; null for those who have none of their own. */
  reviews: OwnReviews | null | undefined;
  team: ReviewTeam | null | undefined;
  email: string;
  hasFailed: boolean;
  /** Whether the reviews of others are shown as well. */
  isLead: boolean;
};

/** A reviewer's progress with the current company; for those who only administer, everyone's. */
export function ReviewProgress(props: ReviewProgressProps) {
  const { reviews, team, email, hasFailed, isLead } = props;
  // The room of what is shown once it is loaded.
  const room = `${isLead ? "min-h-27" : "min-h-17"} px-3.5 pb-3`;
  if (reviews === undefined || team === undefined) {
    return (
      <div className={room}>
        {hasFailed ? (
          <p className="text-sm text-muted">Progress could not be loaded.</p>
        ) : (
          <Skeleton className="h-3 w-2/3" />
        )}
      </div>
    );
  }
  return (
    <div className={`${room} flex flex-col gap-2 text-sm`}>
      {reviews !== null && <Own reviews={reviews} email={email} isLead={team !== null} />}
      {team !== null && <Team team={team} />}
    </div>
  );
}

function Own({ reviews, email, isLead }: { reviews: OwnReviews; email: string; isLead: boolean }) {
  const { current, companies } = reviews;
  if (companies === 0) {
    return (
      <p className="text-muted">
        No companies are assigned to you.{" "}
        {isLead ? (
          <Link to={screens.categorizationAdmin.path} className="relative z-10 underline">
            Assign companies
          </Link>
        ) : (
          "Your review administrator assigns them."
        )}
      </p>
    );
  }
  if (current === null) return <p className="text-muted">All your companies are complete.</p>;
  const { gvkey, company_name: companyName, done, total, next_interaction: next } = current;
  return (
    <>
      <Line
        name={companyName}
        note={done === 0 ? "not started" : "in progress"}
        {...{ done, total }}
      />
      <Link
        to={ownReviewPath(gvkey)}
        state={reviewState({ gvkey, companyName, isAdminMode: false, email })}
        className="relative z-10 self-end text-xs font-medium"
      >
        {continueText(done, next)}
      </Link>
    </>
  );
}

function continueText(done: number, next: number | null): string {
  if (next === null) return "Finish the review";
  return done === 0 ? `Start at interaction ${next}` : `Continue at interaction ${next}`;
}

function Team({ team: { reviewers, assignments, completed, done, total } }: { team: ReviewTeam }) {
  if (assignments === 0)
    return <p className="text-muted">No companies are assigned to reviewers.</p>;
  return (
    <Line
      name={counted(reviewers, "reviewer", "reviewers")}
      note={`${completed} of ${counted(assignments, "assignment", "assignments")} complete`}
      done={done}
      total={total}
    />
  );
}

type LineProps = { name: string; note: string; done: number; total: number };

function Line({ name, note, done, total }: LineProps) {
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">
          <span className="font-medium">{name}</span>{" "}
          <span className="ml-1 text-xs text-muted">{note}</span>
        </span>
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {doneText(done, total)} · {percentDoneText(done, total)}
        </span>
      </p>
      <Progress
        label={`Progress of ${name}`}
        hideLabel
        value={done}
        max={Math.max(total, 1)}
        valueText={`${doneText(done, total)} interactions`}
        tone={done === total ? "success" : "accent"}
      />
    </div>
  );
}
