import { quarterFolder } from "#sources/edgar/client/addresses.ts";
import { type FetchedDataSets, fetchDataSets } from "#worker/data-sets/fetch-data-sets.ts";
import { quartersOf } from "#worker/following/indexes/reconcile.ts";
import { openFollowing } from "#worker/following/open-following.ts";
import type { FollowedSource, WorkerContext } from "#worker/worker-context.ts";

/**
 * Takes in the Insider Transactions Data Sets of the quarters some days lie in; those taken in before
 * are not fetched again.
 * @throws {EdgarError, DataSetError} what was taken in until then stays
 */
export async function backfillDataSets(
  context: Omit<WorkerContext, "source" | "prices" | "mailSettings"> & { source: FollowedSource },
  range: { from: string; to: string },
): Promise<FetchedDataSets> {
  const opened = openFollowing(context);
  try {
    const quarters = quartersOf(range).map(({ from }) => quarterFolder(from).replace("/QTR", "q"));
    return await fetchDataSets(opened.context, quarters, opened.context);
  } finally {
    await opened.close();
  }
}
