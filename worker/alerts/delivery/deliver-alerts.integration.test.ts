import { expect, test } from "vitest";
import { fresh } from "#testing/fresh.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createNotice } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { startSmtpServer } from "#testing/mail/start-smtp-server.ts";
import { deliveryOwner, openDeliveryScene } from "#testing/alerts/delivery-scene.ts";

const scene = fresh(openDeliveryScene, (opened) => opened.close());

test("everything new is one mail, with what matched, the filing and its times", async () => {
  const other = await createAlert(scene.db, { email: deliveryOwner, name: "Ärger & <b>Co</b>" });
  await scene.find({
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
  await scene.find();
  await scene.find({ alertId: other, accession: null, happenedAt: "2026-11-20T14:30:00Z" });
  await scene.deliver();
  const [mail, ...others] = await scene.messages();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    channel: "mail",
    recipient: deliveryOwner,
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
  expect(resultsLinksIn(mail)).toEqual([1, 1]);
  expect(mail?.html_body).toContain("Cryptex &lt;script&gt; Corp (CPTX)");
  expect(mail?.html_body).not.toMatch(/<script|<b>Co/);
  expect(await scene.mailDeliveries()).toMatchObject([
    { state: "queued" },
    { state: "queued" },
    { state: "queued" },
  ]);

  await scene.deliver();
  expect(await scene.messages()).toHaveLength(1);
});

/** How often the text and the HTML of a mail link to the results of "Q3 sales"; HTML has the URL of a button below it. */
function resultsLinksIn(mail: { text_body: string; html_body: string | null } | undefined) {
  const of = (body: string, link: RegExp) => body.match(link)?.length;
  return [
    of(mail?.text_body ?? "", /alert\?alertName=Q3%20sales$/gm),
    of(mail?.html_body ?? "", /href="[^"]*alert\?alertName=Q3%20sales"/g),
  ];
}

test("a price move that met the conditions before the watch is not called new", async () => {
  const conditions = [
    { condition: "Price drop >= 5%", value: "−8.00%" },
    { condition: "Time met", value: "before the alert began watching" },
  ];
  // Not among the fifty that are listed.
  for (let index = 0; index < 51; index += 1) await scene.find();
  await scene.find({ accession: null, conditions });
  await scene.deliver();
  const [mail] = await scene.messages();
  const counts = "52 matches (for 1 match, conditions were met before the alert began watching)";
  expect(mail?.subject).toBe(`Q3 sales: ${counts}`);
  expect(mail?.text_body).toContain(`${counts}.\n`);
  expect(mail?.text_body).toContain("All 52 matches");
  expect(resultsLinksIn(mail)).toEqual([1, 2]);
});

test("of many matches fifty are listed and the others counted", async () => {
  for (let index = 0; index < 53; index += 1) await scene.find();
  await scene.deliver();
  const [mail] = await scene.messages();
  expect(mail?.subject).toBe("Q3 sales: 53 new matches");
  expect(mail?.text_body.match(/^\* /gm)).toHaveLength(50);
  expect(mail?.text_body).toContain("3 further matches are not listed here.");
});

test.each([
  ["mail_off", () => scene.change({ can_send_email: 0 })],
  ["suspended", () => scene.change({ suspended_at: "2026-11-20T12:00:00Z" })],
  ["no_access", () => scene.change({ permissions: ["explore_trades"] })],
  ["alert_mail_off", () => scene.changeAlert({ by_mail: false })],
  ["paused", () => scene.changeAlert({ is_paused: true })],
] as const)("skipped, and said so: %s", async (reason, arrange) => {
  await arrange();
  await scene.find();
  await scene.deliver();
  expect(await scene.mailDeliveries()).toMatchObject([{ state: "skipped", reason }]);
  expect(await scene.messages()).toEqual([]);
});

test("what is turned off while it waits is not sent", async () => {
  await scene.changeAlert({ cadence: "hourly" });
  scene.clock.advance({ seconds: 1 });
  await scene.find();
  scene.clock.advance({ seconds: 1 });
  await scene.find();
  await scene.deliver();
  expect(await scene.mailDeliveries()).toMatchObject([
    { state: "waiting" },
    { state: "waiting", due_at: "2026-11-20T16:00:00Z" },
  ]);
  await scene.change({ can_send_email: 0 });
  scene.clock.advance({ hours: 1 });
  await scene.deliver();
  expect(await scene.mailDeliveries()).toMatchObject([
    { state: "skipped", reason: "mail_off" },
    { state: "skipped", reason: "mail_off" },
  ]);
});

test("a text goes to a verified phone, where this installation sends them", async () => {
  await scene.change({ can_send_email: 0, can_send_sms: 1 });
  const wanted: [string, () => Promise<void>, boolean][] = [
    ["no_phone", () => Promise.resolve(), true],
    ["phone_unverified", () => scene.change({ phone: "12125550123" }), true],
    ["no_gateway", () => Promise.resolve(), false],
  ];
  for (const [reason, arrange, areTextsSent] of wanted) {
    await arrange();
    await scene.find();
    await scene.deliver(areTextsSent);
    const sms = (await scene.deliveries()).filter(({ channel }) => channel === "sms");
    expect(sms.at(-1)).toMatchObject({ state: "skipped", reason });
  }
  await scene.change({ verified_phone: "12125550123" });
  await scene.find({ facts: { "Company Name": "Cryptex Corp", Ticker: "CPTX" } });
  await scene.deliver();
  expect(await scene.messages()).toMatchObject([
    {
      channel: "sms",
      recipient: "+12125550123",
      text_body: "Sentinel: 1 new match. Q3 sales: CPTX. https://app.sentinel.example/alerts",
    },
  ]);
  // Anyone who enters another number verifies it first.
  await scene.change({ phone: "12125550124" });
  await scene.find();
  scene.clock.advance({ minutes: 2 });
  await scene.deliver();
  expect((await scene.deliveries()).at(-1)).toMatchObject({ reason: "phone_unverified" });
});

test("a correction goes where its match went, paused or not", async () => {
  const notified = await scene.find({
    cik: 1_234_567,
    facts: { "Company Name": "Cryptex", Value: 100 },
  });
  await scene.deliver();
  await scene.changeAlert({ is_paused: true });
  const notNotified = await scene.find();
  await scene.db
    .updateTable("alert_hit")
    .set({ state: "unmatched" })
    .where("id", "=", notified)
    .execute();
  const content = {
    reason: "This row was amended by 0001234567-26-000099.",
    accession: "0001234567-26-000099",
    changes: [{ column: "Value", before: "$ 100.00", after: "$ 200.00" }],
  };
  const createdAt = scene.clock.now().toString();
  for (const hitId of [notified, notNotified]) {
    await createNotice(scene.db, { hitId, kind: "correction", content, createdAt });
  }
  scene.clock.advance({ minutes: 1 });
  await scene.deliver();
  const [, mail, ...others] = await scene.messages();
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
  expect((await scene.mailDeliveries()).map(({ reason }) => reason)).toEqual([
    null,
    "paused",
    null,
    "not_told",
  ]);
});

test("what became of a mail is what became of its deliveries; an address that is no more is not tried again", async () => {
  const server = await startSmtpServer();
  try {
    await scene.find();
    await scene.deliver();
    await scene.send(server);
    expect(await scene.mailDeliveries()).toMatchObject([
      { state: "sent", sent_at: "2026-11-20T15:00:00Z" },
    ]);
    expect(server.mails[0]?.header).toMatch(/^List-Unsubscribe: <https:/m);
    expect(server.mails[0]?.header).toMatch(
      /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m,
    );
    await server.answer("refuse");
    scene.clock.advance({ minutes: 1 });
    await scene.find();
    await scene.deliver();
    await scene.send(server);
    scene.clock.advance({ minutes: 1 });
    await scene.find();
    await scene.deliver();
    expect(await scene.mailDeliveries()).toMatchObject([
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
    await createAccount(scene.db, { email: other, permissions: ["alerts"] });
    await scene.db.updateTable("account").set({ can_send_email: 1 }).execute();
    const id = await createAlert(scene.db, { email: other });
    for (let index = 0; index < 5; index += 1) await scene.find({ alertId: id });
  }
  await Promise.all([scene.deliver(), scene.deliver(), scene.deliver(), scene.deliver()]);
  expect((await scene.messages()).map(({ recipient }) => recipient).toSorted()).toEqual(people);
  expect(await scene.mailDeliveries()).toHaveLength(15);
});
