import {
  groupNotices,
  type PlannedNotices,
  storePlans,
  takeUnplannedNotices,
  type UnplannedNotices,
} from "#database/alerts/delivery/plan-deliveries.ts";
import type { Database } from "#database/connect.ts";
import { deliveryTime } from "#domain/alerts/delivery/delivery-time.ts";
import { quietHoursOf, suppressionReason } from "#domain/alerts/delivery/recipient.ts";

const noticesAtOnce = 2_000;

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
export async function planNotices({ db, signal, ...planning }: Planning): Promise<number> {
  let planned = 0;
  for (;;) {
    if (signal?.aborted === true) return planned;
    const taken = await db
      .transaction()
      .execute((transaction) => planBatch({ db: transaction, ...planning }));
    planned += taken;
    if (taken < noticesAtOnce) return planned;
  }
}

async function planBatch({ db, now, areTextsSent }: Omit<Planning, "signal">): Promise<number> {
  const notices = await takeUnplannedNotices(db, noticesAtOnce);
  const at = now().toString();
  // A correction of a match of this batch goes where that is planned to go.
  for (const isOfMatches of [true, false]) {
    const ids = notices
      .filter(({ kind }) => (kind === "match") === isOfMatches)
      .map(({ id }) => id);
    if (ids.length === 0) continue;
    const groups = await groupNotices(db, ids, at);
    await storePlans(
      db,
      groups.map((group) => planOf(group, areTextsSent)),
      at,
    );
  }
  return notices.length;
}

function planOf(notices: UnplannedNotices, areTextsSent: boolean): PlannedNotices {
  const { ids, kind, account, alert, matchWentBy } = notices;
  const reasonOf = (channel: "mail" | "sms"): string | null =>
    kind === "match" || matchWentBy.includes(channel)
      ? suppressionReason(channel, { account, alert, areTextsSent, kind })
      : "not_told";
  return { ids, reasons: { mail: reasonOf("mail"), sms: reasonOf("sms") }, dueAt: dueAt(notices) };
}

/** All times of delivery are on the minute, so one holds for all that were written within a minute. */
function dueAt({ minute, account, alert }: UnplannedNotices): string | null {
  const place = { timeZone: account.timezone, quietHours: quietHoursOf(account) };
  const found = Temporal.Instant.from(minute);
  const due = deliveryTime(found, alert, place);
  return alert.cadence === "at_once" && due.equals(found) ? null : due.toString();
}
