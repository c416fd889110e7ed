import type { SourceStatus } from "#contract/operations/source-status.ts";
import type { Database } from "#database/connect.ts";
import { openMarketClock } from "#database/sources/market-clock.ts";
import { listNotStored, type NotStored } from "#database/status/completeness.ts";
import { systemClock } from "#platform/clock.ts";
import type { SourceSettings } from "#platform/sources/source-settings.ts";
import { readSourceStatus } from "#server/operations/status/get-source-status.ts";
import { createStatusReads } from "#server/operations/status/status-reads.ts";
import { findAlarms } from "#worker/alarms/find-alarms.ts";

/** What `sentinel status` says of sources: as an administrator sees it, and what is wrong. */
export type SourceReport = {
  status: SourceStatus;
  /** What administrators are mailed of while it lasts: subject and facts. */
  problems: { subject: string; detail: string }[];
};

/** The same as the status page, read from the database directly. */
export async function readSourceReport(
  db: Database,
  { source, prices }: Pick<SourceSettings, "source" | "prices">,
): Promise<SourceReport> {
  const clock = systemClock;
  const marketClock = await openMarketClock(db, clock);
  try {
    const status = createStatusReads(db, { clock, marketClock });
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
export type CompletenessReport = {
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
