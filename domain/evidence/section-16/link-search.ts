import { giftSessions, grantSessions, taxSaleSessions } from "#contract/lines/line-links.ts";
import { sessionDay, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { LineEvidence } from "#domain/evidence/section-16/section-16-evidence.ts";
import type { PriceUses } from "#domain/evidence/price-uses.ts";
import type { IssuerLines } from "#domain/evidence/section-16/short-swing-evidence.ts";
import { returnWindows } from "#domain/evidence/trade-evidence.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** The lines, closes, and 8-Ks that were searched for links of a line. Records the closes. */
export function linkSearch(
  line: ReportedLine,
  { issuer, lines }: IssuerLines,
  prices: PriceUses,
): Pick<LineEvidence, "considered" | "sources" | "news"> {
  const { code, acquiredDisposed } = line;
  const isDated =
    line.isLive && line.tradeDate !== null && !line.flags.includes("date-from-period");
  const isGift = isDated && code === "G" && acquiredDisposed === "D";
  const isGrant = isDated && code === "A" && acquiredDisposed === "A";
  return {
    considered: isDated ? consideredLines(line, lines) : [],
    sources: isGift ? giftSources(line, issuer, prices) : [],
    news: isGrant ? newsNear(line, issuer, prices) : [],
  };
}

const linkedCodes: ReadonlySet<string> = new Set(["M", "X", "S", "F", "A"]);

/** Every line of the same persons' filings with a transaction nearby, and of the amendments of these filings. */
function consideredLines(
  line: ReportedLine,
  lines: readonly ReportedLine[],
): LineEvidence["considered"] {
  if (!linkedCodes.has(line.code)) return [];
  const session = sessionOnOrAfter(line.tradeDate ?? "");
  const near = lines.filter(
    ({ code, tradeDate, ownerCiks }) =>
      linkedCodes.has(code) &&
      tradeDate !== null &&
      Math.abs(sessionOnOrAfter(tradeDate) - session) <= taxSaleSessions &&
      ownerCiks.some((cik) => line.ownerCiks.includes(cik)),
  );
  const filings = new Set(
    near.flatMap(({ accession, supersededBy }) => [
      accession,
      ...(supersededBy === null ? [] : [supersededBy]),
    ]),
  );
  return lines
    .filter(({ accession, code }) => filings.has(accession) && code !== "Holding")
    .map(({ accession, lineNumber, supersededBy }) => ({
      accession,
      line: lineNumber,
      supersededBy,
    }));
}

/** The series with which the price move is measured; all closes of the sessions around the gift are used. */
function giftSources(
  line: ReportedLine,
  { priceSources }: PreparedIssuer,
  prices: PriceUses,
): LineEvidence["sources"] {
  const session = sessionOnOrAfter(line.tradeDate ?? "");
  const first = Math.max(0, session - giftSessions);
  const days = Array.from({ length: session + giftSessions - first + 1 }, (_, index) =>
    sessionDay(first + index),
  );
  const used = (series: PriceSeries | undefined): string | null =>
    series === undefined ? null : prices.close(series, days);
  return priceSources.map(({ stock, fund }) => ({
    stock: used(stock?.series),
    fund: used(fund?.series),
  }));
}

function newsNear(
  line: ReportedLine,
  issuer: PreparedIssuer,
  prices: PriceUses,
): LineEvidence["news"] {
  const session = sessionOnOrAfter(line.tradeDate ?? "");
  return issuer.currentReports
    .filter(({ when }) => Math.abs(sessionOnOrAfter(when.day0) - session) <= grantSessions)
    .map(({ report, when }) => ({
      accession: report.accession,
      ...returnWindows(issuer.eventReturnOf(when.day0), prices),
    }));
}
