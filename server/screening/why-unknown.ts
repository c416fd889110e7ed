import type { StoredData } from "#database/queries/screening-status.ts";

/** What a number is unknown for. */
type Rows = "trades" | "events";

/** Why nothing that needs prices is known. */
export function whyNoPrices({ priceSources }: StoredData, rows: Rows): string {
  return priceSources.some((source) => source.tickers > 0)
    ? `The imported prices do not cover the stored ${rows}.`
    : "No prices are imported.";
}

/**
 * Share prices and market values need closes as printed, which most files do not say they have.
 * @returns null when some source has them
 */
export function whyNoPrintedCloses({ priceSources }: StoredData): string | null {
  const isStated = priceSources.some((source) => source.closeBasis !== "unknown");
  if (priceSources.length === 0 || isStated) return null;
  return "Closes as printed are unknown: the imported price files do not say whether closes are adjusted for splits. (For the operator: ingest prices --close raw, or files with a split_ratio column.)";
}

/**
 * A close is set against the price of an earlier trade only where the splits between them are known.
 * @returns null when some source has printed or split-adjusted closes with their splits
 */
export function whyNoSplits(priceSources: StoredData["priceSources"]): string | null {
  const hasBoth = priceSources.some(
    ({ closeBasis, hasSplits }) => closeBasis !== "unknown" && hasSplits,
  );
  if (hasBoth) return null;
  return "Closes cannot be compared with prices of trades: the imported price files do not report splits. (For the operator: ingest price files with a split_ratio column.)";
}

/** Why nothing that is compared with the market is known. */
export function whyNoFund({ priceSources }: StoredData, marketFund: string, rows: Rows): string {
  return priceSources.some((source) => source.fundLastDay !== null)
    ? `The prices of the market fund ${marketFund} do not cover the days of the stored ${rows}.`
    : `No prices of the market fund ${marketFund} are imported.`;
}

/** Why no market value is known where share prices are. */
export function whyNoShares({ hasShareCounts }: StoredData, rows: Rows): string {
  return hasShareCounts
    ? `The stored share counts do not cover the stored ${rows}.`
    : "No shares outstanding are stored.";
}
