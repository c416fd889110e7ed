import { takeAllowance } from "#database/queries/allowances.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { callLimits } from "#server/limits/limit-table.ts";
import { networkOf } from "#server/limits/network-of.ts";

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
