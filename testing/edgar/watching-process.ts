import { setInterval } from "node:timers";
import { matchWantedChannel } from "#database/alerts/match-queue.ts";
import { listenForNotices } from "#database/listen.ts";
import { dirtyIssuerChannel } from "#database/filings/dirty-issuers.ts";
import { createFreshRuns } from "#database/screening/replica/keeping/fresh-runs.ts";
import { followingUnderTest } from "#testing/edgar/following-under-test.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { matchingTasks, matchTasks } from "#worker/jobs/match-alerts.ts";
import { startFollowing } from "#worker/following/start-following.ts";

/**
 * A process that follows, computes and holds what comes against alerts until it is killed:
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

const derivations = createFreshRuns(async () => {
  await deriveIssuers(context);
});
const tasks = matchingTasks(context);

async function match(): Promise<void> {
  await Promise.all(matchTasks.map(async (task) => await tasks[task]?.()));
}

await listenForNotices(connectionString, {
  [dirtyIssuerChannel]: () => derivations.run(),
  [matchWantedChannel]: match,
});
await startFollowing(context);
await derivations.run();
await match();
// What a notice was lost for is looked for now and then, as the worker does each minute.
setInterval(() => void match().catch(() => undefined), 1_000);
process.stdout.write("watching\n");
