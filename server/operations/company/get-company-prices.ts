import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type {
  CompanyPrices,
  EventMark,
  TradeMark,
} from "#contract/operations/companies/company.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import {
  type EventDay,
  readEventDays,
  readTradeDays,
  type TradeDay,
  type DayRange,
  readDayRanges,
} from "#database/queries/company/chart-marks.ts";
import type { EarningsCalendar } from "#domain/events/earnings.ts";
import {
  currentSource,
  type DailyPrice,
  dailyPrices,
  dailyReturns,
  priceBasis,
} from "#domain/returns/daily-prices.ts";
import type { ReturnPrices } from "#domain/returns/market-adjusted-returns.ts";
import type { SessionPrices } from "#domain/returns/session-prices.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { loadCompany, resolveCompany } from "#server/operations/company/load-company.ts";
import { directionOf } from "#server/operations/company/present-company.ts";

type Input = OperationInput<"get_company_prices">;
type Span = { from: string | undefined; to: string | undefined };

/** A company's daily prices out of one source, and its marks as far as the caller may see them. */
export async function getCompanyPrices(
  input: Input,
  context: MemberContext,
): Promise<OperationAnswer<"get_company_prices">> {
  const { db, identity } = context;
  const cik = await resolveCompany(input, context);
  const issuer = cik === null ? null : await loadCompany(cik, context);
  if (issuer === null) throw new OperationError("company_not_found");
  const { record } = issuer;
  const holds = (permission: "explore_trades" | "explore_events"): boolean =>
    hasAnyPermission(identity.permissions, [permission]);
  const source = currentSource(issuer.priceSources);
  const stock = source?.stock ?? null;
  const prices = stock === null ? [] : dailyPrices(stock);
  const span = { from: firstWanted(input, prices.at(-1)?.day), to: input.to };
  const [ranges, trades, events] = await Promise.all([
    stock === null ? null : readDayRanges(db, stock.series.source, { ...record, ...span }),
    holds("explore_trades") ? readTradeDays(db, record.cik, span) : null,
    holds("explore_events") ? readEventDays(db, record.cik, span) : null,
  ]);
  return {
    cik: formatCik(record.cik),
    ...presentBars(source, stock, { prices, ranges, span }),
    first_day: prices[0]?.day ?? null,
    trades: trades === null ? null : trades.map(presentTradeDay),
    events:
      events === null ? null : presentEventDays(events, issuer.earnings, { cik: record.cik, span }),
  };
}

/** The first day of the requested months, counted back from the last day that has a price. */
function firstWanted({ from, months }: Input, lastDay: string | undefined): string | undefined {
  if (months === undefined || lastDay === undefined) return from;
  return Temporal.PlainDate.from(lastDay).subtract({ months }).toString();
}

type Bars = Pick<CompanyPrices, "series" | "bars" | "splits" | "dividends">;

type Drawn = {
  prices: readonly DailyPrice[];
  ranges: ReadonlyMap<string, DayRange> | null;
  span: Span;
};

function presentBars(
  source: ReturnPrices | null,
  stock: SessionPrices | null,
  { prices, ranges, span }: Drawn,
): Bars {
  const shown = prices.filter(({ day }) => isWithin(day, span));
  const days = shown.map(({ day }) => day);
  const returns = source === null ? { raw: [], adjusted: [] } : dailyReturns(days, source);
  const printed = (part: keyof DayRange) =>
    shown.map(({ day, printedFactor }) => {
      const given = ranges?.get(day)?.[part] ?? null;
      return given === null ? null : given * printedFactor;
    });
  return {
    series: source === null || stock === null ? null : presentSeries(source, stock),
    bars: {
      day: days,
      open: printed("open"),
      high: printed("high"),
      low: printed("low"),
      close: shown.map(({ close }) => close),
      price: shown.map(({ price }) => price),
      adjusted_close: shown.map(({ adjustedClose }) => adjustedClose),
      volume: shown.map(({ volume }) => volume),
      raw_return: returns.raw,
      adjusted_return: returns.adjusted,
    },
    splits: (stock?.series.splits ?? []).filter(({ day }) => isWithin(day, span)),
    dividends: (stock?.series.dividends ?? []).filter(({ day }) => isWithin(day, span)),
  };
}

function presentSeries({ fund }: ReturnPrices, { series }: SessionPrices): CompanyPrices["series"] {
  const { source, ticker, closeBasis, splits, dividends } = series;
  return {
    source,
    ticker,
    close_basis: closeBasis,
    price_basis: priceBasis(series),
    has_splits: splits !== null,
    has_dividends: (dividends ?? null) !== null,
    fund: fund === null ? null : { source: fund.series.source, ticker: fund.series.ticker },
  };
}

function presentTradeDay(row: TradeDay): TradeMark {
  return {
    day: row.day,
    trade_direction: directionOf(row),
    trades: row.trades,
    shares: row.shares,
    value: row.value,
    trades_not_summed: row.notSummed,
    plan_trades: row.planTrades,
    owners: row.owners,
    owner_count: row.ownerCount,
    accno: row.accession,
    row_number: row.rowNumber,
  };
}

/** The events, which of them announced a quarter, and announcements by 10-Q or 10-K; by day 0. */
function presentEventDays(
  events: readonly EventDay[],
  { announcements }: EarningsCalendar,
  { cik, span }: { cik: number; span: Span },
): EventMark[] {
  const quarterEnds = new Map(
    announcements.map(({ report }) => [report.accession, report.quarterEnd.day]),
  );
  const known = new Set(events.map(({ accession }) => accession));
  const marks = events.map((event) => ({
    accno: event.accession,
    form: event.form,
    day_0: event.day0,
    items: event.items,
    accepted_at: event.acceptedAt,
    event_return: event.eventReturn,
    value_sold_30: event.valueSold30,
    quarter_end: quarterEnds.get(event.accession) ?? null,
    filing_url: filingIndexUrl(cik, event.accession),
  }));
  const reports = announcements
    .filter(({ report, when }) => !known.has(report.accession) && isWithin(when.day0, span))
    .map(({ report, when }) => ({
      accno: report.accession,
      form: report.form,
      day_0: when.day0,
      items: [...report.items],
      accepted_at: report.acceptedAt,
      event_return: null,
      value_sold_30: null,
      quarter_end: report.quarterEnd.day,
      filing_url: filingIndexUrl(cik, report.accession),
    }));
  return [...marks, ...reports].sort((a, b) =>
    a.day_0 < b.day_0 ? -1 : a.day_0 > b.day_0 ? 1 : 0,
  );
}

function isWithin(day: string, { from, to }: Span): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
