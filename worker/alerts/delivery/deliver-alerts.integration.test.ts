import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { readConfig } from "#platform/config.ts";
import { openTextSender } from "#platform/sms/open-text-sender.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createHit, createNotice } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { type StartedSmtpServer, startSmtpServer } from "#testing/mail/start-smtp-server.ts";
import { createMovableClock, type MovableClock } from "#testing/server/app-under-test.ts";
import { deliverAlerts } from "#worker/alerts/delivery/deliver-alerts.ts";
import { sendMessages } from "#worker/jobs/send-messages.ts";

const email = "ana@x.example";
// A Friday, 10:00 in New York.
const start = "2026-11-20T15:00:00Z";
const logger = createLogger("silent");

let database: TestDatabase;
let clock: MovableClock;
let alertId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createMovableClock(start);
  await createAccount(database.db, { email, permissions: ["alerts"] });
  await change({ can_send_email: 1, timezone: "America/New_York" });
  alertId = await createAlert(database.db, { email, name: "Q3 sales" });
});
afterEach(() => database.drop());

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
  await database.db.updateTable("account").set(columns).where("email", "=", email).execute();
}

async function changeAlert(columns: {
  is_paused?: boolean;
  cadence?: string;
  delivery_minute?: number;
  delivery_weekday?: number;
  by_mail?: boolean;
}): Promise<void> {
  await database.db.updateTable("alert").set(columns).where("id", "=", alertId).execute();
}

async function deliver(areTextsSent = true): Promise<string | null> {
  const next = await deliverAlerts({
    db: database.db,
    clock,
    keyRing: testKeyRing,
    logger,
    from: { name: "Sentinel", address: "no-reply@sentinel.example" },
    appOrigin: "https://app.sentinel.example",
    areTextsSent,
  });
  return next?.toString() ?? null;
}

async function send(server: StartedSmtpServer): Promise<void> {
  const { mail } = readConfig({
    SENTINEL_MAIL_FROM: "Sentinel <no-reply@sentinel.example>",
    SENTINEL_INQUIRY_INBOX: "inbox@firm.example",
    SENTINEL_SMTP_URL: server.url,
  });
  const mailer = openMailer(mail, "/nowhere");
  const textSender = openTextSender(null, "/nowhere");
  await sendMessages({ db: database.db, mailer, textSender, keyRing: testKeyRing, clock, logger });
}

/** A match found now, with its notice. */
async function find(hit: Partial<Parameters<typeof createHit>[1]> = {}): Promise<number> {
  const matchedAt = clock.now().toString();
  const hitId = await createHit(database.db, { alertId, matchedAt, ...hit });
  await createNotice(database.db, { hitId, createdAt: matchedAt });
  return hitId;
}

const messages = () =>
  database.db
    .selectFrom("outbox_message")
    .select(["channel", "recipient", "subject", "text_body", "html_body", "headers"])
    .orderBy("id")
    .execute();
const deliveries = () =>
  database.db
    .selectFrom("alert_delivery")
    .select(["channel", "state", "reason", "due_at", "sent_at"])
    .orderBy("notice_id")
    .orderBy("channel")
    .execute();
const mailDeliveries = async () => (await deliveries()).filter(({ channel }) => channel === "mail");

test("everything new is one mail, with what matched, the filing and its times", async () => {
  const other = await createAlert(database.db, { email, name: "Ärger & <b>Co</b>" });
  await find({
    accession: "0001234567-26-000012",
    cik: 1_234_567,
    facts: {
      "Company Name": "Cryptex <script> Corp",
      Ticker: "CPTX",
      Value: 1_157_940,
      Shares: 12_000,
      "10b5-1": null,
    },
    conditions: [{ condition: "Value >= $ 250K", value: "$ 1,157,940.00" }],
  });
  await find();
  await find({ alertId: other, accession: null, happenedAt: "2026-11-20T14:30:00Z" });
  await deliver();
  const [mail, ...others] = await messages();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    channel: "mail",
    recipient: email,
    subject: "Sentinel: 3 new matches of 2 alerts",
    headers: {
      "List-Unsubscribe": expect.stringMatching(
        /^<https:\/\/app\.sentinel\.example\/unsubscribe\?token=[\w-]+>$/,
      ),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  const text = mail?.text_body ?? "";
  expect(text).toContain("3 new matches of 2 alerts.\n");
  expect(text).toContain("\nQ3 sales: 2 new matches\n");
  expect(text).toContain(
    [
      "* Cryptex <script> Corp (CPTX)",
      "  Matched: Value >= $ 250K: $ 1,157,940.00",
      "  Shares: 12,000",
      "  Value: $ 1,157,940.00",
      "  Filing: 0001234567-26-000012",
      "      https://www.sec.gov/Archives/edgar/data/1234567/000123456726000012/0001234567-26-000012-index.htm",
      "  Accepted: unknown",
      "  Found: 20 Nov 2026, 10:00 (America/New_York)",
    ].join("\n"),
  );
  expect(text).toContain("  Reached: 20 Nov 2026, 09:30 (America/New_York)");
  expect(text).toContain("https://app.sentinel.example/alert?alertName=Q3%20sales");
  expect(mail?.html_body).toContain("Cryptex &lt;script&gt; Corp (CPTX)");
  expect(mail?.html_body).not.toMatch(/<script|<b>Co/);
  expect(await mailDeliveries()).toMatchObject([
    { state: "queued" },
    { state: "queued" },
    { state: "queued" },
  ]);

  await deliver();
  expect(await messages()).toHaveLength(1);
});

test("a clock that was an hour ahead and is set back keeps no digest waiting", async () => {
  clock.advance({ hours: 1 });
  await find();
  await deliver();
  // Due, and waiting for the pause after the first.
  await find();
  await deliver();
  expect(await messages()).toHaveLength(1);
  clock.advance({ hours: -1 });
  await deliver();
  expect(await messages()).toHaveLength(2);
});

test("of many matches fifty are listed and the others counted", async () => {
  for (let index = 0; index < 53; index += 1) await find();
  await deliver();
  const [mail] = await messages();
  expect(mail?.subject).toBe("Q3 sales: 53 new matches");
  expect(mail?.text_body.match(/^\* /gm)).toHaveLength(50);
  expect(mail?.text_body).toContain("3 further matches are not listed here.");
});

test.each([
  ["mail_off", () => change({ can_send_email: 0 })],
  ["suspended", () => change({ suspended_at: "2026-11-20T12:00:00Z" })],
  ["no_access", () => change({ permissions: ["explore_trades"] })],
  ["alert_mail_off", () => changeAlert({ by_mail: false })],
  ["paused", () => changeAlert({ is_paused: true })],
] as const)("skipped, and said so: %s", async (reason, arrange) => {
  await arrange();
  await find();
  await deliver();
  expect(await mailDeliveries()).toMatchObject([{ state: "skipped", reason }]);
  expect(await messages()).toEqual([]);
});

test("what is turned off while it waits is not sent", async () => {
  await changeAlert({ cadence: "hourly" });
  clock.advance({ seconds: 1 });
  await find();
  clock.advance({ seconds: 1 });
  await find();
  await deliver();
  expect(await mailDeliveries()).toMatchObject([
    { state: "waiting" },
    { state: "waiting", due_at: "2026-11-20T16:00:00Z" },
  ]);
  await change({ can_send_email: 0 });
  clock.advance({ hours: 1 });
  await deliver();
  expect(await mailDeliveries()).toMatchObject([
    { state: "skipped", reason: "mail_off" },
    { state: "skipped", reason: "mail_off" },
  ]);
});

test("a text goes to a verified phone, where this installation sends them", async () => {
  await change({ can_send_email: 0, can_send_sms: 1 });
  const wanted: [string, () => Promise<void>, boolean][] = [
    ["no_phone", () => Promise.resolve(), true],
    ["phone_unverified", () => change({ phone: "12125550123" }), true],
    ["no_gateway", () => Promise.resolve(), false],
  ];
  for (const [reason, arrange, areTextsSent] of wanted) {
    await arrange();
    await find();
    await deliver(areTextsSent);
    const sms = (await deliveries()).filter(({ channel }) => channel === "sms");
    expect(sms.at(-1)).toMatchObject({ state: "skipped", reason });
  }
  await change({ verified_phone: "12125550123" });
  await find({ facts: { "Company Name": "Cryptex Corp", Ticker: "CPTX" } });
  await deliver();
  expect(await messages()).toMatchObject([
    {
      channel: "sms",
      recipient: "+12125550123",
      text_body: "Sentinel: 1 new match. Q3 sales: CPTX. https://app.sentinel.example/alerts",
    },
  ]);
  // Anyone who enters another number verifies it first.
  await change({ phone: "12125550124" });
  await find();
  clock.advance({ minutes: 2 });
  await deliver();
  expect((await deliveries()).at(-1)).toMatchObject({ reason: "phone_unverified" });
});

test("what follows at once is sent together half a minute later", async () => {
  await find();
  await deliver();
  await find();
  clock.advance({ seconds: 1 });
  await find();
  expect(await deliver()).toBe("2026-11-20T15:00:30Z");
  expect(await messages()).toHaveLength(1);
  clock.advance({ seconds: 29 });
  await deliver();
  expect((await messages()).map(({ subject }) => subject)).toEqual([
    "Q3 sales: Abc Inc (ABC)",
    "Q3 sales: 2 new matches",
  ]);
});

test("where a mail and a text both wait for their pause, the next run is for the first of them", async () => {
  await change({ can_send_sms: 1, phone: "12125550123" });
  // Another number is unverified at first.
  await change({ verified_phone: "12125550123" });
  await find();
  await deliver();
  expect((await messages()).map(({ channel }) => channel)).toEqual(["mail", "sms"]);
  await find();
  expect(await deliver()).toBe("2026-11-20T15:00:30Z");
});

test("a week's matches come at the chosen local time, after quiet hours", async () => {
  // Mondays 07:30; quiet from 22:00 until 08:00.
  await changeAlert({ cadence: "weekly", delivery_minute: 450, delivery_weekday: 1 });
  await change({ quiet_from: 1_320, quiet_until: 480 });
  await find();
  clock.advance({ hours: 48 });
  await find();
  expect(await deliver()).toBe("2026-11-23T13:00:00Z");
  expect(await messages()).toEqual([]);
  clock.advance({ hours: 21, minutes: 59 });
  await deliver();
  expect(await messages()).toEqual([]);
  clock.advance({ hours: 1 });
  await deliver();
  expect((await messages()).map(({ subject }) => subject)).toEqual(["Q3 sales: 2 new matches"]);
});

test("quiet hours that begin before a late run hold what was due", async () => {
  await find();
  await change({ quiet_from: 600, quiet_until: 660 });
  expect(await deliver()).toBe("2026-11-20T16:00:00Z");
  expect(await messages()).toEqual([]);
  clock.advance({ hours: 1 });
  await deliver();
  expect(await messages()).toHaveLength(1);
});

test("a correction goes where its match went, paused or not", async () => {
  const notified = await find({ cik: 1_234_567, facts: { "Company Name": "Cryptex", Value: 100 } });
  await deliver();
  await changeAlert({ is_paused: true });
  const notNotified = await find();
  await database.db
    .updateTable("alert_hit")
    .set({ state: "unmatched" })
    .where("id", "=", notified)
    .execute();
  const content = {
    reason: "This row was amended by 0001234567-26-000099.",
    accession: "0001234567-26-000099",
    changes: [{ column: "Value", before: "$ 100.00", after: "$ 200.00" }],
  };
  const createdAt = clock.now().toString();
  for (const hitId of [notified, notNotified]) {
    await createNotice(database.db, { hitId, kind: "correction", content, createdAt });
  }
  clock.advance({ minutes: 1 });
  await deliver();
  const [, mail, ...others] = await messages();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Correction: Cryptex");
  expect(mail?.text_body).toContain(
    [
      "  Alert: Q3 sales",
      "  What: This row was amended by 0001234567-26-000099.",
      "  Changed: Value: $ 100.00 → $ 200.00",
      "  Now: It no longer matches.",
      "  Values then: Value: $ 100.00",
      "  Amended by: 0001234567-26-000099",
    ].join("\n"),
  );
  expect((await mailDeliveries()).map(({ reason }) => reason)).toEqual([
    null,
    "paused",
    null,
    "not_told",
  ]);
});

test("what became of a mail is what became of its deliveries; an address that is no more is not tried again", async () => {
  const server = await startSmtpServer();
  try {
    await find();
    await deliver();
    await send(server);
    expect(await mailDeliveries()).toMatchObject([
      { state: "sent", sent_at: "2026-11-20T15:00:00Z" },
    ]);
    expect(server.mails[0]?.header).toMatch(/^List-Unsubscribe: <https:/m);
    expect(server.mails[0]?.header).toMatch(
      /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m,
    );
    await server.answer("refuse");
    clock.advance({ minutes: 1 });
    await find();
    await deliver();
    await send(server);
    clock.advance({ minutes: 1 });
    await find();
    await deliver();
    expect(await mailDeliveries()).toMatchObject([
      { state: "sent" },
      { state: "failed", reason: "refused" },
      { state: "skipped", reason: "mail_refused" },
    ]);
  } finally {
    await server.stop();
  }
});

test("several at once write every match into one mail", async () => {
  const people = ["b@x.example", "c@x.example", "d@x.example"];
  for (const other of people) {
    await createAccount(database.db, { email: other, permissions: ["alerts"] });
    await database.db.updateTable("account").set({ can_send_email: 1 }).execute();
    const id = await createAlert(database.db, { email: other });
    for (let index = 0; index < 5; index += 1) await find({ alertId: id });
  }
  await Promise.all([deliver(), deliver(), deliver(), deliver()]);
  expect((await messages()).map(({ recipient }) => recipient).toSorted()).toEqual(people);
  expect(await mailDeliveries()).toHaveLength(15);
});
