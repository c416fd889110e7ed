import type { Pool } from "pg";
import { leadChannel, rankSomeLeads } from "#database/leads/store-leads.ts";
import { finishHeld, workHeld } from "#database/queue/held.ts";
import { rankLeads as queue } from "#database/queue/queues.ts";

/** Leads ranked in one transaction. */
const usuallyAtOnce = 5_000;

/**
 * Ranks the leads of each organization whose weights changed, some thousand per transaction. Safe to kill and to
 * repeat: what is ranked already is left out, and the organization leaves the queue with the last of them.
 * @throws the first failure, once all others are done; that organization is retried later
 */
export async function rankLeads({
  pool,
  signal,
  atOnce = usuallyAtOnce,
}: {
  pool: Pool;
  signal?: AbortSignal;
  atOnce?: number;
}): Promise<void> {
  const failures: Error[] = [];
  await workHeld(pool, queue, {
    signal,
    work: async (client, claims) => {
      for (const claim of claims) {
        const areAllRanked = await rankSomeLeads(client, claim.organization, atOnce);
        if (areAllRanked) await finishHeld(client, queue, [claim]);
      }
      await client.query("select pg_notify($1, '')", [leadChannel]);
    },
    onDone: () => undefined,
    onFailure: (_, error) => void failures.push(error),
  });
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}
