import { z } from "zod";

export const getTickersInput = z.strictObject({ type: z.literal("get_tickers") });

/** Ticker -> [CIK of ten digits, company name]. */
export const getTickersOutput = z.record(z.string(), z.tuple([z.string(), z.string()]));
export type TickerDictionary = z.infer<typeof getTickersOutput>;

export const getOwnersInput = z.strictObject({ type: z.literal("get_owners") });

/** Reporting person's CIK of ten digits -> name, last name first as filed. */
export const getOwnersOutput = z.record(z.string(), z.string());
export type OwnerDictionary = z.infer<typeof getOwnersOutput>;
