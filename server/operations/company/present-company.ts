import type { Company } from "#contract/operations/companies/company.ts";
import { demoEdgarPath, formatCik, isInvented } from "#contract/values/edgar-identifiers.ts";
import type { ClusterTrade, EventTotals } from "#database/queries/company/company-totals.ts";
import type { TradeCounts } from "#database/queries/insiders/counted-trades.ts";
import type { EarningsCalendar } from "#domain/events/earnings.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";

/** The page of a company's filings on EDGAR; of an invented one, of the application itself. */
export function edgarCompanyUrl(cik: number): string {
  return isInvented(cik)
    ? `${demoEdgarPath}/Archives/edgar/data/${cik}/`
    : `https://www.sec.gov/edgar/browse/?CIK=${formatCik(cik)}`;
}

/** What is stored of a company's trades, and counted of those after a day. */
export type CompanyTrades = { stored: number; recent: TradeCounts; cluster: ClusterTrade | null };

/** Counts and sums of trades on the wire. */
export function presentTrades(
  { stored, recent, cluster }: CompanyTrades,
  since: string,
): Company["trades"] {
  return {
    stored,
    since,
    last_12_months: recent.trades,
    value_sold: recent.valueSold,
    value_purchased: recent.valuePurchased,
    trades_not_summed: recent.tradesNotSummed,
    cluster: cluster === null ? null : { day: cluster.day, trade_direction: directionOf(cluster) },
  };
}

/** Counts of events on the wire. */
export function presentEvents({ stored, recent }: EventTotals, since: string): Company["events"] {
  return { stored, since, last_12_months: recent };
}

/** The direction as the wire has it. */
export function directionOf({ direction }: { direction: string }): "Purchase" | "Sale" {
  return direction === "Purchase" ? "Purchase" : "Sale";
}

/** The newest announcement of results. */
export function presentLastEarnings({
  announcements,
}: EarningsCalendar): Company["earnings"]["last"] {
  const last = announcements.at(-1);
  if (last === undefined) return null;
  const { accession, form, quarterEnd } = last.report;
  return { day_0: last.when.day0, form, accno: accession, quarter_end: quarterEnd.day };
}

/** Evidence that the stock is no longer traded; null where there is none. */
export function presentDelisting({
  delistingFiledOn,
  prices,
}: Pick<IssuerRecord, "delistingFiledOn" | "prices">): Company["delisting"] {
  const last = prices?.delistings?.at(-1)?.day ?? null;
  return delistingFiledOn === null && last === null
    ? null
    : { filed_on: delistingFiledOn, last_day: last };
}
