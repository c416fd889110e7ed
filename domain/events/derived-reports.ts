import { publication } from "#domain/calendar/day-zero.ts";
import { sessionBefore } from "#domain/calendar/trading-calendar.ts";
import { timeline } from "#domain/events/current-report-timeline.ts";
import { tickerOfIssuer } from "#domain/events/derived-events.ts";
import { filingPublicAt } from "#domain/events/disclosure.ts";
import type { DerivedReport } from "#domain/trades/derived-issuer.ts";
import type { IssuerRecord, PeriodicReport } from "#domain/trades/issuer-record.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/**
 * What is known of the company of each 8-K, 10-Q and 10-K and their amendments at the last close
 * before the filing's day 0, by accession. Filings of which not even the day is known are left out.
 * Source: DOMAIN.md, sections 5 and 7.
 */
export function deriveReports(issuer: PreparedIssuer): DerivedReport[] {
  const { record, industry } = issuer;
  const ticker = tickerOfIssuer(issuer);
  return timeline(allReports(record))
    .flatMap(({ report, when }) => {
      const happenedAt = filingPublicAt(report.acceptedAt, report.filedOn);
      if (happenedAt === null) return [];
      const { sharePrice, marketValue, volume } = issuer.figuresAt(sessionBefore(when.day0));
      return {
        accession: report.accession,
        happenedAt,
        companyName: record.name,
        ticker,
        sic: record.sic,
        industry,
        sharePrice,
        marketValue,
        averageDailyVolume: volume?.millionsUsd ?? null,
      };
    })
    .sort((a, b) => (a.accession < b.accession ? -1 : 1));
}

/** Running numbers of the trading days at whose close the figures are. */
export function reportFigureSessions({ record }: PreparedIssuer): number[] {
  return allReports(record).flatMap(({ acceptedAt, filedOn }) => {
    const when = publication(acceptedAt, filedOn);
    return when === null ? [] : [sessionBefore(when.day0)];
  });
}

function allReports({ currentReports, periodicReports }: IssuerRecord): PeriodicReport[] {
  return [...currentReports, ...periodicReports];
}
