import { z } from "zod";
import { instantSchema } from "#contract/values/plain-date.ts";

export const getMarketTimeInput = z.strictObject({ type: z.literal("get_market_time") });

/** The time filings and prices go by. */
export const getMarketTimeOutput = z.strictObject({
  /** Companies, people and prices are invented, and the time is their own. */
  is_demonstration: z.boolean(),
  now: instantSchema,
  /** Seconds of the market per real second: 1 for the real one, 0 while a demonstration is stopped. */
  speed: z.number().min(0),
  /** Until this instant of the market it runs at that speed; null where none is known. */
  through: instantSchema.nullable(),
});
export type MarketTime = z.infer<typeof getMarketTimeOutput>;
