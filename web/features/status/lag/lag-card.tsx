import { counted } from "#contract/values/amount-text.ts";
import { useState } from "react";
import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import { unreadFilingsInWords } from "#contract/values/unread-filings.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clockText, durationText, secondsFigure } from "../status-text.ts";
import { LagChart } from "./lag-chart.tsx";
import { countText } from "#web/ui/display/number-text.ts";

const head = "bg-thead px-2 py-1 font-medium text-muted";

/** The half hours that had filings, the newest first. */
function LagTable({ lag }: { lag: SourceStatus["lag"] }) {
  return (
    // Scrolled by keyboard too.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      role="region"
      aria-label="Lag per half hour"
      className="max-h-52 flex-1 overflow-y-auto"
    >
      <table className="w-full text-xs tabular-nums">
        <thead className="sticky top-0">
          <tr>
            <th scope="col" className={`${head} text-left`}>
              From (ET)
            </th>
            <th scope="col" className={`${head} text-right`}>
              Filings
            </th>
            <th scope="col" className={`${head} text-right`}>
              p50
            </th>
            <th scope="col" className={`${head} text-right`}>
              p95
            </th>
          </tr>
        </thead>
        <tbody>
          {lag.slots.toReversed().map((slot) => (
            <tr key={slot.starts_at} className="even:bg-zebra">
              <td className="px-2 py-1">{clockText(slot.starts_at)}</td>
              <td className="px-2 py-1 text-right">{countText(slot.count)}</td>
              <td className="px-2 py-1 text-right">{seconds(slot.p50_seconds)}</td>
              <td className="px-2 py-1 text-right">{seconds(slot.p95_seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function seconds(value: number | null): string {
  return value === null ? "—" : `${secondsFigure(value)} s`;
}

/** Lag over the day as a chart, or as the same figures in a table. */
export function LagCard({ status }: { status: SourceStatus }) {
  const { lag } = status;
  const [isTable, setIsTable] = useState(false);
  return (
    <section
      aria-labelledby="lag-title"
      className="flex min-w-0 flex-col rounded-card border border-border bg-surface"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
        <h2 id="lag-title" className="flex-1 text-base font-semibold whitespace-nowrap">
          Lag, acceptance to visible
        </h2>
        <Legend className="bg-accent" name="p50" />
        <Legend className="bg-series-5" name="p95" />
        <Button variant="outline2" size="compact" onClick={() => setIsTable(!isTable)}>
          {isTable ? "View as chart" : "View as table"}
        </Button>
      </header>
      <div className="flex flex-1 flex-col px-3.5 pb-3">
        {lag.slots.length === 0 ? (
          <p className="flex min-h-44 flex-1 items-center justify-center text-center text-sm text-muted">
            No filing from the feed was accepted in the last 24 hours.
          </p>
        ) : isTable ? (
          <LagTable lag={lag} />
        ) : (
          <LagChart lag={lag} />
        )}
        <p className="mt-2 text-xs wrap-anywhere text-muted tabular-nums">
          <Note status={status} />
        </p>
      </div>
    </section>
  );
}

function Legend({ className, name }: { className: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-muted">
      <span aria-hidden className={`h-0.5 w-3.5 rounded-full ${className}`} />
      {name}
    </span>
  );
}

/** What waits, and what a source said last when it did not answer. */
function Note({
  status: { lag, parts, checked_at: checkedAt, unread_filings: unread },
}: {
  status: SourceStatus;
}) {
  if (lag.waiting > 0 && lag.waiting_since !== null) {
    const age = (Date.parse(checkedAt) - Date.parse(lag.waiting_since)) / 1_000;
    const filings = counted(lag.waiting, "filing", "filings");
    return `${filings} in progress, found up to ${durationText(age)} ago.`;
  }
  const failed = parts.find(({ last_error: error }) => error !== null);
  if (failed !== undefined && failed.last_error_at !== null) {
    return `${clockText(failed.last_error_at)} ET: ${failed.name}: ${failed.last_error ?? ""}`;
  }
  if (unread > 0) {
    const filings = unreadFilingsInWords(unread);
    return `All filings from the feed are visible. Still to be read from the indexes: ${filings}.`;
  }
  return "All filings from the feed are visible.";
}
