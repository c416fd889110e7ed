import { deriveIssuers as deriveQueue } from "#database/queue/queues.ts";
import { followingUnderTest } from "#testing/edgar/following-under-test.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { matchRuns } from "#worker/jobs/sweep-alerts.ts";
import { startFollowing } from "#worker/following/start-following.ts";
import { startQueueRuns } from "#worker/queue-runs.ts";

/**
 * A process that follows, computes and matches what comes against alerts until it is killed:
 * `node watching-process.ts DATABASE ORIGIN MARKET-OFFSET-MS SINCE`.
 */
const [connectionString = "", origin = "", offset = "0", since = ""] = process.argv.slice(2);
const milliseconds = Number(offset);

const { context } = followingUnderTest({
  connectionString,
  origin,
  since,
  marketClock: {
    now: () => Temporal.Now.instant().add({ milliseconds }),
    realSecondsSince: (instant) =>
      Temporal.Now.instant().add({ milliseconds }).since(instant).total("seconds"),
  },
  requestsPerSecond: 300,
});

const derive = async (): Promise<void> => void (await deriveIssuers(context));
startQueueRuns(context, [{ queue: deriveQueue, run: derive }, ...matchRuns(context)]);
await startFollowing(context);
process.stdout.write("watching\n");
