import { beforeEach, expect, test } from "vitest";
import {
  changeDeliverySettings,
  changeQuietHours,
  planAgain,
} from "#database/alerts/delivery/delivery-settings.ts";
import { takeUnplannedNotices } from "#database/alerts/delivery/plan-deliveries.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createHit, createNotice } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { planNotices } from "#worker/alerts/delivery/plan-notices.ts";

const email = "ana@x.example";
const now = "2026-11-20T15:00:00Z";
let accountId: number;

const database = freshDatabase();
beforeEach(async () => {
  await createAccount(database.db, { email, permissions: ["alerts"] });
  const account = await database.db
    .updateTable("account")
    .set({ can_send_email: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  accountId = account.id;
});

const plan = () =>
  planNotices({
    db: database.db,
    now: () => Temporal.Instant.from(now),
    areTextsSent: true,
  });

async function dueAt(): Promise<unknown> {
  const row = await database.db
    .selectFrom("alert_delivery")
    .select("due_at")
    .where("channel", "=", "mail")
    .executeTakeFirst();
  return row?.due_at;
}

test("what waits goes by what is set now: cadence, time zone, quiet hours", async () => {
  const { db } = database;
  const alertId = await createAlert(db, { email, name: "Sales" });
  const sales = { accountId, name: "Sales" };
  await changeDeliverySettings(db, sales, { cadence: "weekly", minute: 480, weekday: 1 });
  await createNotice(db, { hitId: await createHit(db, { alertId }), createdAt: now });
  await plan();
  expect(await dueAt()).toBe("2026-11-23T08:00:00Z");

  await db.updateTable("account").set({ timezone: "America/New_York" }).execute();
  await planAgain(db, { accountId });
  await plan();
  expect(await dueAt()).toBe("2026-11-23T13:00:00Z");

  await changeQuietHours(db, accountId, { from: 420, until: 555 });
  await plan();
  expect(await dueAt()).toBe("2026-11-23T14:15:00Z");

  await changeDeliverySettings(db, sales, { cadence: "hourly" });
  await changeQuietHours(db, accountId, null);
  await plan();
  expect(await dueAt()).toBe(now);
});

test("what was found before the clock was set back is due by the present clock", async () => {
  const { db } = database;
  const alertId = await createAlert(db, { email, name: "Sales" });
  const hitId = await createHit(db, { alertId });
  await createNotice(db, { hitId, createdAt: "2026-11-20T16:00:00Z" });
  await plan();
  expect(await dueAt()).toBe(now);
});

test("of several notices no more are planned together than asked for, the oldest first", async () => {
  const { db } = database;
  const alertId = await createAlert(db, { email });
  const hitId = await createHit(db, { alertId });
  const oldest = await createNotice(db, { hitId });
  await createNotice(db, { hitId: await createHit(db, { alertId }) });
  const taken = await takeUnplannedNotices(db, 1);
  expect(taken).toEqual([{ id: oldest, kind: "match" }]);
});

test.for(["alert", "account"] as const)(
  "deleting an %s deletes what was planned and sent of its matches",
  async (table) => {
    const { db } = database;
    const alertId = await createAlert(db, { email });
    const noticeId = await createNotice(db, { hitId: await createHit(db, { alertId }) });
    await db
      .insertInto("webhook_delivery")
      .values({ notice_id: noticeId, alert_id: alertId })
      .execute();
    await plan();
    const rows = async () => [
      ...(await db.selectFrom("alert_delivery").select("notice_id").execute()),
      ...(await db.selectFrom("webhook_delivery").select("notice_id").execute()),
    ];
    expect(await rows()).toHaveLength(3);
    await db.deleteFrom(table).execute();
    expect(await rows()).toEqual([]);
  },
);
