import { createLogger } from "#platform/logger.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { readConfig } from "#platform/config.ts";
import { openTextSender } from "#platform/sms/open-text-sender.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createHit, createNotice } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import type { StartedSmtpServer } from "#testing/mail/start-smtp-server.ts";
import { createMovableClock, type MovableClock } from "#testing/server/app-under-test.ts";
import { deliverAlerts } from "#worker/alerts/delivery/deliver-alerts.ts";
import { sendMessages } from "#worker/jobs/send-messages.ts";

export const deliveryOwner = "ana@x.example";

// A Friday, 10:00 in New York.
const start = "2026-11-20T15:00:00Z";

const logger = createLogger("silent");

type Target = { db: TestDatabase["db"]; clock: MovableClock };

/** Delivers what is due. @returns when something is due next */
async function deliver({ db, clock }: Target, areTextsSent: boolean): Promise<string | null> {
  const next = await deliverAlerts({
    db,
    clock,
    keyRing: testKeyRing,
    logger,
    from: { name: "Sentinel", address: "no-reply@sentinel.example" },
    appOrigin: "https://app.sentinel.example",
    areTextsSent,
  });
  return next?.toString() ?? null;
}

async function send({ db, clock }: Target, server: StartedSmtpServer): Promise<void> {
  const { mail } = readConfig({
    SENTINEL_MAIL_FROM: "Sentinel <no-reply@sentinel.example>",
    SENTINEL_INQUIRY_INBOX: "inbox@firm.example",
    SENTINEL_SMTP_URL: server.url,
  });
  const mailer = openMailer(mail, "/nowhere");
  const textSender = openTextSender(null, "/nowhere");
  await sendMessages({ db, mailer, textSender, keyRing: testKeyRing, clock, logger });
}

const messages = ({ db }: Target) =>
  db
    .selectFrom("outbox_message")
    .select(["channel", "recipient", "subject", "text_body", "html_body", "headers"])
    .orderBy("id")
    .execute();

const deliveries = ({ db }: Target) =>
  db
    .selectFrom("alert_delivery")
    .select(["channel", "state", "reason", "due_at", "sent_at"])
    .orderBy("notice_id")
    .orderBy("channel")
    .execute();

/** A database with an account, its alert, and a clock, and the steps of a delivery; `close` it. */
export async function openDeliveryScene() {
  const database = await createTestDatabase();
  const { db } = database;
  const clock = createMovableClock(start);
  await createAccount(db, { email: deliveryOwner, permissions: ["alerts"] });
  const alertId = await createAlert(db, { email: deliveryOwner, name: "Q3 sales" });

  async function change(columns: {
    can_send_email?: number;
    can_send_sms?: number;
    timezone?: string;
    quiet_from?: number;
    quiet_until?: number;
    phone?: string;
    verified_phone?: string;
    permissions?: string[];
    suspended_at?: string;
  }): Promise<void> {
    await db.updateTable("account").set(columns).where("email", "=", deliveryOwner).execute();
  }

  async function changeAlert(columns: {
    is_paused?: boolean;
    cadence?: string;
    delivery_minute?: number;
    delivery_weekday?: number;
    by_mail?: boolean;
  }): Promise<void> {
    await db.updateTable("alert").set(columns).where("id", "=", alertId).execute();
  }

  /** A match found now, with its notice. */
  async function find(hit: Partial<Parameters<typeof createHit>[1]> = {}): Promise<number> {
    const matchedAt = clock.now().toString();
    const hitId = await createHit(db, { alertId, matchedAt, ...hit });
    await createNotice(db, { hitId, createdAt: matchedAt });
    return hitId;
  }

  await change({ can_send_email: 1, timezone: "America/New_York" });
  return {
    db,
    clock,
    change,
    changeAlert,
    deliver: (areTextsSent = true) => deliver({ db, clock }, areTextsSent),
    send: (server: StartedSmtpServer) => send({ db, clock }, server),
    find,
    messages: () => messages({ db, clock }),
    deliveries: () => deliveries({ db, clock }),
    mailDeliveries: async () =>
      (await deliveries({ db, clock })).filter(({ channel }) => channel === "mail"),
    close: () => database.drop(),
  };
}
