import {
  type Followed,
  followedOfDemo,
  followedOfEdgar,
  pricesOf,
} from "#cli/sources/followed-sources.ts";
import { startMarket } from "#cli/sources/start-market.ts";
import type { Database } from "#database/connect.ts";
import { noteMarketOrigin, type StoredMarketClock } from "#database/sources/market/market-clock.ts";
import { startDemoServer } from "#demo/server/start-demo-server.ts";
import type { Logger } from "#platform/logger.ts";
import type { SourceSettings } from "#platform/source-settings.ts";

export type StartedSources = Followed & {
  /** To be called when the worker follows: a demo market is filled, and its time begins to pass. */
  letRun: () => void;
  close: () => Promise<void>;
};

type SourcesOptions = {
  db: Database;
  connectionString: string;
  marketFund: string;
  priceSources: readonly string[];
  /** As it was decided for this database. */
  source: SourceSettings["source"];
  settings: SourceSettings;
  marketClock: StoredMarketClock;
  logger: Logger;
  /** Shows a person what goes on. */
  announce: (line: string) => void;
};

/**
 * What the worker is to follow. For the demo market this serves it on loopback as of the market's clock,
 * which is stopped until everything published earlier is stored, and then runs until `close`.
 */
export async function startSources(options: SourcesOptions): Promise<StartedSources> {
  const { db, source, settings, marketClock, logger } = options;
  const alone = { letRun: () => undefined, close: async () => undefined };
  if (source === "archive") return { source: null, prices: pricesOf(settings), ...alone };
  if (source === "edgar") return { ...followedOfEdgar(settings), ...alone };
  const demo = await startDemoServer({
    seed: settings.demo.seed,
    clock: () => marketClock.now().toString(),
    onFailure: (error) => logger.error({ part: "demo", err: error }, "no answer"),
  });
  await noteMarketOrigin(db, demo.origin);
  const followed = followedOfDemo(settings, { origin: demo.origin, marketClock });
  const { speed } = settings.demo;
  const since = settings.followSince;
  const market = startMarket({
    ...options,
    source: followed.source,
    speed,
    since,
    hasPrices: followed.prices !== null,
  });
  return {
    ...followed,
    letRun: market.letRun,
    close: async () => {
      await market.close();
      await noteMarketOrigin(db, null);
      await demo.stop();
    },
  };
}
