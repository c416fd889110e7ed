import { OperationError } from "#server/endpoint/operation-error.ts";
import { createFairQueue } from "#server/limits/fair-queue.ts";
import { studyWork } from "#server/limits/limit-table.ts";

const { atOnce, mostWaiting, mostWaitingOfAccount, retryAfterSeconds } = studyWork;

// Of this process: what is guarded is its processor and its memory.
const ofProcess = createFairQueue({ atOnce, mostWaiting });
const ofAccounts = new Map<number, { inTurn: typeof ofProcess; calls: number }>();

/**
 * Does the work in the account's turn, one at a time for each account.
 * @throws OperationError `too_many_requests` where too much waits already
 */
export async function inStudyTurn<Result>(
  accountId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = ofAccounts.get(accountId) ?? {
    inTurn: createFairQueue({ atOnce: 1, mostWaiting: mostWaitingOfAccount }),
    calls: 0,
  };
  ofAccounts.set(accountId, own);
  own.calls += 1;
  try {
    const outcome = await own.inTurn("", () => ofProcess(String(accountId), work));
    if (outcome === null || outcome.result === null) {
      const text = "Other studies are being computed. Please try again in a few seconds.";
      throw new OperationError("too_many_requests", { text, retryAfterSeconds });
    }
    return outcome.result.result;
  } finally {
    own.calls -= 1;
    if (own.calls === 0) ofAccounts.delete(accountId);
  }
}
