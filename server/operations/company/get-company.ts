import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import {
  countFilings,
  countStoredTrades,
  findClusterTrade,
  readEventTotals,
  readExchange,
} from "#database/queries/company/company-totals.ts";
import { findOtherHolders } from "#database/queries/company/find-company.ts";
import { countTradesOfIssuer } from "#database/queries/insiders/counted-trades.ts";
import { readLivePrices, type LivePrice } from "#database/queries/company/live-prices.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { filingDateOfAcceptance } from "#domain/calendar/edgar-hours.ts";
import { expectedEarnings } from "#domain/events/expected-earnings.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { loadCompany, resolveCompany } from "#server/operations/company/load-company.ts";
import {
  type CompanyTrades,
  edgarCompanyUrl,
  presentDelisting,
  presentEvents,
  presentLastEarnings,
  presentTrades,
} from "#server/operations/company/present-company.ts";
import type { Company } from "#contract/operations/companies/company.ts";
import { splitFactor } from "#domain/returns/adjusted-close.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import {
  currentSource,
  type DailyPrice,
  dailyPrices,
  dailyReturns,
  priceBasis,
  priceRange,
} from "#domain/returns/daily-prices.ts";
import { gapSentences } from "#domain/trades/proof/prove-company.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** 52 weeks. */
const rangeDays = 364;

type Figures = Pick<Company, "price" | "market_value" | "avg_daily_volume" | "range_52_weeks">;

const none: Figures = {
  price: null,
  market_value: { value: null, missing: gapSentences["no-prices"] },
  avg_daily_volume: { value: null, missing: gapSentences["no-prices"] },
  range_52_weeks: null,
};

/** The last close with its day and source, and the company's figures at that close. */
function presentFigures(issuer: PreparedIssuer): Figures {
  const source = currentSource(issuer.priceSources);
  const stock = source?.stock ?? null;
  if (source === null || stock === null) return none;
  const prices = dailyPrices(stock);
  const last = prices.at(-1);
  if (last === undefined) return none;
  const { volume, marketValue, marketValueMissing } = issuer.figuresAt(sessionOf(last.day));
  const { series } = stock;
  return {
    price: {
      day: last.day,
      close: last.close ?? last.price,
      basis: priceBasis(series),
      source: series.source,
      ticker: series.ticker,
      change: dailyReturns([last.day], source).raw[0] ?? null,
    },
    market_value: {
      value: marketValue,
      missing: marketValueMissing === null ? null : gapSentences[marketValueMissing],
    },
    avg_daily_volume: {
      value: volume?.millionsUsd ?? null,
      missing:
        (volume?.millionsUsd ?? null) === null
          ? "Fewer than 20 of the preceding 60 trading days have a close and a volume."
          : null,
    },
    range_52_weeks: presentRange(prices, last.day),
  };
}

function presentRange(prices: readonly DailyPrice[], lastDay: string): Company["range_52_weeks"] {
  const range = priceRange(prices, addCalendarDays(lastDay, -rangeDays));
  if (range === null) return null;
  return { low: range.low, high: range.high, first_day: range.firstDay, last_day: range.lastDay };
}

const daysPerYear = 365;

/** One company: names, last price, figures, and what is stored of it that the caller may see. */
export async function getCompany(
  input: OperationInput<"get_company">,
  context: MemberContext,
): Promise<OperationAnswer<"get_company">> {
  const { db, marketClock, identity } = context;
  const cik = await resolveCompany(input, context);
  if (cik === null) throw new OperationError("company_not_found");
  const now = marketClock.now().toString();
  const { day: through } = easternTime(now);
  const span = spanThrough(through);
  // As Explore Material Events ends: what comes in after 17:30 carries the next business day. The first
  // day is that of the calendar, so that no event leaves the 12 months during a day.
  const eventSpan = { ...span, through: filingDateOfAcceptance(now, "8-K", edgarCalendar) };
  const holds = (permission: "explore_trades" | "explore_events"): boolean =>
    hasAnyPermission(identity.permissions, [permission]);
  const [issuer, others, exchange, filings, trades, events] = await Promise.all([
    loadCompany(cik, context),
    input.ticker === undefined ? [] : findOtherHolders(db, input.ticker, cik),
    readExchange(db, cik),
    countFilings(db, cik),
    holds("explore_trades") ? readTrades(db, cik, span) : null,
    holds("explore_events") ? readEventTotals(db, cik, eventSpan) : null,
  ]);
  if (issuer === null) throw new OperationError("company_not_found");
  const { record } = issuer;
  const tickers = record.priceTickers?.all ?? record.listedTickers;
  const live = await readLivePrices(db, tickers.slice(0, 1));
  const figures = presentFigures(issuer);
  return {
    cik: formatCik(record.cik),
    name: record.name,
    tickers: [...record.listedTickers],
    former_tickers: tickers.filter((ticker) => !record.listedTickers.includes(ticker)),
    exchange,
    industry: issuer.industry,
    sic: record.sic,
    fiscal_year_end: record.fiscalYearEnd,
    ...figures,
    quote: presentQuote(live[0], figures.price, record),
    earnings: {
      last: presentLastEarnings(issuer.earnings),
      next: presentNext(expectedEarnings(issuer.earnings, through)),
    },
    delisting: presentDelisting(record),
    filings_stored: filings,
    trades: trades === null ? null : presentTrades(trades, span.after),
    events: events === null ? null : presentEvents(events, eventSpan.after),
    edgar_url: edgarCompanyUrl(record.cik),
    also_had_ticker: others.map((other) => ({ ...other, cik: formatCik(other.cik) })),
  };
}

/** The trade dates of a span are those after `after`. */
async function readTrades(
  db: MemberContext["db"],
  cik: number,
  span: { after: string; through: string },
): Promise<CompanyTrades> {
  const first = Temporal.PlainDate.from(span.after).add({ days: 1 }).toString();
  const [stored, recent, cluster] = await Promise.all([
    countStoredTrades(db, cik),
    countTradesOfIssuer(db, cik, { first, last: span.through }),
    findClusterTrade(db, cik, span),
  ]);
  return { stored, recent, cluster };
}

/** The 365 days that end with a day. */
function spanThrough(through: string): { after: string; through: string } {
  const after = Temporal.PlainDate.from(through).subtract({ days: daysPerYear }).toString();
  return { after, through };
}

function presentNext(expected: ReturnType<typeof expectedEarnings>) {
  if (expected === null) return null;
  return { month: expected.month, quarter_end: expected.quarterEnd, rule: expected.rule };
}

/** The last trade known, where it is of a later day than the last close, or while trading is halted. */
function presentQuote(
  live: LivePrice | undefined,
  lastClose: Company["price"],
  { prices, furtherPrices }: Pick<IssuerRecord, "prices" | "furtherPrices">,
): Company["quote"] {
  if (live === undefined) return null;
  const tradedOn = live.tradedAt === null ? null : easternTime(live.tradedAt).day;
  const isNewer =
    live.price !== null && tradedOn !== null && (lastClose === null || tradedOn > lastClose.day);
  if (!isNewer && !live.isHalted) return null;
  const series = [prices, ...(furtherPrices ?? []).map((further) => further.prices)].find(
    (one) => one?.source === lastClose?.source,
  );
  // A split between the two is not a drop in price.
  const factor =
    lastClose === null || tradedOn === null
      ? 1
      : splitFactor(series?.splits ?? [], { after: lastClose.day, through: tradedOn });
  return {
    ticker: live.ticker,
    price: isNewer ? live.price : null,
    source: live.source,
    traded_at: isNewer ? live.tradedAt : null,
    change:
      isNewer && live.price !== null && lastClose !== null && lastClose.basis !== "adjusted"
        ? (live.price * factor) / lastClose.close - 1
        : null,
    is_halted: live.isHalted,
    halted_since: live.haltedSince,
  };
}
