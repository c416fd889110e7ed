import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useSession } from "#web/session/account/session.ts";
import { useReview } from "../review-state/use-review.ts";
import {
  listPath,
  readNavigationState,
  readReviewAddress,
  type ReviewToOpen,
} from "./navigation-state.ts";
import { ReviewScreen } from "./review-screen.tsx";
import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";
import { screens } from "#web/session/screens.ts";
import { Button } from "#web/ui/button/button.tsx";
import { usePageTitle } from "#web/session/page-title.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";

/** The address was opened without saying which company. */
function MissingCompany() {
  const navigate = useNavigate();
  return (
    <div className="grid place-items-center gap-4 px-6 py-24 text-center">
      <h1>{reviewTexts.missingCompany}</h1>
      <p className="max-w-110 text-sm text-muted">Open interactions from the list of companies.</p>
      <Button onClick={() => void navigate(screens.categorization.path)}>Back to list</Button>
    </div>
  );
}

/** The interactions of one company, one at a time, to be labeled by a reviewer or an administrator. */
export function DetailPage() {
  const session = useSession();
  const [parameters] = useSearchParams();
  const opened = readNavigationState(useLocation().state) ?? readReviewAddress(parameters);
  if (opened === null || session === null) return <MissingCompany />;
  // Run as someone, this is that person's email.
  const email = opened.editedEmail ?? session.email;
  return (
    <OpenedReview
      key={`${opened.gvkey} ${email}`}
      opened={opened}
      email={email}
      isRunAs={session.runAs !== null}
    />
  );
}

type OpenedReviewProps = { opened: ReviewToOpen; email: string; isRunAs: boolean };

function OpenedReview({ opened, email, isRunAs }: OpenedReviewProps) {
  const { gvkey, editedEmail } = opened;
  const navigate = useNavigate();
  const review = useReview({ gvkey, email, isAdminMode: editedEmail !== null || isRunAs });
  if (review.phase === "loading") return <ReviewLoading opened={opened} />;
  if (review.phase === "failed") return <ReviewFailed opened={opened} {...review} />;
  return (
    <ReviewScreen
      review={review}
      opened={{ ...opened, companyName: review.companyName || opened.companyName }}
      email={email}
      isRunAs={isRunAs}
      onBack={() => void navigate(listPath(opened))}
    />
  );
}

function ReviewLoading({ opened }: { opened: ReviewToOpen }) {
  usePageTitle(opened.companyName);
  return (
    <div className="px-6 py-5">
      <h1>{opened.companyName}</h1>
      <div role="status" aria-label="Loading the interactions" className="mx-auto max-w-180 py-10">
        {["w-1/3", "w-full", "w-full", "w-3/4", "w-1/4", "w-full", "w-5/6"].map((width, index) => (
          <Skeleton key={index} className={`mb-4 h-3.5 ${width}`} />
        ))}
      </div>
    </div>
  );
}

type ReviewFailedProps = { opened: ReviewToOpen; failure: string; retryLoading: () => void };

function ReviewFailed({ opened, failure, retryLoading }: ReviewFailedProps) {
  const navigate = useNavigate();
  usePageTitle(opened.companyName);
  return (
    <div className="px-6 py-5">
      <h1>{opened.companyName}</h1>
      <EmptyState
        title="The interactions could not be loaded."
        action={
          <div className="flex gap-2">
            <Button variant="outline" onClick={() => void navigate(listPath(opened))}>
              Back to list
            </Button>
            <Button onClick={retryLoading}>Try again</Button>
          </div>
        }
      >
        <span role="alert">{failure}</span>
      </EmptyState>
    </div>
  );
}
