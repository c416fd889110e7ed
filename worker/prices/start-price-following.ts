import { type Lease, takeFollowerLease } from "#database/sources/follower-lease.ts";
import { pause } from "#worker/following/pause.ts";
import { followDaily } from "#worker/prices/follow-daily.ts";
import { followLive } from "#worker/prices/follow-live.ts";
import { demoTimes, type PriceContext, vendorTimes } from "#worker/prices/price-context.ts";
import type { WorkerContext, WorkerPart, FollowedPrices } from "#worker/worker-context.ts";
import type { Database } from "#database/connect.ts";
import { createRequestPace } from "#database/sources/market/request-pace.ts";
import type { PriceVendor } from "#sources/prices/price-vendor.ts";
import { alpacaVendor } from "#sources/prices/vendors/alpaca.ts";
import { demoVendor } from "#sources/prices/vendors/demo.ts";
import { tiingoVendor } from "#sources/prices/vendors/tiingo.ts";
import { localPace } from "#worker/following/open-following.ts";

/** On this machine no rate limit is needed. */
const demoRequestsPerSecond = 500;
const secondsPerMinute = 60;

/** The vendor that the settings name, with one rate limit for all processes. */
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

const leaseEveryMs = 2_000;

/**
 * Follows daily and live prices of the context's vendor until it is closed. One process follows at
 * a time, and another continues when it ends.
 */
export async function startPriceFollowing(context: WorkerContext): Promise<WorkerPart> {
  const { prices, db } = context;
  if (prices === null) return { close: async () => undefined };
  const closing = new AbortController();
  const signal = AbortSignal.any([context.signal, closing.signal]);
  const vendor = openVendor(db, prices);
  const times = prices.vendor === "demo" ? demoTimes : vendorTimes;
  const following = followWithLease({ ...context, vendor, times, signal });
  return {
    close: async () => {
      closing.abort();
      await following;
      await vendor.close();
    },
  };
}

/** Follows whenever no other process does. */
async function followWithLease(context: PriceContext): Promise<void> {
  const { signal, logger, connectionString } = context;
  while (!signal.aborted) {
    try {
      const lease = await takeFollowerLease(connectionString, "prices");
      if (lease !== null) await followWhile(context, lease);
    } catch (error) {
      if (!signal.aborted) logger.error({ part: "prices", err: error }, "prices interrupted");
    }
    await pause(leaseEveryMs, signal);
  }
}

async function followWhile(context: PriceContext, lease: Lease): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, ending.signal]);
  context.logger.info({ part: "prices", vendor: context.vendor.name }, "following prices");
  void lease.lost.then(() => ending.abort());
  const held = { ...context, signal };
  // Either runs until the end; when one fails the other is stopped too, and both start again.
  const both = [followDaily(held), followLive(held)];
  try {
    await Promise.all(both);
  } finally {
    ending.abort();
    await Promise.allSettled(both);
    await lease.release();
  }
}
