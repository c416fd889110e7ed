import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { alreadyMet, type AlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import { matchedConditions, type MatchedCondition } from "#domain/alerts/matched-conditions.ts";
import { type CompanyDay, roundedReturn } from "#domain/alerts/prices/price-days.ts";

/** Which way a price went; of a match part of what it is recorded once by. */
export type PriceDirection = "drop" | "increase";

/** A price of a day, and what of the day it is. */
export type SeenPrice = {
  /** Dollars a share. */
  price: number;
  /** Over the previous close, a fraction. */
  returnFraction: number;
  /**
   * The trade that crossed the threshold; the first trade watched, if the price was already beyond it; or, after the
   * close, the day's low, high, or close.
   */
  seenAs: "trade" | "first trade watched" | "low" | "high" | "close";
};

/** What the predicate of a price alert looks at. */
export function priceFacts(day: CompanyDay, returnFraction: number): AlertFacts {
  return {
    cik: day.cik,
    industry: day.industry,
    return: returnFraction,
    marketValue: day.marketValue,
    averageDailyVolume: day.averageDailyVolume,
    sharePrice: day.sharePrice,
    sold30: Number(day.sold30),
    sold90: Number(day.sold90),
    sold180: Number(day.sold180),
    sold365: Number(day.sold365),
    purchased30: Number(day.purchased30),
    purchased90: Number(day.purchased90),
    purchased180: Number(day.purchased180),
    purchased365: Number(day.purchased365),
  };
}

/** @param returnFraction  not 0: no threshold is */
export function directionOf(returnFraction: number): PriceDirection {
  return returnFraction < 0 ? "drop" : "increase";
}

/** DOMAIN.md section 7: once per company, day and direction. */
export function priceKey(cik: number, day: string, direction: PriceDirection): string {
  return `${cik}/${day}/${direction}`;
}

/**
 * Cells of the results page: price and return are those that met the condition; the adjusted return
 * is the whole day's, from close to close and less the market fund's, and empty until the close.
 */
export function priceCells(
  lookback: AlertLookback,
  day: CompanyDay,
  { price, returnFraction }: Pick<SeenPrice, "price" | "returnFraction">,
): Record<string, string | number | null> {
  return {
    "Company Name": day.name,
    Ticker: day.ticker,
    Date: day.day,
    "Previous Close": day.previousClose,
    Price: price,
    Return: percent(returnFraction),
    "Adjusted Return": adjustedReturn(day),
    "Value Sold": Number(day[`sold${lookback}`]),
    "Value Purchased": Number(day[`purchased${lookback}`]),
    CIK: formatCik(day.cik),
    SIC: day.sic,
  };
}

/** The day's return from close to close less the fund's, in percent; null until both are known. */
export function adjustedReturn({ closeReturn, fundReturn }: CompanyDay): number | null {
  return closeReturn === null || fundReturn === null ? null : percent(closeReturn - fundReturn);
}

/** Eight decimals: binary dust is none of the number. */
function percent(fraction: number): number {
  return Math.round(fraction * 10_000_000_000) / 100_000_000;
}

/** The condition that a match has which no trade showed. */
export const crossedDuringDay = "Crossed during the day";

const seenInWords = {
  low: "by its lowest price, seen at the close",
  high: "by its highest price, seen at the close",
  close: "at the close",
} as const;

/** Why a price met the conditions; one that was not seen as a trade says so. */
export function priceConditions(
  definition: AlertDefinition,
  day: CompanyDay,
  { returnFraction, seenAs }: SeenPrice,
): MatchedCondition[] {
  const conditions = matchedConditions(definition, priceFacts(day, returnFraction));
  if (seenAs === "trade") return conditions;
  if (seenAs === "first trade watched") return [...conditions, alreadyMet];
  return [...conditions, { condition: crossedDuringDay, value: seenInWords[seenAs] }];
}

type Conditions = readonly { condition: string }[];

/** Whether the conditions of a recorded match were met before the alert began watching. */
export function isAlreadyMet(conditions: Conditions): boolean {
  return conditions.some(({ condition }) => condition === alreadyMet.condition);
}

/** By which trade a match was recorded; null if only prices of the whole day show it. */
export function recordedBy(conditions: Conditions): "trade" | "first trade watched" | null {
  if (conditions.some(({ condition }) => condition === crossedDuringDay)) return null;
  return isAlreadyMet(conditions) ? "first trade watched" : "trade";
}

/** Whether the time of a recorded match is known: not without the trade that crossed the threshold. */
export function isTimeKnown(conditions: Conditions): boolean {
  return recordedBy(conditions) === "trade";
}

/** When the conditions of a recorded match were met; null where the time is not known. */
export function metAt(match: {
  /** Of the trade where one met them; UTC. */
  happenedAt: string;
  conditions: readonly MatchedCondition[];
}): string | null {
  return isTimeKnown(match.conditions) ? match.happenedAt : null;
}

/**
 * Prices of a day that is over by which a threshold can have been crossed: its low and its high for alerts
 * that watched before the day began, for they say nothing of when; its close for all others.
 */
export function pricesOfDay(day: CompanyDay, watchedAllDay: boolean): SeenPrice[] {
  const { low, high, close, lowReturn, highReturn, closeReturn } = day;
  const seen: SeenPrice[] = [];
  const add = (seenAs: SeenPrice["seenAs"], price: number | null, moved: number | null): void => {
    if (price !== null && moved !== null) seen.push({ seenAs, price, returnFraction: moved });
  };
  if (!watchedAllDay) add("close", close, closeReturn);
  else {
    if ((lowReturn ?? 0) < 0) add("low", low, lowReturn);
    if ((highReturn ?? 0) > 0) add("high", high, highReturn);
  }
  return seen;
}

/** A match as it was recorded. */
export type RecordedPrice = {
  direction: PriceDirection;
  /** Dollars: of the trade, or of what the day's bar showed. */
  price: number;
  recordedBy: ReturnType<typeof recordedBy>;
  watchedAllDay: boolean;
};

/**
 * By which price a recorded match holds, now that the day's numbers are what they are: the recorded
 * trade, which nothing takes back, over the previous close as it is now; else the day's bar. Only the
 * threshold is looked at: what was known of the company and its insiders then stays.
 * @param threshold  a positive fraction
 * @returns null where it holds no more: the threshold was not crossed
 */
export function priceThatHolds(
  recorded: RecordedPrice,
  day: CompanyDay,
  threshold: number,
): SeenPrice | null {
  const { price, recordedBy: seenAs, direction } = recorded;
  const returnFraction = roundedReturn(price, day.previousClose);
  const trade: SeenPrice[] = seenAs === null ? [] : [{ seenAs, price, returnFraction }];
  // A bar may show less than a trade that was taken back: both count, the trade first.
  const seen = [...trade, ...pricesOfDay(day, recorded.watchedAllDay)];
  const sign = direction === "drop" ? -1 : 1;
  return seen.find((each) => sign * each.returnFraction >= threshold) ?? null;
}
