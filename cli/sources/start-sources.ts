import {
  type Followed,
  followedOfDemo,
  followedOfEdgar,
  pricesOf,
} from "#cli/sources/followed-sources.ts";
import { keepMarketRunning } from "#cli/sources/keep-market-running.ts";
import type { Database } from "#database/connect.ts";
import { noteMarketOrigin } from "#database/sources/market-run.ts";
import type { StoredMarketClock } from "#database/sources/market-clock.ts";
import { startDemoServer } from "#demo/server/start-demo-server.ts";
import type { Logger } from "#platform/logger.ts";
import type { SourceSettings } from "#platform/sources/source-settings.ts";

export type StartedSources = Followed & {
  close: () => Promise<void>;
};

type SourcesOptions = {
  db: Database;
  /** As it was decided for this database. */
  source: SourceSettings["source"];
  settings: SourceSettings;
  marketClock: StoredMarketClock;
  logger: Logger;
};

/**
 * What the worker is to follow. For the demo market this serves it on loopback as of the market's
 * clock, and keeps that clock running until `close`.
 */
export async function startSources(options: SourcesOptions): Promise<StartedSources> {
  const { db, source, settings, marketClock, logger } = options;
  const close = async (): Promise<void> => undefined;
  if (source === "archive") return { source: null, prices: pricesOf(settings), close };
  if (source === "edgar") return { ...followedOfEdgar(settings), close };
  const demo = await startDemoServer({
    seed: settings.demo.seed,
    clock: () => marketClock.now().toString(),
    onFailure: (error) => logger.error({ part: "demo", err: error }, "no answer"),
  });
  await noteMarketOrigin(db, demo.origin);
  const beat = await keepMarketRunning({ db, marketClock, speed: settings.demo.speed, logger });
  return {
    ...followedOfDemo(settings, demo.origin),
    close: async () => {
      beat.close();
      await demo.stop();
    },
  };
}
