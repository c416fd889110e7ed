import { counted } from "#contract/values/amount-text.ts";
import type { ReactNode } from "react";
import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import { queueLabels } from "#contract/values/queue-labels.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { countText, percentDoneText } from "#web/ui/display/number-text.ts";
import { durationText, standbyText } from "../status-text.ts";

/** What waits, and how far prices reach; jobs and mails for administrators alone. */
export function WaitingWork({ status }: { status: SourceStatus }) {
  const { administration, checked_at: now } = status;
  return (
    <section
      aria-labelledby="work-title"
      className="min-w-0 overflow-hidden rounded-card border border-border bg-surface"
    >
      <header className="flex min-h-12 items-center px-3.5 py-2">
        <h2 id="work-title" className="text-base font-semibold">
          Queues and prices
        </h2>
      </header>
      <dl className="-mr-px -mb-px grid overflow-hidden border-t border-border text-sm sm:grid-cols-2 xl:grid-cols-3">
        <Filings status={status} />
        <Alerts status={status} />
        <Fact name="Companies to recompute">{countText(status.work.issuers)}</Fact>
        {status.work.refused_texts > 0 && (
          <Fact name="Texts excluded from search">
            {countText(status.work.refused_texts)} too long or too slow to read
          </Fact>
        )}
        <Prices status={status} />
        <Replica replica={status.replica} />
        <Standbys standbys={status.standbys} />
        {administration !== null && (
          <>
            <Fact name="Emails">{queueText(administration.mails)}</Fact>
            <Fact name="Text messages">{queueText(administration.texts)}</Fact>
            {administration.jobs.map((job) => (
              <Fact key={job.task} name={queueLabels[job.task]} isBad={job.failing > 0}>
                {job.waiting === 0 ? "idle" : `${countText(job.waiting)} waiting`}
                {job.failing > 0 && `, ${countText(job.failing)} after a failure`}
                {job.oldest_at !== null &&
                  Date.parse(now) > Date.parse(job.oldest_at) &&
                  `, due for ${durationText((Date.parse(now) - Date.parse(job.oldest_at)) / 1_000)}`}
                {job.last_error !== null && `: ${job.last_error}`}
              </Fact>
            ))}
          </>
        )}
      </dl>
    </section>
  );
}

function Filings({ status: { work, administration, checked_at: now } }: { status: SourceStatus }) {
  const { waiting, failing, oldest_at: oldest } = work.filings;
  const error = administration?.filings_last_error ?? null;
  return (
    <Fact name="Downloads pending" isBad={failing > 0}>
      {countText(waiting)}
      {failing > 0 && `, ${countText(failing)} after a failure`}
      {oldest !== null &&
        `, the oldest for ${durationText((Date.parse(now) - Date.parse(oldest)) / 1_000)}`}
      {failing > 0 && error !== null && `: ${error}`}
    </Fact>
  );
}

function Alerts({ status: { work, administration, checked_at: now } }: { status: SourceStatus }) {
  const { waiting, failing, oldest_at: oldest, matched_seconds: seconds } = work.alerts;
  const error = administration?.alerts_last_error ?? null;
  return (
    <Fact name="Filings to match with alerts" isBad={failing > 0}>
      {countText(waiting)}
      {failing > 0 && `, ${countText(failing)} after a failure`}
      {oldest !== null &&
        `, the oldest for ${durationText((Date.parse(now) - Date.parse(oldest)) / 1_000)}`}
      {failing > 0 && error !== null && `: ${error}`}
      {seconds !== null && `; matched within ${durationText(seconds)} (p95)`}
    </Fact>
  );
}

function Prices({ status: { prices } }: { status: SourceStatus }) {
  if (prices.sources.length === 0) return <Fact name="Closing prices">none stored</Fact>;
  return prices.sources.map((source) => (
    <Fact
      key={source.name}
      name={`Closing prices, ${source.name}`}
      isBad={source.sessions_behind > 1}
    >
      {dayInWords(source.last_day)}, {countText(source.tickers)} tickers
      {source.without_last_close > 0 &&
        `, ${countText(source.without_last_close)} without that close`}
      {source.sessions_behind > 0 &&
        `, ${counted(source.sessions_behind, "session", "sessions")} behind`}
    </Fact>
  ));
}

function Replica({ replica }: Pick<SourceStatus, "replica">) {
  if (replica === null) {
    return (
      <Fact name="Screening replica" isBad>
        none: PostgreSQL answers every search, which takes longer
      </Fact>
    );
  }
  const { changes, changes_total: total, last_error: error } = replica;
  return (
    <Fact name="Screening replica" isBad={!replica.is_ready || error !== null}>
      {replica.is_ready
        ? `ready, ${countText(replica.rows)} rows`
        : `being filled, ${percentDoneText(changes, total)}: until then PostgreSQL answers searches, which takes longer`}
      {`; ${megabytes(replica.disk_bytes)} on disk, ${megabytes(replica.memory_bytes)} of ${megabytes(replica.memory_limit_bytes)} memory`}
      {error !== null && `; last refresh failed: ${error}`}
    </Fact>
  );
}

/** One for each server process; none where all reads go to the primary anyway. */
function Standbys({ standbys }: Pick<SourceStatus, "standbys">) {
  return standbys.map((standby, place) => (
    <Fact
      key={standby.server ?? place}
      name={standby.server === null ? "Standby database" : `Standby database of ${standby.server}`}
      isBad={!standby.is_used}
    >
      {standbyText(standby)}
    </Fact>
  ));
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? "under 1 MB" : `${countText(Math.round(bytes / 1_000_000))} MB`;
}

function queueText(queue: { waiting: number; failing: number; given_up: number }): string {
  const failing = queue.failing === 0 ? "" : ` (${countText(queue.failing)} after a failure)`;
  return `${countText(queue.waiting)} waiting${failing}, ${countText(queue.given_up)} given up`;
}

type FactProps = { name: string; isBad?: boolean; children: ReactNode };

function Fact({ name, isBad = false, children }: FactProps) {
  return (
    <div className="-mt-px -ml-px min-w-0 border border-border px-3.5 py-2">
      <dt className="text-2xs font-medium text-faint">{name}</dt>
      <dd className={`wrap-anywhere tabular-nums ${isBad ? "text-warn" : ""}`}>{children}</dd>
    </div>
  );
}
