import type { DemonstrationEvent, DemonstrationTrade } from "#contract/brand/demonstration-case.ts";

const DAY_MS = 86_400_000;
/** Prices carry four decimals. */
const PRICE_PARTS = 10_000;
/** Form 4 is due on the second business day. */
export const FORM_4_DAYS = 2;

/** Shares times price in ten-thousandths of a dollar: whole numbers, so the product is exact. */
export function valueTenThousandths(trade: DemonstrationTrade): number {
  return trade.shares * trade.priceTenThousandths;
}

/** Rounded to the dollar. */
export function valueUsd(trade: DemonstrationTrade): number {
  return Math.round(valueTenThousandths(trade) / PRICE_PARTS);
}

export function priceUsd(trade: DemonstrationTrade): number {
  return trade.priceTenThousandths / PRICE_PARTS;
}

export function productUsd(trade: DemonstrationTrade): number {
  return valueTenThousandths(trade) / PRICE_PARTS;
}

function returnFraction([before, after]: readonly [number, number]): number {
  return after / before - 1;
}

export type EventReturn = {
  shareFraction: number;
  fundFraction: number;
  differenceFraction: number;
};

/** The share's return over the event, the fund's, and what remains. */
export function eventReturn(event: DemonstrationEvent): EventReturn {
  const shareFraction = returnFraction(event.shareCloses);
  const fundFraction = returnFraction(event.fundCloses);
  return { shareFraction, fundFraction, differenceFraction: shareFraction - fundFraction };
}

function instantOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Calendar days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((instantOf(to) - instantOf(from)) / DAY_MS);
}

/** Weekdays in (from, to]; the demonstration has no holiday inside such a stretch. */
export function businessDaysBetween(from: string, to: string): number {
  const days = Array.from({ length: daysBetween(from, to) }, (_, index) =>
    new Date(instantOf(from) + (index + 1) * DAY_MS).getUTCDay(),
  );
  return days.filter((weekday) => weekday >= 1 && weekday <= 5).length;
}

/** Counted to the first filing: an amendment does not make a filing late. */
export function daysToFile(trade: DemonstrationTrade): number {
  return businessDaysBetween(trade.tradedOn, trade.firstFiledOn);
}

export function acceptedDay(event: DemonstrationEvent): string {
  return event.acceptedAt.slice(0, 10);
}
