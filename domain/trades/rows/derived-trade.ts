import type { FoundPatterns } from "#domain/patterns/trade-patterns.ts";
import type { DerivedTrade, ReturnHorizon, DisclosedSum } from "#domain/trades/derived-issuer.ts";
import { textToTheCent } from "#domain/short-swing/short-swing.ts";
import { type Decimal, decimalToText, zero } from "#domain/trades/lines/decimal.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { ownerColumns } from "#domain/trades/rows/displayed-owner.ts";
import { officerRolesOf } from "#domain/trades/rows/officer-roles.ts";
import { tickerOf } from "#domain/trades/rows/ticker.ts";
import { instantMs } from "#domain/calendar/eastern-time.ts";
import { filingPublicAt } from "#domain/events/disclosure.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import { valueOf } from "#domain/trades/rows/row-amounts.ts";

/** The stored columns of a computed row. */
export function derivedTrade(
  computed: ComputedRow,
  issuer: PreparedIssuer,
  found: FoundPatterns,
): DerivedTrade {
  const { row, amounts, delay, lateness, figures, next8k, nextEarnings } = computed;
  const { filing } = row.filing;
  const { record } = issuer;
  return {
    accession: filing.accession,
    rowNumber: row.rowNumber,
    issuerCik: record.cik,
    companyName: record.name.trim() || filing.issuerName,
    ticker: tickerOf(record.listedTickers, filing.issuerSymbol),
    industry: issuer.industry,
    isLive: computed.isLive,
    lineNumbers: computed.counted.map((line) => line.asFiled.lineNumber),
    ...ownerColumns(filing, computed.owner),
    officerRoles: officerRolesOf(computed.owner?.officerTitle ?? null),
    securityTitle: row.securityTitle,
    tradeDate: row.tradeDate,
    direction: row.direction,
    shares: decimalToText(amounts.shares),
    price: amounts.price === null ? null : decimalToText(amounts.price),
    value: amounts.value === null ? null : decimalToText(amounts.value),
    sumValue: computed.sumValue === null ? null : decimalToText(computed.sumValue),
    disclosedSums: disclosedSums(computed, issuer),
    isPlan: row.isPlan,
    hasFootnotes: computed.counted.some(({ asFiled }) => asFiled.footnoteIds.length > 0),
    acceptedAt: filing.acceptedAt,
    filedOn: row.filing.filedOn,
    daysToFile: delay?.businessDays ?? null,
    calendarDaysToFile: delay?.calendarDays ?? null,
    dueOn: lateness?.dueOn ?? null,
    dueBasis: lateness?.basis ?? null,
    daysLate: lateness?.daysLate ?? null,
    priceSuspect: computed.priceCheck.verdict,
    rawReturns: byHorizon(computed, "raw"),
    adjustedReturns: byHorizon(computed, "adjusted"),
    next8kAccession: next8k?.published.report.accession ?? null,
    next8kDays: next8k?.days ?? null,
    next8kReturn: next8k?.measured.adjusted ?? null,
    next8kItems: next8k?.published.report.items ?? null,
    nextEarningsAccession: nextEarnings?.published.report.accession ?? null,
    nextEarningsDays: nextEarnings?.days ?? null,
    nextEarningsReturn: nextEarnings?.measured.adjusted ?? null,
    isBetweenQuarterEndAndEarnings: computed.isBetweenQuarterEndAndEarnings,
    sharePrice: figures.sharePrice,
    marketValue: figures.marketValue,
    averageDailyVolume: figures.volume?.millionsUsd ?? null,
    flags: computed.flags,
    patterns: found.patterns,
    avoidedOrGained: textOf(found.avoidedOrGained),
    avoidedOrGainedNet: textOf(found.avoidedOrGainedNet),
    shortSwingProfit: found.shortSwing === null ? null : textToTheCent(found.shortSwing.profit),
  };
}

function textOf(dollars: Decimal | null): string | null {
  return dollars === null ? null : decimalToText(dollars);
}

function byHorizon(
  { returns }: ComputedRow,
  kind: "raw" | "adjusted",
): Record<ReturnHorizon, number | null> {
  return {
    5: returns[5][kind],
    10: returns[10][kind],
    20: returns[20][kind],
    60: returns[60][kind],
    120: returns[120][kind],
  };
}

/**
 * What totals count of a row, by date of disclosure: by the filing of the line, or where that repeats or
 * corrects a line of an earlier filing by that one. The parts add up to the row's `sumValue`.
 */
function disclosedSums(
  { sumValue, unrepeated }: Pick<ComputedRow, "sumValue" | "unrepeated">,
  { amendments }: Pick<PreparedIssuer, "amendments">,
): DisclosedSum[] {
  if (sumValue === null) return [];
  const sums = new Map<string | null, Decimal>();
  for (const line of unrepeated) {
    const publicAt = firstPublic(line, amendments.claimOf);
    sums.set(publicAt, (sums.get(publicAt) ?? zero).plus(valueOf(line) ?? zero));
  }
  return [...sums].map(([publicAt, sum]) => ({ publicAt, sumValue: decimalToText(sum) }));
}

function firstPublic(
  line: TradeLine,
  claimOf: PreparedIssuer["amendments"]["claimOf"],
): string | null {
  let first: string | null = null;
  let earlier: TradeLine | undefined = line;
  while (earlier !== undefined) {
    const publicAt = filingPublicAt(earlier.filing.filing.acceptedAt, earlier.filing.filedOn);
    if (publicAt !== null && (first === null || instantMs(publicAt) < instantMs(first)))
      first = publicAt;
    earlier = claimOf.get(earlier)?.original;
  }
  return first;
}
