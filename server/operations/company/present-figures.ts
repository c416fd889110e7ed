import type { Company } from "#contract/operations/company.ts";
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
export function presentFigures(issuer: PreparedIssuer): Figures {
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
          ? "Fewer than 20 of the 60 trading days before have a close and a volume."
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
