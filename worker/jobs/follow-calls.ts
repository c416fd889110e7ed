import { setTimeout as wait } from "node:timers/promises";
import { storeCalls, storedCallKeys } from "#database/calls/store-calls.ts";
import { noteFailure, noteSuccess } from "#database/sources/source-health.ts";
import { readTranscripts } from "#domain/transcripts/read-transcripts.ts";
import { type CallServer, fetchCallKeys, fetchCallText } from "#sources/transcripts/demo-calls.ts";
import type { FollowedSource, WorkerContext, WorkerPart } from "#worker/worker-context.ts";

const part = "calls";
/** Calls are rare: the source counts as silent after this many checks without an answer. */
const looksUntilSilent = 10;

/** Imports the conference calls of the demo world as they appear; other sources have none. */
export async function followCalls(context: WorkerContext): Promise<WorkerPart> {
  const { source, signal, logger } = context;
  if (source?.name !== "demo") return { close: async () => undefined };
  const closing = new AbortController();
  const stop = AbortSignal.any([signal, closing.signal]);
  const following = (async () => {
    while (!stop.aborted) {
      await look(context, source, stop);
      await wait(source.pollSeconds * 1_000, undefined, { signal: stop }).catch(() => undefined);
    }
  })().catch((error: unknown) => logger.error({ err: error, part }, "calls are followed no more"));
  return {
    close: async () => {
      closing.abort();
      await following;
    },
  };
}

async function look(
  context: WorkerContext,
  source: FollowedSource,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, logger } = context;
  const note = {
    part,
    source: source.name,
    at: clock.now().toString(),
    intervalSeconds: source.pollSeconds,
    silentAfterSeconds: source.pollSeconds * looksUntilSilent,
  };
  const server = { origin: source.origins.www, userAgent: source.userAgent, signal };
  try {
    const { newest, count } = await takeNewCalls(context, source.name, server);
    await noteSuccess(db, {
      ...note,
      newest: newest === null ? null : { name: newest, at: null },
      detail: count === 1 ? "1 call" : `${count} calls`,
    });
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof Error ? error.message : String(error);
    logger.warn({ part, err: error }, "calls could not be loaded");
    await noteFailure(db, { ...note, error: message });
  }
}

/** Each call is stored separately: after a kill the next check continues with the rest. */
async function takeNewCalls(
  { db, logger }: WorkerContext,
  source: string,
  server: CallServer,
): Promise<{ newest: string | null; count: number }> {
  const stored = await storedCallKeys(db, source);
  let newest: string | null = null;
  let count = stored.size;
  for (const key of await fetchCallKeys(server)) {
    if (stored.has(key)) continue;
    server.signal.throwIfAborted();
    const { calls, faults } = readTranscripts(`${key}.json`, await fetchCallText(server, key));
    const [fault] = faults.all;
    if (fault === undefined) {
      await storeCalls(db, { source, calls });
      newest = key;
      count += 1;
    } else logger.warn({ part, key, reason: fault.reason }, "a call cannot be read");
  }
  return { newest, count };
}
