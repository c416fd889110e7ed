import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { sourceStatusQuery } from "./api/source-status.ts";
import { CompletenessCard } from "./completeness/completeness-card.tsx";
import { LagCard } from "./lag/lag-card.tsx";
import { FreshnessTable } from "./parts/freshness-table.tsx";
import { KeyFigures } from "./parts/key-figures.tsx";
import { StatusHead } from "./parts/status-head.tsx";
import { WaitingWork } from "./parts/waiting-work.tsx";
import { UnreadableTable } from "./unreadable/unreadable-table.tsx";

/** Freshness, lag, completeness and what could not be read; asked again every ten seconds. */
export function StatusPage() {
  const { data: status, isError, isFetching, refetch } = useQuery(sourceStatusQuery);
  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      {status === undefined ? (
        <>
          <h1 className="mb-3 leading-8">Status</h1>
          {isError ? (
            <EmptyState
              title="The status could not be loaded."
              action={
                <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
              }
            />
          ) : (
            <Waiting />
          )}
        </>
      ) : (
        <>
          <StatusHead status={status} isFailing={isError} />
          <div className="flex flex-col gap-3">
            <KeyFigures status={status} />
            <div className="grid gap-3 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
              <FreshnessTable status={status} />
              <LagCard status={status} />
            </div>
            <CompletenessCard days={status.completeness.days} />
            <UnreadableTable mayRetry={status.administration !== null} />
            <WaitingWork status={status} />
          </div>
        </>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        Loading the status
      </p>
      <Skeleton className="h-26 w-full" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}
