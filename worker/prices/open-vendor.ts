import type { Database } from "#database/connect.ts";
import { createRequestPace } from "#database/sources/request-pace.ts";
import type { PriceVendor } from "#sources/prices/price-vendor.ts";
import { alpacaVendor } from "#sources/prices/vendors/alpaca.ts";
import { demoVendor } from "#sources/prices/vendors/demo.ts";
import { tiingoVendor } from "#sources/prices/vendors/tiingo.ts";
import { localPace } from "#worker/following/local-pace.ts";
import type { FollowedPrices } from "#worker/worker-context.ts";

/** On this machine nobody is to be spared. */
const demoRequestsPerSecond = 500;
const secondsPerMinute = 60;

/** The vendor that the settings name, asked at one pace by all processes. */
export function openVendor(db: Database, prices: FollowedPrices): PriceVendor {
  if (prices.vendor === "demo") {
    return demoVendor({ url: prices.url ?? "", pace: localPace(demoRequestsPerSecond) });
  }
  const pace = createRequestPace(db, {
    name: `prices/${prices.vendor}`,
    requestsPerSecond: prices.requestsPerMinute / secondsPerMinute,
  });
  return prices.vendor === "tiingo"
    ? tiingoVendor({ ...prices, pace })
    : alpacaVendor({ ...prices, pace });
}
