import {
  type PlannedDelivery,
  storePlans,
  takeUnplannedNotices,
  type UnplannedNotice,
} from "#database/alerts/delivery/plan-deliveries.ts";
import type { Database } from "#database/connect.ts";
import { deliveryTime } from "#domain/alerts/delivery/delivery-time.ts";
import { quietHoursOf, suppressionReason } from "#domain/alerts/delivery/recipient.ts";

const noticesAtOnce = 1_000;
const channels = ["mail", "sms"] as const;

type Planning = {
  db: Database;
  now: () => Temporal.Instant;
  areTextsSent: boolean;
  signal?: AbortSignal | undefined;
};

/**
 * Plans every notice that was written: where it goes and when, or why not. A correction goes where
 * its match went. Safe alongside others and to kill: what is not committed is planned again.
 * @returns how many were planned
 */
export async function planNotices({ db, now, areTextsSent, signal }: Planning): Promise<number> {
  let planned = 0;
  for (;;) {
    if (signal?.aborted === true) return planned;
    const taken = await db.transaction().execute(async (transaction) => {
      const notices = await takeUnplannedNotices(transaction, noticesAtOnce);
      if (notices.length === 0) return 0;
      const ids = notices.map(({ id }) => id);
      const at = now();
      const plans = plansOf(notices, { areTextsSent, now: at });
      await storePlans(transaction, ids, { plans, at: at.toString() });
      return notices.length;
    });
    planned += taken;
    if (taken < noticesAtOnce) return planned;
  }
}

function plansOf(
  notices: readonly UnplannedNotice[],
  { areTextsSent, now }: { areTextsSent: boolean; now: Temporal.Instant },
): PlannedDelivery[] {
  // Channels of matches that are planned in this batch.
  const plannedWays = new Map<number, Set<string>>();
  return notices.flatMap((notice) =>
    channels.map((channel): PlannedDelivery => {
      const { id: noticeId, accountId, alertId, hitId, kind, account, alert } = notice;
      const isKnown =
        kind === "match" ||
        notice.matchWentBy.includes(channel) ||
        plannedWays.get(hitId)?.has(channel) === true;
      const reason = isKnown
        ? suppressionReason(channel, { account, alert, areTextsSent, kind })
        : "not_told";
      if (kind === "match" && reason === null) {
        plannedWays.set(hitId, (plannedWays.get(hitId) ?? new Set()).add(channel));
      }
      return { noticeId, accountId, alertId, channel, reason, dueAt: dueAt(notice, now) };
    }),
  );
}

function dueAt({ createdAt, account, alert }: UnplannedNotice, now: Temporal.Instant): string {
  const created = Temporal.Instant.from(createdAt);
  // A match found before the clock was set back is delivered as if found now.
  const from = Temporal.Instant.compare(created, now) > 0 ? now : created;
  const place = { timeZone: account.timezone, quietHours: quietHoursOf(account) };
  return deliveryTime(from, alert, place).toString();
}
