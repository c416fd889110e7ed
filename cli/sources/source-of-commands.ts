import { followedOfDemo, followedOfEdgar } from "#cli/sources/followed-sources.ts";
import type { CommandContext } from "#cli/run-with-database.ts";
import { requireDataOrigin } from "#database/sources/data-origin.ts";
import { openMarketClock, type StoredMarketClock } from "#database/sources/market-clock.ts";
import { systemClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import type { FollowedSource, WorkerContext } from "#worker/worker-context.ts";

export type SourceContext = Omit<WorkerContext, "source" | "prices" | "mailSettings"> & {
  source: FollowedSource;
  /** Ends the work: what is stored stays, and a second start goes on there. */
  stop: () => void;
  close: () => void;
};

/**
 * The source a command asks: the one of the settings, at the pace it shares with a running product.
 * @throws Error with what to set, where nothing can be asked
 */
export async function sourceOfCommands(context: CommandContext): Promise<SourceContext> {
  const { config, db } = context;
  const marketClock = await openMarketClock(db);
  const source = sourceOf(context, marketClock);
  await requireDataOrigin(db, source.name === "demo" ? "demo" : "real");
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return {
    ...context,
    clock: systemClock,
    marketClock,
    source,
    appOrigin: null,
    // Progress and the summary say what matters; warnings would tear the bar apart.
    logger: createLogger(config.logLevel === "debug" ? "debug" : "error"),
    signal: stopping.signal,
    stop,
    close: () => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
      marketClock.close();
    },
  };
}

function sourceOf({ config }: CommandContext, marketClock: StoredMarketClock): FollowedSource {
  const origin = marketClock.market()?.edgarOrigin ?? null;
  const settings = config.sources;
  if (settings.source === "archive") {
    throw new Error(
      "SENTINEL_SOURCE=archive follows nothing, so there is nothing to ask. " +
        'Set SENTINEL_SOURCE=edgar and SEC_USER_AGENT="Company contact@mail" to ask EDGAR.',
    );
  }
  const { source } =
    settings.source === "edgar"
      ? followedOfEdgar(settings)
      : followedOfDemo(settings, { origin: origin ?? "", marketClock });
  if (source !== null && (settings.source === "edgar" || origin !== null)) return source;
  throw new Error(
    "The demo market is served by a running product only. Start it with npm start, or set " +
      'SENTINEL_SOURCE=edgar and SEC_USER_AGENT="Company contact@mail" to ask EDGAR.',
  );
}
