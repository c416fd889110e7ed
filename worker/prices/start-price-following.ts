import type { WorkerContext, WorkerPart } from "#worker/worker-context.ts";

/** Follows daily and live prices of the context's vendor until it is closed. */
export async function startPriceFollowing({ logger }: WorkerContext): Promise<WorkerPart> {
  logger.debug({ part: "startPriceFollowing" }, "nothing to do yet");
  return { close: async () => undefined };
}
