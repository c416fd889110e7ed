import { readDataOrigin } from "#database/sources/data-origin.ts";
import type { Database } from "#database/connect.ts";
import { readCompleteness } from "#database/status/completeness.ts";
import { readPriceDays } from "#database/status/price-days.ts";
import { listSourceParts, type SourcePart } from "#database/status/source-parts.ts";
import { listLateDigests } from "#database/status/alert-deliveries.ts";
import { type Alarm, alarmsOf } from "#domain/status/alarms.ts";
import { completenessCalendar, shownDays } from "#domain/status/completeness-calendar.ts";
import { partLines } from "#domain/status/part-lines.ts";

export type Watched = {
  /** Name of the EDGAR that is followed, and of the price vendor; null: none is. */
  source: string | null;
  prices: string | null;
};

/** A digest that waits longer is reported to administrators. */
const lateAfter = Temporal.Duration.from({ minutes: 15 });

type Moment = { now: string; marketNow: string };

/** All problems to report to administrators, of what is followed. */
export async function findAlarms(
  db: Database,
  { source, prices }: Watched,
  { now, marketNow }: Moment,
): Promise<{ alarms: Alarm[]; watchedFrom: string }> {
  const range = shownDays(marketNow);
  const lateSince = Temporal.Instant.from(now).subtract(lateAfter).toString();
  const [origin, parts, read, priceDays, lateDigests] = await Promise.all([
    readDataOrigin(db),
    listSourceParts(db),
    source === null ? null : readCompleteness(db, range),
    prices === null ? [] : readPriceDays(db),
    listLateDigests(db, lateSince),
  ]);
  const days =
    read === null
      ? []
      : completenessCalendar({ ...range, firstIndexed: read.firstIndexed }, read, marketNow);
  const asked = parts.filter((part) =>
    part.part.startsWith("prices/") ? part.source === prices : part.source === source,
  );
  const alarms = alarmsOf(
    {
      days,
      parts: partLines(asked, now).map((line) => ({
        ...line,
        lastError: lastErrorOf(line.members),
      })),
      lateDigests,
      prices: priceDays.filter((each) => each.source === prices),
      countsUnreadable: origin !== "demo",
    },
    marketNow,
  );
  return { alarms, watchedFrom: range.from };
}

function lastErrorOf(members: readonly SourcePart[]): string | null {
  return members.find(({ failures }) => failures > 0)?.lastError ?? null;
}
