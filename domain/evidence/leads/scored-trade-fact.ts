import type {
  AnnouncementFact,
  MeasuredEvent,
  ScoredTradeFact,
} from "#domain/evidence/evidence.ts";
import type { PriceUses } from "#domain/evidence/price-uses.ts";
import { returnWindows } from "#domain/evidence/trade-evidence.ts";
import type { Publication } from "#domain/calendar/day-zero.ts";
import { reportFilingDate } from "#domain/patterns/plans/cooling-off.ts";
import type { ScoredTrade } from "#domain/leads/scored-trade.ts";
import type { NextReport } from "#domain/trades/rows/computed-row.ts";
import { listedAnnouncements, type PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** What a score uses of one trade besides its lines. Records the closes used. */
export function scoredTradeFact(
  { seen, after }: ScoredTrade,
  issuer: PreparedIssuer,
  prices: PriceUses,
): ScoredTradeFact {
  const { next8k, nextEarnings, quarter, flags } = seen.computed;
  const isCertain = (name: string): boolean => after.events.some((event) => event.name === name);
  const measured = <Report extends { accession: string }>(
    next: NextReport<Report> | null,
  ): MeasuredEvent | null =>
    next === null
      ? null
      : {
          accession: next.published.report.accession,
          ...returnWindows(next.measured, prices),
        };
  return {
    accession: seen.accession,
    rowNumber: seen.rowNumber,
    next8k: isCertain("8-K") ? measured(next8k) : null,
    nextEarnings: isCertain("earnings announcement") ? measured(nextEarnings) : null,
    isOrphan: flags.includes("orphan-amendment"),
    quarter:
      quarter === null
        ? null
        : {
            end: quarter.quarterEnd.day,
            announcement: announcementFact(quarter.latest),
            isPending: quarter.isPending,
          },
    planQuarter: planQuarterFact({ seen }, issuer),
  };
}

type Announced = { report: { accession: string }; when: Publication } | null;

function announcementFact(published: Announced): AnnouncementFact | null {
  if (published === null) return null;
  const { acceptedOn, day0 } = published.when;
  return { accession: published.report.accession, acceptedOn, day0 };
}

function planQuarterFact(
  { seen }: Pick<ScoredTrade, "seen">,
  issuer: PreparedIssuer,
): ScoredTradeFact["planQuarter"] {
  const quarter = seen.found.facts.plan?.quarter ?? null;
  if (quarter === null) return null;
  const { quarterEnd, report, announcement } = quarter;
  return {
    end: quarterEnd.day,
    report:
      report === null
        ? null
        : {
            accession: report.report.accession,
            filedOn: reportFilingDate(report, issuer.calendar),
          },
    announcement: announcementFact(announcement),
    isListed: listedAnnouncements(issuer.record).some(
      (day) => day > quarterEnd.day && day <= seen.tradeDate,
    ),
  };
}
