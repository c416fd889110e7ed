import { numberText } from "#contract/values/amount-text.ts";
import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import { standbyReasons } from "#contract/values/standby-reasons.ts";
import { readReplicaState, replicaFolder } from "#database/screening/replica/replica-state.ts";
import type { Database } from "#database/connect.ts";
import { openMarketClock } from "#database/sources/market/market-clock.ts";
import { listNotStored, type NotStored } from "#database/status/completeness.ts";
import { systemClock } from "#platform/clock.ts";
import type { SourceSettings } from "#platform/source-settings.ts";
import { readSourceStatus } from "#server/operations/status/get-source-status.ts";
import { createStatusReads } from "#server/operations/status/status-reads.ts";
import { findAlarms } from "#worker/alarms/watch-sources.ts";

/** What `sentinel status` says of sources: as an administrator sees it, and what is wrong. */
type SourceReport = {
  status: SourceStatus;
  /** What administrators are mailed of while it lasts: subject and facts. */
  problems: { subject: string; detail: string }[];
};

type ReportSettings = {
  sources: Pick<SourceSettings, "source" | "prices">;
  dataDir: string;
  marketFund: string;
};

/** The same as the status page, read from the database directly. */
export async function readSourceReport(
  db: Database,
  { sources: { source, prices }, dataDir, marketFund }: ReportSettings,
): Promise<SourceReport> {
  const clock = systemClock;
  const marketClock = await openMarketClock(db, clock);
  try {
    const status = createStatusReads(db, {
      clock,
      marketClock,
      marketFund,
      readReplicaState: () => readReplicaState(replicaFolder(dataDir)),
    });
    const watched = {
      source: source === "archive" ? null : source,
      prices: prices.vendor === "none" ? null : prices.vendor,
    };
    const moment = { now: clock.now().toString(), marketNow: marketClock.now().toString() };
    const [read, { alarms }] = await Promise.all([
      readSourceStatus({ db, status, clock, marketClock }, { mayAdminister: true }),
      findAlarms(db, watched, moment),
    ]);
    return { status: read, problems: alarms };
  } finally {
    marketClock.close();
  }
}

/** Days whose index was read or should have been, and what they lack. */
type CompletenessReport = {
  days: SourceStatus["completeness"]["days"];
  notStored: NotStored[];
};

const usualDays = 10;
const mostListed = 10_000;

/**
 * The completeness of the given days, of the last ten business days by default, with the filings they lack.
 * @param range  days `YYYY-MM-DD` within the last 26 weeks
 */
export async function readCompletenessReport(
  db: Database,
  { completeness }: Pick<SourceStatus, "completeness">,
  range: { from: string | null; to: string | null },
): Promise<CompletenessReport> {
  const open = completeness.days.filter(({ state }) => state !== "closed");
  const from = range.from ?? (range.to === null ? open.at(-usualDays)?.day : null);
  const days = open.filter(
    ({ day }) => day >= (from ?? completeness.first_day) && day <= (range.to ?? day),
  );
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return { days, notStored: [] };
  const notStored = await listNotStored(db, { from: first.day, to: last.day, limit: mostListed });
  return { days, notStored };
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** How sources stand, as lines of text. */
export function describeSources({ status, problems }: SourceReport): string {
  const { lag, work, administration } = status;
  const lines = [
    `Data         ${describeFreshness(status)}`,
    ...status.parts.map((part) => `Source       ${describePart(part)}`),
    `Lag          ${describeLag(lag)}`,
    `Complete     ${describeCompleteness(status.completeness)}`,
    `Replica      ${describeReplica(status.replica)}`,
    ...status.standbys.map((standby) => `Standby      ${describeStandby(standby)}`),
    `To fetch     ${numberText(work.filings.waiting)} filings, ${numberText(work.filings.failing)} after a failure` +
      lastErrorText(administration?.filings_last_error ?? null),
    `To match     ${numberText(work.alerts.waiting)} filings against alerts, ${numberText(work.alerts.failing)} after a failure` +
      lastErrorText(administration?.alerts_last_error ?? null),
    ...(administration?.jobs ?? []).map(
      (job) =>
        `Job          ${job.task}: ${numberText(job.waiting)} waiting, ${numberText(job.failing)} after a failure` +
        lastErrorText(job.last_error),
    ),
    ...status.prices.sources.map(
      (source) =>
        `Closes       ${source.name}: ${source.last_day}, ${numberText(source.without_last_close)} tickers without it, ` +
        `${source.sessions_behind} sessions behind ${status.prices.expected_day}`,
    ),
    ...problems.map(({ subject, detail }) => `WRONG        ${subject}: ${oneLine(detail)}`),
  ];
  return [...lines, `Result       ${problems.length === 0 ? "ok" : "NOT OK"}`].join("\n");
}

function describeReplica(replica: SourceStatus["replica"]): string {
  if (replica === null) return "none on this machine: PostgreSQL answers every search";
  const { changes, changes_total: total, rows } = replica;
  const megabytes = (bytes: number): string => `${numberText(Math.round(bytes / 1_000_000))} MB`;
  const progress = replica.is_ready
    ? `ready, ${numberText(rows)} rows`
    : `BEING FILLED, ${numberText(changes)} of ${numberText(total)} changes; until then PostgreSQL answers searches`;
  return (
    `${progress}; ${megabytes(replica.disk_bytes)} on disk, ${megabytes(replica.memory_bytes)} of ` +
    `${megabytes(replica.memory_limit_bytes)} memory${lastErrorText(replica.last_error)}`
  );
}

function describeStandby(standby: SourceStatus["standbys"][number]): string {
  const { behind_seconds: behind, last_error: error } = standby;
  const age = behind === null ? "" : `; data at most ${behind.toFixed(1)} s old`;
  const state =
    standby.reason === null
      ? "in use"
      : `NOT IN USE since ${standby.since}, ${standbyReasons[standby.reason]}`;
  return `of ${standby.server ?? "a server"}: ${state}${age}${lastErrorText(error)}`;
}

/** Day by day what was listed and stored, with every filing that is not. */
export function describeDays({ days, notStored }: CompletenessReport): string {
  if (days.length === 0) return "That range has no business day of the last 26 weeks.";
  const lines = days.flatMap((each) => {
    const sum = `${numberText(each.stored)} of ${numberText(each.listed)}`;
    const facts = { complete: sum, incomplete: sum, awaited: "index not out yet" };
    const states = {
      ...facts,
      no_index: "INDEX MISSING",
      closed: "closed",
      unchecked: "not checked",
    };
    return [
      `${each.day}   ${states[each.state]}`,
      ...notStored
        .filter(({ day: of }) => of === each.day)
        .map(
          ({ accession, form, companyName, kind, reason }) =>
            `    ${accession}  ${form}  ${companyName}: ${kind}${reason === null ? "" : `, ${oneLine(reason)}`}`,
        ),
    ];
  });
  const lacking = days.reduce((sum, { missing, unreadable }) => sum + missing + unreadable, 0);
  return [...lines, `${numberText(days.length)} days, ${numberText(lacking)} filings missing`].join(
    "\n",
  );
}

function describeFreshness(status: SourceStatus): string {
  const { origin, is_current: isCurrent, data_as_of: asOf, behind_seconds: behind } = status;
  const world = origin === "demo" ? "demonstration, " : "";
  if (isCurrent === null) return `${world}nothing is followed; newest accepted ${asOf ?? "-"}`;
  const late = behind === null ? "not read yet" : `${durationText(behind)} behind`;
  return `${world}${isCurrent ? "current" : "NOT CURRENT"}, ${late}; newest accepted ${asOf ?? "-"}, market time ${status.market_now}`;
}

function describePart(part: SourceStatus["parts"][number]): string {
  const newest = part.newest_at ?? part.newest_day ?? "-";
  const state = part.state === "ok" ? "ok" : part.state.toUpperCase();
  const error = lastErrorText(part.last_error);
  return `${part.name}: ${state}, newest ${newest}${part.detail === null ? "" : `, ${part.detail}`}${error}`;
}

function describeLag(lag: SourceStatus["lag"]): string {
  if (lag.p50_seconds === null || lag.p95_seconds === null)
    return `no filing from the feed in 24 hours, ${numberText(lag.waiting)} in progress`;
  return (
    `p50 ${lag.p50_seconds.toFixed(1)} s, p95 ${lag.p95_seconds.toFixed(1)} s of ${numberText(lag.count)} ` +
    `filings in 24 hours (target ${lag.target_seconds} s), ${numberText(lag.waiting)} in progress`
  );
}

function describeCompleteness(sum: SourceStatus["completeness"]): string {
  return (
    `${numberText(sum.stored)} of ${numberText(sum.listed)} listed since ${sum.first_day}: ${numberText(sum.missing)} missing, ` +
    `${numberText(sum.unreadable)} unreadable, ${numberText(sum.withdrawn)} withdrawn (days: status --completeness)`
  );
}

function durationText(seconds: number): string {
  if (seconds < minute) return `${Math.floor(seconds)} s`;
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`;
  return seconds < day ? `${Math.floor(seconds / hour)} h` : `${Math.floor(seconds / day)} d`;
}

function lastErrorText(error: string | null): string {
  return error === null ? "" : `; last error: ${oneLine(error)}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
