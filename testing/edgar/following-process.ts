import { listenForNotices } from "#database/listen.ts";
import { dirtyIssuerChannel } from "#database/filings/dirty-issuers.ts";
import { followingUnderTest } from "#testing/edgar/following-under-test.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { startFollowing } from "#worker/following/start-following.ts";

/**
 * A process that follows and computes until it is killed:
 * `node following-process.ts DATABASE ORIGIN MARKET-OFFSET-MS SINCE`.
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

let isDeriving = false;
let isWanted = false;

/** One at a time, and once more when asked meanwhile. */
async function derive(): Promise<void> {
  isWanted = true;
  if (isDeriving) return;
  isDeriving = true;
  while (isWanted) {
    isWanted = false;
    await deriveIssuers(context);
  }
  isDeriving = false;
}

await listenForNotices(connectionString, { [dirtyIssuerChannel]: derive });
await startFollowing(context);
await derive();
process.stdout.write("following\n");
