import type { CompanyPrices, PriceBasis } from "#contract/operations/company.ts";
import { OutLink } from "#web/explore/links/out-link.tsx";

const bases: Readonly<Record<PriceBasis, string>> = {
  "split-adjusted": "Closes as printed, earlier ones divided by later splits; dividends left in.",
  "as-printed": "Closes as printed; the source names no splits.",
  "as-given": "Closes as the source gives them; it does not say whether they are adjusted.",
  adjusted: "Closes adjusted for splits and dividends, the only ones this source has.",
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
      : ` ${unplaced} ${unplaced === 1 ? "mark lies" : "marks lie"} outside the prices and ${unplaced === 1 ? "is" : "are"} in the tables only.`;
  return (
    <p className="mt-1 text-2xs text-faint">
      {series !== null && (
        <>
          {series.ticker}, daily prices of {series.source}. {bases[series.price_basis]} Marks: trade
          date for insider trades, day 0 for filings.{missing}{" "}
        </>
      )}
      Charts by{" "}
      <OutLink href="https://www.tradingview.com/">TradingView Lightweight Charts</OutLink>.
    </p>
  );
}
