import { dayInWords } from "#contract/values/plain-date.ts";
import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import type { PricesUsed } from "#domain/events/proof/event-proof.ts";
import type { SeriesReturn } from "#domain/returns/market-adjusted-returns.ts";
import type { SessionPrices, UnadjustedGap } from "#domain/returns/session-prices.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";

/**
 * The closes a return is made of, as adjusted and as printed.
 * @param measured  null where no source has the series
 * @param series  those the return may have been measured with
 */
export function pricesUsed(
  measured: SeriesReturn | null,
  series: readonly (SessionPrices | null)[],
): PricesUsed | null {
  if (measured === null) return null;
  const { source, ticker } = measured.series;
  const prices = series.find(
    (each) => each?.series.source === source && each.series.ticker === ticker,
  );
  if (prices === undefined || prices === null) return null;
  const { fromDay, toDay } = measured;
  const from = prices.unadjustedClose(sessionOf(fromDay));
  const to = prices.unadjustedClose(sessionOf(toDay));
  const isBetween = ({ day }: { day: string }): boolean => day > fromDay && day <= toDay;
  return {
    source,
    ticker,
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
    adjustment: adjustmentOf(prices.series),
    splits: prices.series.splits?.filter(isBetween) ?? null,
    dividends: prices.series.dividends?.filter(isBetween) ?? null,
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

function adjustmentOf({ adjustedClose, closeBasis, splits, dividends }: PriceSeries): string {
  if (adjustedClose.some((close) => close !== null)) {
    return "Adjusted for splits and dividends by the source.";
  }
  const isOurs = closeBasis === "raw" && splits !== null && Array.isArray(dividends);
  return isOurs
    ? "Adjusted by Sentinel for the splits and dividends the source reports."
    : "The source provides no adjusted closes.";
}
