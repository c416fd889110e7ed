import { useQuery } from "@tanstack/react-query";
import type { IncompleteFiling, StatusDay } from "#contract/operations/source-status.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { incompleteFilingsQuery } from "../api/source-status.ts";
import { lackOf } from "./calendar-weeks.ts";

/** What the day lacks, filing by filing. */
export function DayList({ day }: { day: StatusDay }) {
  if (day.state === "no_index") {
    return (
      <Words>
        EDGAR takes filings on this day, but no index of it could be read: what it lists is not
        known.
      </Words>
    );
  }
  if (lackOf(day) + day.withdrawn === 0) {
    return day.state === "complete" ? <Words>Nothing is missing.</Words> : null;
  }
  return <Filings day={day.day} />;
}

function Filings({ day }: { day: string }) {
  const { data, isError } = useQuery(incompleteFilingsQuery(day));
  if (isError) return <Words>The list could not be loaded.</Words>;
  if (data === undefined) return <Skeleton className="mt-2 h-10 w-full" />;
  return (
    <ul aria-label="Filings not stored" className="mt-2 max-h-72 overflow-y-auto">
      {data.map((filing) => (
        <Filing key={filing.accno} filing={filing} />
      ))}
    </ul>
  );
}

function Filing({ filing }: { filing: IncompleteFiling }) {
  const { accno, form, conm, kind, reason, attempts } = filing;
  return (
    <li className="border-t border-border py-1.5 text-xs first:border-t-0">
      <a
        href={filing.filing_url}
        target="_blank"
        rel="noopener noreferrer"
        className="font-mono text-xs"
      >
        {accno}
      </a>{" "}
      {form}, {conm}
      <span className="block text-muted">
        {kind}
        {attempts > 0 && kind === "missing" && `, tried ${attempts} times`}
        {reason !== null && `: ${reason}`}
      </span>
    </li>
  );
}

function Words({ children }: { children: string }) {
  return <p className="mt-1 text-xs text-muted">{children}</p>;
}
