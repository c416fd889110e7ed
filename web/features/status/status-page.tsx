import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { sourceStatusQuery } from "./source-status.ts";
import { publicStatusQuery } from "#web/api/public-status.ts";
import { EvidenceKey } from "./evidence-key.tsx";
import { CompletenessCard } from "./completeness/completeness-card.tsx";
import { LagCard } from "./lag/lag-card.tsx";
import { FreshnessTable } from "./parts/freshness-table.tsx";
import { KeyFigures } from "./parts/key-figures.tsx";
import { WaitingWork } from "./parts/waiting-work.tsx";
import { UnreadableTable } from "./unreadable/unreadable-table.tsx";
import { Check, CircleAlert, Clock } from "lucide-react";
import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import { unreadFilingsInWords, usualUnreadFilings } from "#contract/values/unread-filings.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { durationText, marketTimeText } from "./status-text.ts";

/** Freshness, lag, completeness and what could not be read; reloaded every ten seconds. */
export function StatusPage() {
  const { data: status, isError, isFetching, refetch } = useQuery(sourceStatusQuery);
  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      {status === undefined ? (
        <>
          <h1 className="mb-3 leading-8">Status</h1>
          {isError ? (
            <LoadFailed query={{ isFetching, refetch }} title="The status could not be loaded." />
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
          <OwnEvidenceKey />
        </>
      )}
    </div>
  );
}

/** The same as on the status page of visitors. */
function OwnEvidenceKey() {
  const { data } = useQuery(publicStatusQuery);
  return data === undefined ? null : <EvidenceKey evidence_key={data.evidence_key} />;
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

/** The title, what is to be said in one word, and of when it is. */
function StatusHead({ status, isFailing }: { status: SourceStatus; isFailing: boolean }) {
  const { parts, is_current: isCurrent, behind_seconds: behind, unread_filings: unread } = status;
  const isFilling = unread > usualUnreadFilings;
  const late = parts.filter(({ state }) => state !== "ok");
  const silent = late.filter(({ state }) => state === "silent").length;
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <h1>Status</h1>
      {isFilling && (
        <Badge tone="warn" icon={<Clock aria-hidden size={12} />}>
          {unreadFilingsInWords(unread)} still to be read
        </Badge>
      )}
      {isCurrent === true && !isFilling && (
        <Badge tone="success" icon={<Check aria-hidden size={12} />}>
          Data current
        </Badge>
      )}
      {isCurrent === false && (
        <Badge tone="danger" icon={<CircleAlert aria-hidden size={12} />}>
          {behind === null ? "Not current yet" : `Data ${durationText(behind)} behind EDGAR`}
        </Badge>
      )}
      {isCurrent === null && <Badge>Nothing is followed</Badge>}
      {late.length > 0 && (
        <Badge tone={silent > 0 ? "danger" : "warn"} icon={<Clock aria-hidden size={12} />}>
          {counted(late.length, "source", "sources")}{" "}
          {silent === late.length ? "silent" : "behind target"}
        </Badge>
      )}
      {status.origin === "demo" && <Badge tone="info">Demo market: invented data</Badge>}
      <p className="ml-auto text-xs text-muted tabular-nums max-md:ml-0 max-md:basis-full">
        {isFailing ? (
          <span role="status" className="text-down">
            cannot be refreshed, as of {marketTimeText(status.market_now, status.market_now)} ET
          </span>
        ) : (
          `refreshed ${marketTimeText(status.market_now, status.market_now)} ET, every 10 s`
        )}
        {status.origin === "demo" &&
          " · times are market time, lags and waiting times are server time"}
      </p>
    </div>
  );
}
