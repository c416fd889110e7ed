import { useQuery } from "@tanstack/react-query";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { type ReviewerProgress, reviewProgressQuery } from "../api/administration.ts";
import { LoadFailure } from "../load-failure.tsx";
import { DayPanel } from "./progress/day-panel.tsx";
import { progressColumns, progressPhoneLayout } from "./progress/progress-columns.tsx";
import { ReviewTabs } from "./review-tabs.tsx";

/** How far each reviewer is, and how fast. */
export function ProgressPage() {
  const { data, error, isFetching, refetch } = useQuery(reviewProgressQuery);
  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      <h1 className="mb-2 flex min-h-8 items-center">Progress of Reviewers</h1>
      <ReviewTabs className="mb-4" />
      {error !== null && (
        <LoadFailure
          text="The progress could not be loaded."
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {(data !== undefined || error === null) && (
        <ClientDataTable
          title="Reviewers"
          columns={progressColumns}
          rows={data?.reviewers}
          rowKey={rowKey}
          pageSizes={pageSizes}
          loading={isFetching && data !== undefined}
          phone={progressPhoneLayout}
          empty={
            <EmptyState title="There is no reviewer.">
              Users who hold categorization or categorization_admin are listed here.
            </EmptyState>
          }
        />
      )}
      <p className="mt-2.5 text-xs text-faint">
        Active time is the time between a reviewer’s own saves that are less than five minutes
        apart. The pace is shown from ten minutes of active time.
      </p>
      {data !== undefined && <DayPanel reviewers={data.reviewers} />}
    </div>
  );
}

const rowKey = ({ email }: ReviewerProgress) => email;
const pageSizes = [50, 100];
