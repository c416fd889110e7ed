import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { listFetchable, requestOriginals } from "#database/filings/originals.ts";

const longestWaitMs = 60_000;
const everyMs = 500;

/**
 * Has the bytes of filings fetched that are not kept, by the worker from a followed source, and waits for them.
 * Filings that do not come within a minute are left out of the pack, which says so.
 * @param tell  of how many there are
 */
export async function awaitOriginals(
  db: Database,
  accessions: readonly string[],
  announce: (progress: string) => Promise<void>,
): Promise<void> {
  const wanted = await listFetchable(db, accessions);
  if (wanted.length === 0) return;
  await requestOriginals(db, wanted);
  const deadline = performance.now() + longestWaitMs;
  for (
    let left = wanted;
    left.length > 0 && performance.now() < deadline;
    left = await listFetchable(db, wanted)
  ) {
    await announce(`Downloading filings: ${wanted.length - left.length} of ${wanted.length}`);
    await pause(everyMs);
  }
}
