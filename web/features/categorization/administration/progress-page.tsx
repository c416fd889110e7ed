import { useQuery } from "@tanstack/react-query";
import { serverTimeNote } from "#web/site/site.ts";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { type ReviewerProgress, reviewProgressQuery } from "../api/administration.ts";
import { LoadFailure } from "../list/load-failure.tsx";
import { progressColumns, progressPhoneLayout } from "./progress/progress-columns.tsx";
import { ReviewTabs } from "./review-tabs.tsx";
import { WhoIsListed } from "./who-is-listed.tsx";
import { useId, useState } from "react";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { dayText } from "#web/ui/date-range/date-range.ts";
import { countText } from "#web/ui/display/number-text.ts";

const highestPx = 96;

type DayChartProps = { reviewer: ReviewerProgress; view: "chart" | "table" };

/** What one reviewer labeled for the first time on each of the last days with any, UTC. */
function DayChart({ reviewer: { name: reviewer, days }, view }: DayChartProps) {
  const name = `Interactions labeled by ${reviewer}, by day`;
  if (days.length === 0) return <p className="text-sm text-muted">No labels yet.</p>;
  if (view === "table") {
    return (
      <table aria-label={name} className="w-full max-w-80 text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              Day (UTC)
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Labeled
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, categorized }) => (
            <tr key={day} className="border-t border-border">
              <th scope="row" className="py-1 text-left font-normal">
                {dayText(day)}
              </th>
              <td className="py-1 text-right tabular-nums">{countText(categorized)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  const most = Math.max(...days.map(({ categorized }) => categorized));
  return (
    <ol aria-label={name} className="flex items-end gap-1 overflow-x-auto pb-1">
      {days.map(({ day, categorized }, place) => (
        <li key={day} title={`${dayText(day)}: ${countText(categorized)}`} className="w-7 shrink-0">
          <span className="sr-only">{`${dayText(day)}: ${countText(categorized)}`}</span>
          <span aria-hidden className="block text-center text-2xs text-muted tabular-nums">
            {countText(categorized)}
            <span
              className="block rounded-small bg-accent"
              style={{ height: `${Math.max(3, Math.round((categorized / most) * highestPx))}px` }}
            />
            <span className="block text-faint">{day.slice(8)}</span>
            <span className="block h-4 text-faint">
              {isNewMonth(day, days[place - 1]?.day) && dayText(day).slice(3, 6)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function isNewMonth(day: string, before: string | undefined): boolean {
  return day.slice(0, 7) !== before?.slice(0, 7);
}

type DayPanelProps = { reviewers: readonly ReviewerProgress[] };
type View = "chart" | "table";

const views: readonly { value: View; label: string }[] = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
];

/** The days of one reviewer, at first of who labeled most lately. */
function DayPanel({ reviewers }: DayPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [view, setView] = useState<View>("chart");
  const id = useId();
  const first = reviewers.toSorted((one, other) =>
    (other.last_saved_at ?? "").localeCompare(one.last_saved_at ?? ""),
  )[0];
  const reviewer = reviewers.find(({ email }) => email === chosen) ?? first;
  if (reviewer === undefined) return null;
  return (
    <section
      aria-labelledby={id}
      className="mt-4 rounded-card border border-border bg-surface px-3.5 py-3"
    >
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={id} className="text-base font-semibold">
            Labeled by day
          </h2>
          <p className="text-xs text-faint">
            Interactions labeled for the first time, last 30 active days (UTC)
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Reviewer"
            hideLabel
            value={reviewer.email}
            choices={reviewers.map(({ email, name }) => ({
              value: email,
              label: `${name} (${email})`,
            }))}
            onValueChange={setChosen}
            className="w-70 max-sm:w-full"
          />
          <Segmented
            label="Show as"
            choices={views}
            value={view}
            onValueChange={setView}
            hideLabel
          />
        </div>
      </div>
      <DayChart reviewer={reviewer} view={view} />
    </section>
  );
}

/** Progress and pace of each reviewer. */
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
            <EmptyState title="No reviewers yet.">
              <WhoIsListed />
            </EmptyState>
          }
        />
      )}
      <p className="mt-2.5 text-xs text-faint">
        Active time is the time between a reviewer’s own saves that are less than five minutes
        apart. Per hour counts an interaction only if its first label was saved less than five
        minutes after the reviewer’s previous save, because otherwise the time it took is unknown.
        It is shown from ten minutes of active time. {serverTimeNote()}
      </p>
      {data !== undefined && <DayPanel reviewers={data.reviewers} />}
    </div>
  );
}

const rowKey = ({ email }: ReviewerProgress) => email;
const pageSizes = [50, 100];
