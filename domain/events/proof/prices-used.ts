import { dayInWords } from "#contract/values/day-in-words.ts";
import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import type { PricesUsed } from "#domain/events/proof/event-proof.ts";
import type { SeriesReturn } from "#domain/returns/market-adjusted-returns.ts";
import { adjusterOf, sessionPrices, type UnadjustedGap } from "#domain/returns/session-prices.ts";

/**
 * The closes a return is made of, as adjusted and as printed.
 * @param measured  null where no source has the series
 */
export function pricesUsed(measured: SeriesReturn | null): PricesUsed | null {
  if (measured === null) return null;
  const { fromDay, toDay, series } = measured;
  const prices = sessionPrices(series);
  const from = prices.unadjustedClose(sessionOf(fromDay));
  const to = prices.unadjustedClose(sessionOf(toDay));
  const isBetween = ({ day }: { day: string }): boolean => day > fromDay && day <= toDay;
  return {
    source: series.source,
    ticker: series.ticker,
    fromDay,
    toDay,
    adjustedFrom: measured.fromClose,
    adjustedTo: measured.toClose,
    printedFrom: "price" in from ? from.price : null,
    printedTo: "price" in to ? to.price : null,
    printedMissing: whyNotPrinted([
      { day: fromDay, close: from },
      { day: toDay, close: to },
    ]),
    adjustment: adjustments[adjusterOf(series) ?? "none"],
    splits: series.splits?.filter(isBetween) ?? null,
    dividends: series.dividends?.filter(isBetween) ?? null,
    fraction: measured.fraction,
  };
}

const printedGaps: Readonly<Record<UnadjustedGap, (days: readonly string[]) => string>> = {
  "no-close": (days) => `The source has no close for ${days.map(dayInWords).join(" and ")}.`,
  "splits-unknown": () =>
    "The source's closes are adjusted for splits it does not report, so the close as printed is unknown.",
  "basis-unknown": () =>
    "The source does not say whether its closes are adjusted, so the close as printed is unknown.",
};

type PrintedClose = { day: string; close: { price: number } | { missing: UnadjustedGap } };

/** The sentence on the first gap, with every day that has the same. */
function whyNotPrinted(closes: readonly PrintedClose[]): string | null {
  const gaps = closes.flatMap(({ day, close }) =>
    "missing" in close ? [{ day, gap: close.missing }] : [],
  );
  const [first] = gaps;
  if (first === undefined) return null;
  return printedGaps[first.gap](gaps.filter(({ gap }) => gap === first.gap).map(({ day }) => day));
}

const adjustments = {
  source: "Adjusted for splits and dividends by the source.",
  sentinel: "Adjusted by Sentinel for the splits and dividends the source reports.",
  none: "The source provides no adjusted closes.",
} as const;
