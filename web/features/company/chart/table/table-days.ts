import { itemsText } from "#contract/events/item-codes.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import type { CompanyPrices } from "#contract/operations/companies/company.ts";
import { type ChartMark, marksAt } from "../chart-marks.ts";

/** One day of the chart as a row of its table; dollars, shares, fractions. */
export type TableDay = {
  day: string;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  price: number;
  adjustedClose: number | null;
  volume: number | null;
  rawReturn: number | null;
  adjustedReturn: number | null;
  /** Trades and their value; null where there are none. */
  purchases: number | null;
  /** Of them those that the value leaves out. */
  notSummed: number | null;
  purchasedUsd: number | null;
  sales: number | null;
  soldUsd: number | null;
  /** "8-K 8.01, 9.01; 10-Q"; empty where nothing was filed. */
  filings: string;
  accessions: string;
};

/** The days from an index on, newest first, with the marks that are shown. */
export function tableDays(
  { bars }: Pick<CompanyPrices, "bars">,
  marks: readonly ChartMark[],
  first: number,
): TableDay[] {
  return bars.day
    .slice(first)
    .map((day, offset) => {
      const at = first + offset;
      const here = marksAt(marks, at);
      const events = here.flatMap((mark) => ("event" in mark ? [mark.event] : []));
      return {
        day,
        open: bars.open[at] ?? null,
        high: bars.high[at] ?? null,
        low: bars.low[at] ?? null,
        close: bars.close[at] ?? null,
        price: bars.price[at] ?? 0,
        adjustedClose: bars.adjusted_close[at] ?? null,
        volume: bars.volume[at] ?? null,
        rawReturn: bars.raw_return[at] ?? null,
        adjustedReturn: bars.adjusted_return[at] ?? null,
        ...tradesOf(here),
        filings: events
          .map(({ form, items }) => [form, itemsText(items)].join(" ").trim())
          .join("; "),
        accessions: events.map(({ accno }) => accno).join(", "),
      };
    })
    .reverse();
}

const noTrades = {
  purchases: null,
  purchasedUsd: null,
  sales: null,
  notSummed: null,
  soldUsd: null,
} as const;

function tradesOf(marks: readonly ChartMark[]) {
  // Most days of most companies.
  if (marks.length === 0) return noTrades;
  const of = (kind: ChartMark["kind"]) =>
    marks.flatMap((mark) => (mark.kind === kind && "trade" in mark ? [mark.trade] : []));
  const count = (kind: "purchase" | "sale") => {
    const trades = of(kind).reduce((sum, mark) => sum + mark.trades, 0);
    return trades === 0 ? null : trades;
  };
  const value = (kind: "purchase" | "sale") => {
    const values = of(kind).flatMap((mark) => mark.value ?? []);
    // A sum of doubles: what is smaller than a hundredth of a cent is theirs, not the trades'.
    const sum = values.reduce((total, each) => total + each, 0);
    return values.length === 0 ? null : Number(fixedDecimal(sum, { places: 4 }));
  };
  const left = (["purchase", "sale"] as const)
    .flatMap(of)
    .reduce((sum, mark) => sum + mark.trades_not_summed, 0);
  return {
    purchases: count("purchase"),
    purchasedUsd: value("purchase"),
    sales: count("sale"),
    notSummed: left === 0 ? null : left,
    soldUsd: value("sale"),
  };
}
