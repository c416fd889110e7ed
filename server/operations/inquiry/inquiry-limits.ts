import { tooManyInquiriesText } from "#contract/operations/inquiry.ts";
import type { Database } from "#database/connect.ts";
import { listInquiryTimes } from "#database/queries/inquiries.ts";
import { inquiryLimits } from "#server/limits/limit-table.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/**
 * Refuses one inquiry too many. Call it under the lock of inquiries, or those sent at once all pass.
 * @throws OperationError too_many_inquiries, with the seconds until the next one is taken
 */
export async function refuseTooMany(
  db: Database,
  sender: { network: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  let waitSeconds = 0;
  for (const { by, most, within } of inquiryLimits) {
    const times = await listInquiryTimes(db, {
      by,
      value: sender[by],
      since: now.subtract(within).toString(),
      limit: most,
    });
    const oldest = times[most - 1];
    if (oldest === undefined) continue;
    const free = Temporal.Instant.from(oldest).add(within);
    waitSeconds = Math.max(waitSeconds, Math.ceil(free.since(now).total("seconds")));
  }
  if (waitSeconds === 0) return;
  throw new OperationError("too_many_inquiries", {
    text: tooManyInquiriesText(waitSeconds),
    retryAfterSeconds: waitSeconds,
  });
}
