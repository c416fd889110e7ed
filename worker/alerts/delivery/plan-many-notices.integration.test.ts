import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Cadence, cadences } from "#contract/alerts/delivery-vocabulary.ts";
import { deliveryTime } from "#domain/alerts/delivery/delivery-time.ts";
import {
  quietHoursOf,
  type Recipient,
  suppressionReason,
} from "#domain/alerts/delivery/recipient.ts";
import { scattered } from "#testing/arbitrary/scattered.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createHit, createNotice } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { planNotices } from "#worker/alerts/delivery/plan-notices.ts";

const channels = ["mail", "sms"] as const;
const random = scattered(20_261_101);
const draw = (below: number): number => Math.floor(random() * below);

/** The clocks of New York go back at 06:00 UTC on this day. */
const noon = Temporal.Instant.from("2026-11-01T12:00:00Z");
const zones = ["UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland"];
const quiet = [
  { quiet_from: null, quiet_until: null },
  { quiet_from: 60, quiet_until: 135 },
  { quiet_from: 1_380, quiet_until: 415 },
];

const database = await databaseForFile();

async function makeAccount(number: number): Promise<string> {
  const email = `owner${number}@plans.example`;
  await createAccount(database.db, { email, permissions: number % 5 === 4 ? [] : ["alerts"] });
  const phone = `1202555010${number % 10}`;
  await database.db
    .updateTable("account")
    .set({
      timezone: zones[number % zones.length] ?? "UTC",
      can_send_email: number % 6 === 5 ? 0 : 1,
      can_send_sms: number % 2,
      phone: number % 3 === 0 ? null : phone,
      ...quiet[number % quiet.length],
      refused_email: number === 7 ? email : null,
      suspended_at: number === 8 ? noon.toString() : null,
    })
    .where("email", "=", email)
    .execute();
  await sql`update account set verified_phone = phone where email = ${email}`.execute(database.db);
  return email;
}

async function makeAlert(email: string): Promise<number> {
  const id = await createAlert(database.db, { email });
  await database.db
    .updateTable("alert")
    .set({
      cadence: cadences[draw(cadences.length)] ?? "at_once",
      delivery_minute: [0, 60, 95, 480, 1_439][draw(5)] ?? 0,
      delivery_weekday: 1 + draw(7),
      by_mail: draw(5) > 0,
      by_sms: draw(3) > 0,
      is_paused: draw(6) === 0,
    })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Of the days around; often on the minute, or the least time PostgreSQL knows before or after. */
function drawnInstant(): string {
  const minute = noon.add({ minutes: draw(6_000) - 4_000 }).round("minute");
  const off = [0, 1, -1, 1_000_000 * draw(60) + draw(1_000_000)][draw(4)] ?? 0;
  return minute.add({ microseconds: off }).toString();
}

type StoredNotice = Recipient & {
  id: number;
  hitId: number;
  kind: "match" | "correction" | "restored";
  createdAt: string;
  cadence: Cadence;
  minute: number;
  weekday: number;
  isPaused: boolean;
  byMail: boolean;
  bySms: boolean;
};

async function readNotices(): Promise<StoredNotice[]> {
  const { rows } = await sql<StoredNotice>`
    select n.id, n.hit_id as "hitId", n.kind, n.created_at as "createdAt", a.cadence,
           a.delivery_minute as minute, a.delivery_weekday as weekday, a.is_paused as "isPaused",
           a.by_mail as "byMail", a.by_sms as "bySms", o.email, o.phone, o.timezone,
           o.permissions, o.can_send_email, o.can_send_sms, o.quiet_from, o.quiet_until,
           o.verified_phone, o.refused_email, o.refused_phone, o.suspended_at
      from alert_notice n join alert a on a.id = n.alert_id join account o on o.id = n.account_id
     order by n.id`.execute(database.db);
  return rows;
}

/** What the rules say of one notice, whatever is planned with it. */
function planOf(
  notice: StoredNotice,
  channel: "mail" | "sms",
  { matchWent, areTextsSent }: { matchWent: boolean; areTextsSent: boolean },
) {
  const { kind, createdAt, cadence, minute, weekday, isPaused, byMail, bySms, ...account } = notice;
  const alert = { isPaused, byMail, bySms };
  const reason =
    kind === "match" || matchWent
      ? suppressionReason(channel, { account, alert, areTextsSent, kind })
      : "not_told";
  const created = Temporal.Instant.from(createdAt);
  const place = { timeZone: account.timezone, quietHours: quietHoursOf(account) };
  const from = Temporal.Instant.compare(created, noon) > 0 ? noon : created;
  const dueAt = deliveryTime(from, { cadence, minute, weekday }, place).toString();
  return { channel, state: reason === null ? "waiting" : "skipped", reason, dueAt };
}

test("many notices are planned as each would be by itself", { timeout: 120_000 }, async () => {
  const { db } = database;
  const hits: number[] = [];
  for (let number = 0; number < 12; number += 1) {
    const email = await makeAccount(number);
    for (let alert = 0; alert < 5; alert += 1) {
      const alertId = await makeAlert(email);
      for (let hit = 0; hit < 12; hit += 1) hits.push(await createHit(db, { alertId }));
    }
  }
  for (const hitId of hits) {
    if (draw(12) > 0) await createNotice(db, { hitId, createdAt: drawnInstant() });
    if (draw(4) === 0) {
      await createNotice(db, { hitId, kind: "correction", createdAt: drawnInstant() });
    }
  }
  const planning = { db, now: () => noon, areTextsSent: true };
  const [planned, others] = await Promise.all([planNotices(planning), planNotices(planning)]);
  for (const hitId of hits) {
    if (draw(5) === 0) {
      await createNotice(db, { hitId, kind: "restored", createdAt: drawnInstant() });
    }
  }
  const later = await planNotices(planning);

  const notices = await readNotices();
  expect(planned + others + later).toBe(notices.length);
  const matches = new Map(notices.filter(({ kind }) => kind === "match").map((n) => [n.hitId, n]));
  const expected = notices.flatMap((notice) =>
    channels.map((channel) => {
      const match = matches.get(notice.hitId);
      const areTextsSent = true;
      const matchWent =
        match !== undefined &&
        planOf(match, channel, { matchWent: true, areTextsSent }).state === "waiting";
      return { noticeId: notice.id, ...planOf(notice, channel, { matchWent, areTextsSent }) };
    }),
  );
  const { rows: stored } = await sql`
    select d.notice_id as "noticeId", d.channel, d.state, d.reason, d.due_at as "dueAt"
      from alert_delivery d join alert_notice n on n.id = d.notice_id
     where d.alert_id = n.alert_id and d.account_id = n.account_id and n.planned_at = ${noon.toString()}
     order by d.notice_id, d.channel`.execute(db);
  expect(stored).toEqual(expected);
  const reasons = new Set(expected.map(({ reason }) => reason));
  for (const reason of [null, "not_told", "paused", "mail_off", "no_access"])
    expect(reasons).toContain(reason);
});
