import { takeAllowance } from "#database/queries/sessions/attempt-counters.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { callLimits } from "#server/limits/limit-table.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { createFairQueue } from "#server/limits/fair-queue.ts";

/**
 * Counts a call for its sender's network, then for the address it is about.
 * @throws OperationError `too_many_requests`, with the seconds until the next one is taken
 */
export async function countCall(
  operation: keyof typeof callLimits,
  email: string,
  { db, clock, networkAddress }: VisitorContext,
): Promise<void> {
  const now = clock.now().toString();
  const subjects = { network: networkOf(networkAddress), address: email };
  for (const by of ["network", "address"] as const) {
    const allowance = callLimits[operation][by];
    if (allowance === null) continue;
    const key = { scope: `${operation}:${by}`, subject: subjects[by] };
    const wait = await takeAllowance(db, key, { ...allowance, now });
    if (wait > 0) throw new OperationError("too_many_requests", { retryAfterSeconds: wait });
  }
}

type Limits = {
  /** In this process: what is guarded is its processor, its memory and its connections. */
  atOnce: number;
  mostWaiting: number;
  mostWaitingOfAccount: number;
  retryAfterSeconds: number;
};

/**
 * Queues work of some kind: a few at once, one of each account at a time.
 * @param text  what is said to whom there is no room for
 * @returns does the work; throws OperationError `too_many_requests` where too much waits already
 */
export function createAccountLimit(limits: Limits, text: string) {
  const { atOnce, mostWaiting, mostWaitingOfAccount, retryAfterSeconds } = limits;
  const ofProcess = createFairQueue({ atOnce, mostWaiting });
  const ofAccounts = new Map<number, { enqueue: typeof ofProcess; calls: number }>();

  return async function withLimit<Result>(
    accountId: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const own = ofAccounts.get(accountId) ?? {
      enqueue: createFairQueue({ atOnce: 1, mostWaiting: mostWaitingOfAccount }),
      calls: 0,
    };
    ofAccounts.set(accountId, own);
    own.calls += 1;
    try {
      const outcome = await own.enqueue("", () => ofProcess(String(accountId), work));
      if (outcome === null || outcome.result === null)
        throw new OperationError("too_many_requests", { text, retryAfterSeconds });
      return outcome.result.result;
    } finally {
      own.calls -= 1;
      if (own.calls === 0) ofAccounts.delete(accountId);
    }
  };
}
