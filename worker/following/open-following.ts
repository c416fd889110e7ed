import { setTimeout as sleep } from "node:timers/promises";
import { createRequestPace } from "#database/sources/market/request-pace.ts";
import { edgarAddresses } from "#sources/edgar/client/addresses.ts";
import { createEdgarClient } from "#sources/edgar/client/create-edgar-client.ts";
import type { Pace } from "#sources/edgar/client/edgar-client.ts";
import { openTextPool } from "#worker/filings/text-pool.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import type { FollowedSource, WorkerContext } from "#worker/worker-context.ts";

export type OpenedFollowing = { context: FollowingContext; close: () => Promise<void> };

const longestEndMs = 2_000;

/** Opens the client of the source and the threads for texts; close it when nothing uses them. */
export function openFollowing(
  context: Omit<WorkerContext, "source" | "prices" | "mailSettings"> & { source: FollowedSource },
): OpenedFollowing {
  const { source } = context;
  const client = createEdgarClient({
    origins: source.origins,
    userAgent: source.userAgent,
    pace: paceOf(context),
  });
  const textPool = openTextPool();
  return {
    context: { ...context, client, addresses: edgarAddresses(source.origins), textPool },
    close: async () => {
      await client.close();
      // A text under way may take longer than a graceful end; nothing waits for it any more.
      await Promise.race([textPool.close(), sleep(longestEndMs, undefined, { ref: false })]);
    },
  };
}

/** EDGAR sees one pace of all processes; the invented one is on this machine and bears any. */
function paceOf({ db, source }: { db: WorkerContext["db"]; source: FollowedSource }): Pace {
  const { requestsPerSecond } = source;
  return source.name === "demo"
    ? localPace(requestsPerSecond)
    : createRequestPace(db, { name: new URL(source.origins.www).host, requestsPerSecond });
}

const firstBackOffMs = 50;
const longestBackOffMs = 2_000;

/** A pace of this process alone, for a server on this machine that needs no courtesy. */
export function localPace(requestsPerSecond: number): Pace {
  const spacingMs = 1_000 / requestsPerSecond;
  let nextAt = 0;
  let refusals = 0;
  return {
    waitForSlot: async (signal) => {
      signal?.throwIfAborted();
      const now = performance.now();
      const turnAt = Math.max(now, nextAt);
      nextAt = turnAt + spacingMs;
      // Timers are not finer than a millisecond; turns closer than that go out together.
      if (turnAt - now >= 1) await sleep(turnAt - now, undefined, { signal });
    },
    backOff: async () => {
      const backOffMs = Math.min(longestBackOffMs, firstBackOffMs * 2 ** refusals);
      refusals = Math.min(refusals + 1, 10);
      nextAt = Math.max(nextAt, performance.now() + backOffMs);
    },
    succeed: async () => {
      refusals = 0;
    },
  };
}
