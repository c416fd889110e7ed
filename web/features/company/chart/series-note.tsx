import { counted } from "#contract/values/amount-text.ts";
import type { CompanyPrices, PriceBasis } from "#contract/operations/companies/company.ts";
import { OutLink } from "#web/explore/links/outside-links.tsx";

const bases: Readonly<Record<PriceBasis, string>> = {
  "split-adjusted": "Closes adjusted for splits but not for dividends.",
  "as-printed": "Closes as printed; the source reports no splits.",
  "as-given": "Closes as provided; the source does not say whether they are adjusted.",
  adjusted: "Closes adjusted for splits and dividends; this source has no others.",
};

type SeriesNoteProps = {
  prices: Pick<CompanyPrices, "series">;
  /** Marks that have no bar to stand on. */
  unplaced: number;
};

/** Where the prices come from and what they are, how marks are placed, and who drew the chart. */
export function SeriesNote({ prices: { series }, unplaced }: SeriesNoteProps) {
  const missing =
    unplaced === 0 || series === null
      ? ""
      : ` ${counted(unplaced, "mark falls", "marks fall")} outside the price data and ${unplaced === 1 ? "is" : "are"} only in the tables.`;
  return (
    <p className="mt-1 text-2xs text-faint">
      {series !== null && (
        <>
          {series.ticker}, daily prices from {series.source}. {bases[series.price_basis]} Marks:
          trade date for insider trades, day 0 for filings. Days too close to tell apart share one
          mark with the count, on the first of them; zoom in to separate them.{missing}{" "}
        </>
      )}
      Charts by{" "}
      <OutLink href="https://www.tradingview.com/">TradingView Lightweight Charts</OutLink>.
    </p>
  );
}
