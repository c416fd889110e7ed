import { useNavigate } from "react-router";
import { usePageTitle } from "#web/session/page-title.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { listPath, type ReviewToOpen } from "./navigation-state.ts";

export function ReviewLoading({ opened }: { opened: ReviewToOpen }) {
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

export function ReviewFailed({ opened, failure, retryLoading }: ReviewFailedProps) {
  const navigate = useNavigate();
  usePageTitle(opened.companyName);
  return (
    <div className="px-6 py-5">
      <h1>{opened.companyName}</h1>
      <EmptyState
        title="The interactions could not be read."
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
