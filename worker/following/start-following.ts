import type { WorkerContext, WorkerPart } from "#worker/worker-context.ts";

/** Follows the feed, the indexes and the lists of the context's source until it is closed. */
export async function startFollowing({ logger }: WorkerContext): Promise<WorkerPart> {
  logger.debug({ part: "startFollowing" }, "nothing to do yet");
  return { close: async () => undefined };
}
