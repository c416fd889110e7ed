import { newYorkDay } from "#platform/clock.ts";
import type { MarketClock } from "#platform/market-clock.ts";
import type { SourceSettings } from "#platform/sources/source-settings.ts";
import { secOrigins } from "#sources/edgar/client/edgar-client.ts";
import type { FollowedPrices, FollowedSource } from "#worker/worker-context.ts";

export type Followed = { source: FollowedSource | null; prices: FollowedPrices | null };

/** On loopback no rate limit is needed, and a market that runs fast has news every few seconds. */
const demoPace = { requestsPerSecond: 2_000, pollSeconds: 2 };

/** What an installation on EDGAR follows. */
export function followedOfEdgar(settings: SourceSettings): Followed {
  const { userAgent, requestsPerSecond, pollSeconds, edgarUrl, followSince } = settings;
  const origins = edgarUrl === null ? secOrigins : { www: edgarUrl, data: edgarUrl };
  return {
    source: {
      name: "edgar",
      origins,
      userAgent: userAgent ?? "",
      requestsPerSecond,
      pollSeconds,
      since: followSince,
    },
    prices: pricesOf(settings),
  };
}

type DemoMarket = {
  /** Of the demo world's server, in place of all hosts of EDGAR and the price vendor. */
  origin: string;
  marketClock: MarketClock;
};

/** What a demonstration follows, from the market's present day on: what was before is backfilled. */
export function followedOfDemo(
  settings: SourceSettings,
  { origin, marketClock }: DemoMarket,
): Followed & { source: FollowedSource } {
  const pollSeconds = Math.min(demoPace.pollSeconds, settings.pollSeconds);
  return {
    source: {
      name: "demo",
      origins: { www: origin, data: origin },
      userAgent: "Sentinel demonstration demo@localhost.invalid",
      requestsPerSecond: demoPace.requestsPerSecond,
      pollSeconds,
      since: newYorkDay(marketClock.now()),
    },
    prices: settings.prices.vendor === "none" ? null : { vendor: "demo", url: origin },
  };
}

/** Prices of an installation that shows an archive, or follows EDGAR. */
export function pricesOf({ prices }: SourceSettings): FollowedPrices | null {
  if (prices.vendor === "none") return null;
  return prices.vendor === "demo" ? null : prices;
}
