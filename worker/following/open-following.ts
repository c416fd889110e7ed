import { setTimeout as sleep } from "node:timers/promises";
import { createRequestPace } from "#database/sources/request-pace.ts";
import { edgarAddresses } from "#sources/edgar/client/addresses.ts";
import { createEdgarClient } from "#sources/edgar/client/create-edgar-client.ts";
import type { Pace } from "#sources/edgar/client/edgar-client.ts";
import { openTextPool } from "#worker/filings/text-pool.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import { localPace } from "#worker/following/local-pace.ts";
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
