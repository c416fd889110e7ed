import type { MeasuredEvent, PriceWindow } from "#domain/evidence/evidence.ts";

/** An 8-K and the returns of its day 0 in data/figures.json. */
export function eventData({ accession, stock, fund }: MeasuredEvent) {
  return { accession, stock: windowData(stock), fund: windowData(fund) };
}

/** The days of a return in data/figures.json; splits and dividends are in prices/actions.csv. */
export function windowData(window: PriceWindow | null) {
  if (window === null) return null;
  const { series, from, to, payout } = window;
  return { series, from, to, payout };
}
