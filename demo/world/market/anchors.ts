import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import type { Company } from "#demo/world/cast/company.ts";

/** Closes that planted stories need, dollars, by ticker and day. */
const anchorsByTicker: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  CRBX: new Map(demonstrationPrices.map(({ day, close }) => [day, close])),
  CPTX: new Map([
    ["2026-10-13", 46.88],
    ["2026-10-27", 45.45],
  ]),
  // A cash offer of $19.75, and the price stays just below it.
  WXMR: new Map([
    ["2025-08-08", 14.8],
    ["2025-08-11", 19.46],
    ["2025-11-14", 19.74],
  ]),
  // Down to a penny stock, which the reverse split ends.
  RDMS: new Map([["2025-08-01", 1.12]]),
  // Down in steps to the petition.
  SDRA: new Map([
    ["2026-02-13", 4.1],
    ["2026-05-08", 1.74],
  ]),
};

const none: ReadonlyMap<string, number> = new Map();

export function anchorsOf(company: Company): ReadonlyMap<string, number> {
  return anchorsByTicker[company.ticker ?? ""] ?? none;
}

/** While a cash offer is open, the share hardly moves. */
export function isHeldByOffer(company: Company, day: string): boolean {
  return company.ticker === "WXMR" && day > "2025-08-11";
}
