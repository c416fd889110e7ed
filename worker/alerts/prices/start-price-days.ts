import { wantedDaysChannel } from "#database/alerts/prices/price-day-queue.ts";
import { listenForNotices } from "#database/listen.ts";
import { createKnownAlerts } from "#worker/alerts/known-alerts.ts";
import { computePriceDays } from "#worker/alerts/prices/compute-price-days.ts";
import { Bell } from "#worker/following/pause.ts";
import type { WorkerContext, WorkerPart } from "#worker/worker-context.ts";

const part = "alerts/price-days";
/** Notices come at once; what waits for another try, or whose notice was lost, is looked for so often. */
const lookEveryMs = 30_000;

/** Keeps the days that price alerts are held against, in as many processes as there are. */
export async function startPriceDays(context: WorkerContext): Promise<WorkerPart> {
  const { pool, logger, connectionString } = context;
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, ending.signal]);
  const known = createKnownAlerts("price_alert", {
    pool,
    onUnreadable: (id, err) => logger.error({ part, alert: id, err }, "alert could not be read"),
  });
  const bell = new Bell();
  const listener = await listenForNotices(connectionString, {
    [wantedDaysChannel]: async () => bell.ring(),
  });
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await computePriceDays({
          ...context,
          known,
          signal,
          onFailure: (ciks, err) => logger.error({ part, ciks, err }, "days not computed"),
        });
      } catch (err) {
        if (!signal.aborted) logger.error({ part, err }, "price days interrupted");
      }
      await bell.wait(lookEveryMs, signal);
    }
  })();
  return {
    close: async () => {
      ending.abort();
      await running;
      await listener.end().catch(() => undefined);
    },
  };
}
