import { z } from "zod";

export const tradeTypes = ["Purchases", "Sales"] as const;

export const insiderTypes = ["Officer", "Director", "10% Owner", "Other"] as const;
export type InsiderType = (typeof insiderTypes)[number];
export const insiderTypeSchema = z.enum(insiderTypes);

export const tradeDirections = ["Purchase", "Sale"] as const;

/** `adjusted` is the return less the market fund's over the same days. */
export const returnTypes = ["raw", "adjusted"] as const;
export type ReturnType = (typeof returnTypes)[number];

/** Trading days after the trade date. */
export const returnHorizons = [5, 10, 20, 60, 120] as const;
export type ReturnHorizon = (typeof returnHorizons)[number];

/** Page sizes of the explore screens. */
export const explorePageSizes = [10, 20, 50, 100] as const;
export const mostRowsPerPage = 100;

/** A Form 4 is late when it is filed more than this many EDGAR business days after the trade. */
export const filingLimitDays = 2;
/** A trade this close before an earnings announcement carries the earnings flag. */
export const earningsFlagDays = 30;

/** Header of the column that says why totals exclude a value. */
export const excludedBecauseHeader = "Excluded Because";

/** Header of the dollars of a trade's value that totals count; empty where they count none of it. */
export const countedInTotalsHeader = "Counted in Totals ($)";
