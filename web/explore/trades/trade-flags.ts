import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { exclusionReasonTexts, partlyReported } from "#contract/trades/exclusions.ts";
import { type FirstFiling, filedText } from "#contract/trades/first-filing.ts";
import { counted } from "#contract/values/amount-text.ts";
import { earningsFlagDays, filingLimitDays } from "#contract/trades/trade-vocabulary.ts";

/** A trade with what its days to file are counted to. */
export type FiledTrade = {
  days_to_file: number | null;
  first_filing?: FirstFiling | undefined;
  flags: readonly string[];
};

type TradeBeforeEarnings = { next_ea_days: number | null; btwn_fqe_ea: 0 | 1 };

/** The warning of a trade filed after the limit; null when it was in time or is not known. */
export function lateFilingText(trade: FiledTrade): string | null {
  const { days_to_file: days } = trade;
  if (doubtfulFilingText(trade) !== null || days === null || days <= filingLimitDays) return null;
  return `The SEC requires filing within ${filingLimitDays} days. This trade was filed in ${days} days.`;
}

/** Why the days to file may be those of a correction; null when they are the trade's own. */
export function doubtfulFilingText({ flags }: Pick<FiledTrade, "flags">): string | null {
  return flags.includes("orphan-amendment")
    ? "This amendment corrects a filing that Sentinel has not stored. The original may have been filed on time."
    : null;
}

/**
 * To which filing the days of a row of an amendment are counted, in three parts, the second one that filing's
 * accession number; null where it is the row's own.
 */
export function countedToText({
  first_filing: first,
}: Pick<FiledTrade, "first_filing">): readonly [string, string, string] | null {
  if (first === undefined) return null;
  return [
    `Counted to the filing that first reported this trade: ${filedText(first)}`,
    first.accno,
    ". This row is from an amendment filed later.",
  ];
}

/** Why a trade close to earnings carries the icon; null when it does not. */
export function earningsText(trade: TradeBeforeEarnings): string | null {
  const { next_ea_days: days, btwn_fqe_ea: isBetween } = trade;
  const isNear = days !== null && days >= 0 && days <= earningsFlagDays;
  if (!isNear && isBetween === 0) return null;
  const distance =
    days === null
      ? "The date of the next earnings announcement is unknown."
      : `The next earnings announcement came ${daysInWords(days)} after this trade.`;
  return isBetween === 1
    ? `${distance} The quarter had ended and its results were not yet announced.`
    : distance;
}

/** Why totals do not count a trade's value, or count it once for several filings; null where they count all of it. */
export function excludedValueText(
  because: TradeRow["not_in_sums_because"] | undefined,
): string | null {
  switch (because) {
    case exclusionReasonTexts["no-value"]:
      return "The filing states no price or no number of shares. Totals exclude this trade.";
    case exclusionReasonTexts["suspect-price"]:
      return "Suspect price: more than five times the day's close. Totals exclude this trade.";
    case exclusionReasonTexts.repeated:
    case partlyReported:
      return "Another filing of the same group reports lines of this trade. Totals count them once, with that filing.";
    default:
      return null;
  }
}

/** Why the 8-K shown may not be the next one; null without a doubt. */
export function doubtfulNext8kText(flags: readonly string[]): string | null {
  return flags.includes("earlier-8k-listed")
    ? "EDGAR lists an 8-K that Sentinel has not stored. It may be the first one after this trade."
    : null;
}

/** The same for the next earnings announcement. */
export function doubtfulEarningsText(flags: readonly string[]): string | null {
  return flags.includes("earlier-earnings-listed")
    ? "EDGAR lists a report that Sentinel has not stored. It may hold the first earnings announcement after this trade."
    : null;
}

export function daysInWords(days: number): string {
  return counted(days, "day", "days");
}

/** A trade row by its key: in addresses `row=ACCESSION-ROWNUMBER`. */
export type TradeKey = { accno: string; rowNumber: number };

export function tradeKeyOf(text: string | null): TradeKey | null {
  const match = /^(\d{10}-\d{2}-\d{6})-([1-9]\d{0,3})$/.exec(text ?? "");
  const [, accno, rowNumber] = match ?? [];
  return accno === undefined ? null : { accno, rowNumber: Number(rowNumber) };
}

export function tradeKeyText(row: { accno: string; row_number: number }): string {
  return `${row.accno}-${row.row_number}`;
}

/** The trade whose panel is open, in the address. */
export const openTradeRow = {
  parameter: "row",
  keyOf: tradeKeyText,
  isKey: (text: string) => tradeKeyOf(text) !== null,
};
