import type {
  EventProofAnswer,
  FollowingFiling,
  InsiderTradeBefore,
  PricesUsed as ShownPrices,
} from "#contract/operations/event-proof.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import type {
  FollowingReport,
  LinkedAmendment,
  PricesUsed,
  ProvedInsiderTrade,
} from "#domain/events/proof/event-proof.ts";
import { itemTitle } from "#server/operations/events/present-event-filing.ts";
import { insiderTypesOf } from "#server/operations/trades/present-proof.ts";

/** The closes of one series that the event return is made of. */
export function presentPrices(prices: PricesUsed | null): ShownPrices | null {
  if (prices === null) return null;
  return {
    source: prices.source,
    ticker: prices.ticker,
    from_day: prices.fromDay,
    to_day: prices.toDay,
    adjusted_from: prices.adjustedFrom,
    adjusted_to: prices.adjustedTo,
    printed_from: prices.printedFrom,
    printed_to: prices.printedTo,
    printed_missing: prices.printedMissing,
    adjustment: prices.adjustment,
    splits: prices.splits?.map(({ day, ratio }) => ({ day, ratio })) ?? null,
    dividends: prices.dividends?.map(({ day, amount }) => ({ day, amount })) ?? null,
    fraction: prices.fraction,
  };
}

/** A trade before the event; amounts stay decimal text. */
export function presentInsiderTrade({ trade, note }: ProvedInsiderTrade): InsiderTradeBefore {
  return {
    accno: trade.accession,
    row_number: trade.rowNumber,
    owner: trade.ownerName,
    owner_cik: formatCik(trade.ownerCik),
    other_owners: trade.otherOwners,
    title: trade.title,
    insider_types: insiderTypesOf(trade),
    trade_date: trade.tradeDate,
    trade_direction: trade.direction,
    shares: trade.shares,
    price: trade.price,
    value: trade.value,
    sum_value: trade.sumValue,
    is_10b51: trade.isPlan ? 1 : 0,
    days_to_file: trade.daysToFile,
    note,
    patterns: [...trade.patterns],
    filing_url: filingIndexUrl(trade.issuerCik, trade.accession),
  };
}

/** An 8-K/A of the event. */
export function presentAmendment(
  { report, caution }: LinkedAmendment,
  cik: number,
): EventProofAnswer["amendments"][number] {
  return {
    accno: report.accession,
    form: report.form,
    accepted_at: report.acceptedAt,
    filed_on: report.filedOn,
    items: report.items.map((code) => ({ code, title: itemTitle(code) })),
    filing_url: filingIndexUrl(cik, report.accession),
    caution,
  };
}

const mayBeAnother =
  "EDGAR lists one that is not stored here and may have come before: the next filing may be another.";

/** A filing that came after the event; null when none is known. */
export function presentFollowing(
  following: FollowingReport | null,
  cik: number,
): FollowingFiling | null {
  if (following === null) return null;
  const form = following.form.trim();
  return {
    accno: following.accession,
    form,
    accepted_at: following.acceptedAt,
    filed_on: following.filedOn,
    items: following.items.join("&"),
    day_0: following.day0,
    event_return: following.measured.adjusted,
    filing_url: filingIndexUrl(cik, following.accession),
    is_event: form === "8-K",
    note: following.mayBeAnother ? mayBeAnother : null,
  };
}
