import type { Pool, PoolClient } from "pg";
import {
  claimMatch,
  claimMatches,
  endMatches,
  failMatch,
  type MatchKind,
} from "#database/alerts/match-queue.ts";
import { inTransaction } from "#database/bulk/transaction.ts";
import type { Logger } from "#platform/logger.ts";
import type { SettledCounts } from "#worker/alerts/matching/settle-portion.ts";

/** Holds what changed against the alerts of one kind. */
export type Matcher = {
  kind: MatchKind;
  /** Filings settled in one transaction. */
  portion: number;
  /** Takes over alerts that changed. */
  refresh(): Promise<void>;
  /** Settles filings in the transaction of `client`. */
  settle(client: PoolClient, accessions: readonly string[]): Promise<SettledCounts>;
};

export type MatchOutcome = { filings: number; hits: number; changed: number; failed: number };

/**
 * Settles all that waits. Safe to run twice, beside another and to kill: a filing stops waiting only
 * in the transaction that writes what was found. One that cannot be settled waits for another try,
 * and the others go on.
 */
export async function runMatcher(
  matcher: Matcher,
  context: { pool: Pool; logger: Logger; signal?: AbortSignal },
): Promise<MatchOutcome> {
  const { pool, logger } = context;
  const total = { filings: 0, hits: 0, changed: 0, failed: 0 };
  while (context.signal?.aborted !== true) {
    const claimed: string[] = [];
    try {
      const counts = await inTransaction(pool, (client) => settleNext(client, matcher, claimed));
      if (counts === null) return total;
      add(total, { ...counts, filings: claimed.length });
    } catch (error) {
      // Which of them it is shows when each is tried alone.
      if (claimed.length === 0) throw error;
      for (const accession of claimed) {
        add(total, await settleAlone(accession, matcher, { pool, logger }));
      }
    }
  }
  return total;
}

async function settleNext(
  client: PoolClient,
  matcher: Matcher,
  claimed: string[],
): Promise<SettledCounts | null> {
  const accessions = await claimMatches(client, matcher.kind, matcher.portion);
  if (accessions.length === 0) return null;
  claimed.push(...accessions);
  return await settle(client, matcher, accessions);
}

async function settle(
  client: PoolClient,
  matcher: Matcher,
  accessions: readonly string[],
): Promise<SettledCounts> {
  await matcher.refresh();
  const counts = await matcher.settle(client, accessions);
  await endMatches(client, matcher.kind, accessions);
  return counts;
}

async function settleAlone(
  accession: string,
  matcher: Matcher,
  { pool, logger }: { pool: Pool; logger: Logger },
): Promise<Partial<MatchOutcome>> {
  const { kind } = matcher;
  try {
    return await inTransaction(pool, async (client) => {
      if (!(await claimMatch(client, kind, accession))) return {};
      return { ...(await settle(client, matcher, [accession])), filings: 1 };
    });
  } catch (error) {
    logger.error({ err: error, kind, accession }, "filing could not be held against alerts");
    const reason = error instanceof Error ? error.message : String(error);
    await failMatch(pool, { kind, accession, error: reason });
    return { failed: 1 };
  }
}

function add(total: MatchOutcome, more: Partial<MatchOutcome>): void {
  total.filings += more.filings ?? 0;
  total.hits += more.hits ?? 0;
  total.changed += more.changed ?? 0;
  total.failed += more.failed ?? 0;
}
