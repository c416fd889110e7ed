import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { markQueued, takeDueDeliveries } from "#database/alerts/delivery/due-digests.ts";
import { createLogger } from "#platform/logger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createHit, createNotice } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { createMovableClock, type MovableClock } from "#testing/server/app-under-test.ts";
import { deliverAlerts } from "#worker/alerts/delivery/deliver-alerts.ts";
import { planNotices } from "#worker/alerts/delivery/plan-notices.ts";

const email = "ana@x.example";
const now = "2026-11-20T15:00:00Z";

let clock: MovableClock;
let database: TestDatabase;
let alertId: number;

beforeEach(async () => {
  clock = createMovableClock(now);
  database = await createTestDatabase();
  await createAccount(database.db, { email, permissions: ["alerts"] });
  await database.db.updateTable("account").set({ can_send_email: 1 }).execute();
  alertId = await createAlert(database.db, { email });
});
afterEach(() => database.drop());

/** A match whose mail is due. */
async function find(): Promise<void> {
  const hitId = await createHit(database.db, { alertId, matchedAt: now });
  await createNotice(database.db, { hitId, createdAt: now });
  await planNotices({ db: database.db, now: () => clock.now(), areTextsSent: false });
}

const deliver = () =>
  deliverAlerts({
    db: database.db,
    clock,
    keyRing: testKeyRing,
    logger: createLogger("silent"),
    from: { name: "Sentinel", address: "no-reply@sentinel.example" },
    appOrigin: "https://app.sentinel.example",
    areTextsSent: false,
  });

async function countWaitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
     where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  );
  return rows[0]?.count ?? -1;
}

test.each([
  ["which took no time", 0, now, "2026-11-20T15:00:30Z"],
  ["which took two minutes", 120, "2026-11-20T15:02:00Z", "2026-11-20T15:02:30Z"],
  ["by a clock a little ahead", 0, "2026-11-20T15:00:05Z", "2026-11-20T15:00:35Z"],
])(
  "what is found while another composes, %s, is no message of its own at once",
  async (_name, seconds, at, nextAt) => {
    await find();
    const { id: accountId } = await database.db
      .selectFrom("account")
      .select("id")
      .executeTakeFirstOrThrow();
    const { next } = await database.db.transaction().execute(async (other) => {
      const taken = await takeDueDeliveries(other, { accountId, channel: "mail" }, () => now);
      await find();
      // It goes on when this transaction has ended.
      const delivering = { next: deliver() };
      await expect.poll(countWaitingForLocks).toBe(1);
      clock.advance({ seconds });
      const ids = taken.map(({ id }) => id);
      await markQueued(other, ids, { messageId: await createMessage(other), at });
      return delivering;
    });
    expect((await next)?.toString()).toBe(nextAt);
    const messages = await database.db.selectFrom("outbox_message").select("kind").execute();
    expect(messages).toEqual([{ kind: "test" }]);
  },
);
