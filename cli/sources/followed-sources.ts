import { newYorkDay, type MarketClock } from "#platform/clock.ts";
import type { SourceSettings } from "#platform/source-settings.ts";
import { secOrigins } from "#sources/edgar/client/edgar-client.ts";
import type { FollowedPrices, FollowedSource } from "#worker/worker-context.ts";
import type { Database } from "#database/connect.ts";
import { readDataOrigin, requireDataOrigin } from "#database/sources/market/data-origin.ts";

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

/**
 * The source this database is run with: the one the setting names, else the demo market, unless
 * real filings lie there already, which are then shown as they are. Notes what the database holds.
 * @param tell  shows a person what was decided for them
 * @throws OtherWorldError when the named source is of the world that is not in the database
 */
export async function decideSource(
  db: Database,
  settings: SourceSettings,
  announce: (line: string) => void,
): Promise<SourceSettings["source"]> {
  const { source, isSourceGiven } = settings;
  if (source === "archive") return source;
  if (!isSourceGiven && (await readDataOrigin(db)) === "real") {
    announce(
      "The database contains real filings, so the demonstration market is off and no source is followed.\n" +
        "Set SENTINEL_SOURCE=archive to confirm this, or SENTINEL_SOURCE=edgar to follow EDGAR.",
    );
    return "archive";
  }
  await requireDataOrigin(db, source === "demo" ? "demo" : "real");
  return source;
}
