import type { PriceVendor } from "#sources/prices/price-vendor.ts";
import type { WorkerContext } from "#worker/worker-context.ts";

/** How often prices are requested, and the pauses before retries; real time. */
export type PriceTimes = {
  /** Between two checks for tickers that are due. */
  lookEveryMs: number;
  /** Before a ticker is requested again, the first time. */
  retrySeconds: number;
  /** From the end of trading, by the market's clock, until a vendor has the day's closes. */
  closesKnownAfterHours: number;
  /** Between two writes of last trades. */
  writeEveryMs: number;
};

/** A vendor that is followed, and its schedule. */
export type PriceContext = WorkerContext & { vendor: PriceVendor; times: PriceTimes };

/** A vendor of the real market publishes in the evening and corrects until late. */
export const vendorTimes: PriceTimes = {
  lookEveryMs: 60_000,
  retrySeconds: 300,
  closesKnownAfterHours: 3,
  writeEveryMs: 1_000,
};

/** The demo market closes every few minutes, and its closes are there at once. */
export const demoTimes: PriceTimes = {
  lookEveryMs: 2_000,
  retrySeconds: 2,
  closesKnownAfterHours: 0,
  writeEveryMs: 500,
};
