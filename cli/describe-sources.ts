import type { CompletenessReport, SourceReport } from "#cli/source-report.ts";
import type { SourceStatus } from "#contract/operations/source-status.ts";

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
    `To fetch     ${count(work.filings.waiting)} filings, ${count(work.filings.failing)} after a failure` +
      lastErrorText(administration?.filings_last_error ?? null),
    `To match     ${count(work.alerts.waiting)} filings against alerts, ${count(work.alerts.failing)} after a failure` +
      lastErrorText(administration?.alerts_last_error ?? null),
    ...(administration?.jobs ?? []).map(
      (job) =>
        `Job          ${job.task}: ${count(job.waiting)} waiting, ${count(job.failing)} after a failure` +
        lastErrorText(job.last_error),
    ),
    ...status.prices.sources.map(
      (source) =>
        `Closes       ${source.name}: ${source.last_day}, ${count(source.without_last_close)} tickers without it, ` +
        `${source.sessions_behind} sessions behind ${status.prices.expected_day}`,
    ),
    ...problems.map(({ subject, detail }) => `WRONG        ${subject}: ${oneLine(detail)}`),
  ];
  return [...lines, `Result       ${problems.length === 0 ? "ok" : "NOT OK"}`].join("\n");
}

/** Day by day what was listed and stored, with every filing that is not. */
export function describeDays({ days, notStored }: CompletenessReport): string {
  if (days.length === 0) return "That range has no business day of the last 26 weeks.";
  const lines = days.flatMap((each) => {
    const sum = `${count(each.stored)} of ${count(each.listed)}`;
    const facts = { complete: sum, incomplete: sum, awaited: "index not out yet" };
    const told = {
      ...facts,
      no_index: "INDEX MISSING",
      closed: "closed",
      unchecked: "not checked",
    };
    return [
      `${each.day}   ${told[each.state]}`,
      ...notStored
        .filter(({ day: of }) => of === each.day)
        .map(
          ({ accession, form, companyName, kind, reason }) =>
            `    ${accession}  ${form}  ${companyName}: ${kind}${reason === null ? "" : `, ${oneLine(reason)}`}`,
        ),
    ];
  });
  const lacking = days.reduce((sum, { missing, unreadable }) => sum + missing + unreadable, 0);
  return [...lines, `${count(days.length)} days, ${count(lacking)} filings missing`].join("\n");
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
    return `no filing from the feed in 24 hours, ${count(lag.waiting)} in progress`;
  return (
    `p50 ${lag.p50_seconds.toFixed(1)} s, p95 ${lag.p95_seconds.toFixed(1)} s of ${count(lag.count)} ` +
    `filings in 24 hours (target ${lag.target_seconds} s), ${count(lag.waiting)} in progress`
  );
}

function describeCompleteness(sum: SourceStatus["completeness"]): string {
  return (
    `${count(sum.stored)} of ${count(sum.listed)} listed since ${sum.first_day}: ${count(sum.missing)} missing, ` +
    `${count(sum.unreadable)} unreadable, ${count(sum.withdrawn)} withdrawn (days: status --completeness)`
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

function count(value: number): string {
  return value.toLocaleString("en-US");
}
