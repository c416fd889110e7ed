import type {
  DerivedEvent,
  DerivedLine,
  DerivedReport,
  DerivedTrade,
} from "#domain/trades/derived-issuer.ts";
import type { CurrentReport } from "#domain/trades/issuer-record.ts";

/** Column name to PostgreSQL type, in insertion order. */
export type RowColumns = Readonly<Record<string, string>>;

export const tradeColumns: RowColumns = {
  accession: "text",
  row_number: "smallint",
  issuer_cik: "bigint",
  company_name: "text",
  ticker: "text",
  industry: "text",
  is_live: "boolean",
  line_numbers: "smallint[]",
  owner_cik: "bigint",
  owner_name: "text",
  other_owners: "smallint",
  owner_ciks: "bigint[]",
  title: "text",
  location: "text",
  is_officer: "boolean",
  is_director: "boolean",
  is_ten_percent_owner: "boolean",
  is_other: "boolean",
  security_title: "text",
  trade_date: "date",
  direction: "text",
  shares: "numeric",
  price: "numeric",
  value: "numeric",
  sum_value: "numeric",
  is_plan: "boolean",
  accepted_at: "timestamptz",
  filed_on: "date",
  days_to_file: "integer",
  calendar_days_to_file: "integer",
  price_suspect: "text",
  return_5: "double precision",
  return_10: "double precision",
  return_20: "double precision",
  return_60: "double precision",
  return_120: "double precision",
  adjusted_return_5: "double precision",
  adjusted_return_10: "double precision",
  adjusted_return_20: "double precision",
  adjusted_return_60: "double precision",
  adjusted_return_120: "double precision",
  next_8k_accession: "text",
  next_8k_days: "integer",
  next_8k_return: "double precision",
  next_8k_items: "text[]",
  next_earnings_accession: "text",
  next_earnings_days: "integer",
  next_earnings_return: "double precision",
  is_between_quarter_end_and_earnings: "boolean",
  share_price: "double precision",
  market_value: "double precision",
  average_daily_volume: "double precision",
  flags: "text[]",
  patterns: "text[]",
  avoided_or_gained: "numeric",
  avoided_or_gained_net: "numeric",
};

/** A derived trade as the `trade` table names it. */
export function tradeRow(trade: DerivedTrade) {
  return {
    accession: trade.accession,
    row_number: trade.rowNumber,
    issuer_cik: trade.issuerCik,
    company_name: trade.companyName,
    ticker: trade.ticker,
    industry: trade.industry,
    is_live: trade.isLive,
    line_numbers: trade.lineNumbers,
    owner_cik: trade.ownerCik,
    owner_name: trade.ownerName,
    other_owners: trade.otherOwners,
    owner_ciks: trade.ownerCiks,
    title: trade.title,
    location: trade.location,
    is_officer: trade.isOfficer,
    is_director: trade.isDirector,
    is_ten_percent_owner: trade.isTenPercentOwner,
    is_other: trade.isOther,
    security_title: trade.securityTitle,
    trade_date: trade.tradeDate,
    direction: trade.direction,
    shares: trade.shares,
    price: trade.price,
    value: trade.value,
    sum_value: trade.sumValue,
    is_plan: trade.isPlan,
    accepted_at: trade.acceptedAt,
    filed_on: trade.filedOn,
    days_to_file: trade.daysToFile,
    calendar_days_to_file: trade.calendarDaysToFile,
    price_suspect: trade.priceSuspect,
    ...returnColumns(trade),
    next_8k_accession: trade.next8kAccession,
    next_8k_days: trade.next8kDays,
    next_8k_return: trade.next8kReturn,
    next_8k_items: trade.next8kItems,
    next_earnings_accession: trade.nextEarningsAccession,
    next_earnings_days: trade.nextEarningsDays,
    next_earnings_return: trade.nextEarningsReturn,
    is_between_quarter_end_and_earnings: trade.isBetweenQuarterEndAndEarnings,
    share_price: trade.sharePrice,
    market_value: trade.marketValue,
    average_daily_volume: trade.averageDailyVolume,
    flags: trade.flags,
    patterns: trade.patterns,
    avoided_or_gained: trade.avoidedOrGained,
    avoided_or_gained_net: trade.avoidedOrGainedNet,
  };
}

function returnColumns(trade: DerivedTrade) {
  const { rawReturns: raw, adjustedReturns: adjusted } = trade;
  return {
    return_5: raw[5],
    return_10: raw[10],
    return_20: raw[20],
    return_60: raw[60],
    return_120: raw[120],
    adjusted_return_5: adjusted[5],
    adjusted_return_10: adjusted[10],
    adjusted_return_20: adjusted[20],
    adjusted_return_60: adjusted[60],
    adjusted_return_120: adjusted[120],
  };
}

export const eventColumns: RowColumns = {
  accession: "text",
  cik: "bigint",
  company_name: "text",
  ticker: "text",
  industry: "text",
  accepted_at: "timestamptz",
  filed_on: "date",
  report_date: "date",
  items: "text[]",
  day_0: "date",
  day_0_basis: "text",
  event_return: "double precision",
  share_price: "double precision",
  market_value: "double precision",
  average_daily_volume: "double precision",
  window_end: "date",
  is_live: "boolean",
  value_sold_30: "numeric",
  value_sold_90: "numeric",
  value_sold_180: "numeric",
  value_sold_365: "numeric",
  value_purchased_30: "numeric",
  value_purchased_90: "numeric",
  value_purchased_180: "numeric",
  value_purchased_365: "numeric",
  alert_sold_30: "numeric",
  alert_sold_90: "numeric",
  alert_sold_180: "numeric",
  alert_sold_365: "numeric",
  alert_purchased_30: "numeric",
  alert_purchased_90: "numeric",
  alert_purchased_180: "numeric",
  alert_purchased_365: "numeric",
  patterns: "text[]",
  flags: "text[]",
};

/** A derived event with the facts of its filing, as the `event` table names it. */
export function eventRow(cik: number, event: DerivedEvent, report: CurrentReport) {
  return {
    accession: event.accession,
    cik,
    company_name: event.companyName,
    ticker: event.ticker,
    industry: event.industry,
    accepted_at: report.acceptedAt,
    filed_on: report.filedOn,
    report_date: report.periodOfReport,
    items: report.items,
    day_0: event.day0,
    day_0_basis: event.day0Basis,
    event_return: event.eventReturn,
    share_price: event.sharePrice,
    market_value: event.marketValue,
    average_daily_volume: event.averageDailyVolume,
    window_end: event.windowEnd,
    is_live: true,
    ...totalsColumns(event),
    ...alertTotalsColumns(event),
    patterns: event.patterns,
    flags: event.flags,
  };
}

function totalsColumns({ insiderTotals: totals }: DerivedEvent) {
  return {
    value_sold_30: totals?.[30].valueSold ?? null,
    value_sold_90: totals?.[90].valueSold ?? null,
    value_sold_180: totals?.[180].valueSold ?? null,
    value_sold_365: totals?.[365].valueSold ?? null,
    value_purchased_30: totals?.[30].valuePurchased ?? null,
    value_purchased_90: totals?.[90].valuePurchased ?? null,
    value_purchased_180: totals?.[180].valuePurchased ?? null,
    value_purchased_365: totals?.[365].valuePurchased ?? null,
  };
}

function alertTotalsColumns({ alertTotals: totals }: DerivedEvent) {
  return {
    alert_sold_30: totals?.[30].valueSold ?? null,
    alert_sold_90: totals?.[90].valueSold ?? null,
    alert_sold_180: totals?.[180].valueSold ?? null,
    alert_sold_365: totals?.[365].valueSold ?? null,
    alert_purchased_30: totals?.[30].valuePurchased ?? null,
    alert_purchased_90: totals?.[90].valuePurchased ?? null,
    alert_purchased_180: totals?.[180].valuePurchased ?? null,
    alert_purchased_365: totals?.[365].valuePurchased ?? null,
  };
}

export const lineStatusColumns: RowColumns = {
  accession: "text",
  line_number: "smallint",
  issuer_cik: "bigint",
  row_number: "smallint",
  superseded_by: "text",
  superseded_by_line: "smallint",
  supersedes_accession: "text",
  supersedes_line: "smallint",
  duplicate_of: "text",
  is_plan: "boolean",
  flags: "text[]",
};

/** What the rules say of one as-filed line, as the `ownership_line_status` table names it. */
export function lineStatusRow(cik: number, line: DerivedLine) {
  return {
    accession: line.accession,
    line_number: line.lineNumber,
    issuer_cik: cik,
    row_number: line.rowNumber,
    superseded_by: line.supersededBy,
    superseded_by_line: line.supersededByLine,
    supersedes_accession: line.supersedes?.accession ?? null,
    supersedes_line: line.supersedes?.lineNumber ?? null,
    duplicate_of: line.duplicateOf,
    is_plan: line.isPlan,
    flags: line.flags,
  };
}

export const reportColumns: RowColumns = {
  accession: "text",
  cik: "bigint",
  happened_at: "timestamptz",
  company_name: "text",
  ticker: "text",
  sic: "text",
  industry: "text",
  share_price: "double precision",
  market_value: "double precision",
  average_daily_volume: "double precision",
};

/** The company of a report, as the `report_figures` table names it. */
export function reportRow(cik: number, report: DerivedReport) {
  return {
    accession: report.accession,
    cik,
    happened_at: report.happenedAt,
    company_name: report.companyName,
    ticker: report.ticker,
    sic: report.sic,
    industry: report.industry,
    share_price: report.sharePrice,
    market_value: report.marketValue,
    average_daily_volume: report.averageDailyVolume,
  };
}
