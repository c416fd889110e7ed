import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import { CallError, refusalText } from "#web/api/call-error.ts";
import { usePageTitle } from "#web/session/page-title.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ResultsTable } from "./results-table.tsx";
import type { ResultsPaging } from "./use-alert-results.ts";

type ResultsFrameProps = {
  title: string;
  back: { label: string; path: string; state: unknown };
  results: UseQueryResult<ResultTable>;
  /** Matches of the last 12 months, newest first; else the rows of a search. */
  areMatches: boolean;
  /** The saved alert whose matches these are. */
  alertName?: string;
  paging?: ResultsPaging;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Between the title and the table. */
  children?: ReactNode;
};

/** The results screen in each of its states: loading, rows, none, and failed. */
export function ResultsFrame(props: ResultsFrameProps) {
  const { title, back, results, areMatches, alertName, paging, actions, children } = props;
  usePageTitle(title);
  const navigate = useNavigate();
  const table = results.data;
  return (
    <div className="mx-auto max-w-[1480px] px-5 pt-5 pb-8 max-md:px-4">
      <Button
        variant="secondary"
        size="compact"
        className="mb-2 -ml-2"
        icon={<ChevronLeft aria-hidden size={14} />}
        onClick={() => void navigate(back.path, { state: back.state })}
      >
        {back.label}
      </Button>
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
        <h1 className="min-w-0 flex-1 wrap-anywhere max-md:basis-full">{title}</h1>
        {actions}
      </div>
      {children}
      {table === undefined && !results.isError && <LoadingResults />}
      {table === undefined && results.isError && <FailedResults results={results} />}
      {table !== undefined && table.total === 0 && <NoResults notes={table.notes} />}
      {table !== undefined && table.total > 0 && (
        <ResultsTable
          key={table.keywords?.join("\0")}
          title={title}
          table={table}
          areMatches={areMatches}
          alertName={alertName}
          paging={paging}
        />
      )}
    </div>
  );
}

const nothingFound = "No matching results given the criteria.";

function LoadingResults() {
  return (
    <Card>
      <output aria-busy="true" aria-label="Loading the results" className="grid gap-4 p-4">
        {["w-1/3", "w-full", "w-full", "w-full", "w-full", "w-2/3"].map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the bars have no other identity
          <Skeleton key={at} className={`h-4 ${width}`} />
        ))}
      </output>
    </Card>
  );
}

function NoResults({ notes }: { notes: readonly string[] }) {
  return (
    <Card>
      <EmptyState title={nothingFound}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </EmptyState>
    </Card>
  );
}

/** A failure must not look like an empty result. */
function FailedResults({ results }: Pick<ResultsFrameProps, "results">) {
  // Renamed or deleted since: trying again cannot help, and the specified text alone would read as a finding.
  if (results.error instanceof CallError && results.error.code === "alert_not_found") {
    return (
      <Card>
        <EmptyState title="Alert not found">
          <p role="alert">{results.error.message}</p>
          <p className="mt-2 text-xs text-faint">{nothingFound}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <LoadFailed query={results} title={nothingFound}>
        <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-danger-text">
          <b className="font-medium">Results could not be loaded. Matches may exist.</b>{" "}
          {refusalText(results.error, "Network or server error occurred.")}
        </p>
      </LoadFailed>
    </Card>
  );
}
