import { beforeEach, expect, test } from "vitest";
import { unsubscribeToken } from "#platform/secrets/unsubscribe-token.ts";
import { freshApp } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

const email = "ana@x.example";
let accountId: number;
let alertId: number;

const app = freshApp();
beforeEach(async () => {
  await createAccount(app.db, { email, permissions: ["alerts"] });
  const account = await app.db
    .updateTable("account")
    .set({ can_send_email: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  accountId = account.id;
  alertId = await createAlert(app.db, { email, name: 'A <b> & "c"' });
});

const linkOf = (alert: number | null, address = email): string =>
  `/unsubscribe?token=${unsubscribeToken(testKeyRing, { accountId, alertId: alert, email: address })}`;

/** As a mail program asks: no cookie, no Origin, a form. */
function press(url: string, contentType = "application/x-www-form-urlencoded") {
  return app.app.inject({
    method: "POST",
    url,
    headers: { "content-type": contentType },
    payload: "List-Unsubscribe=One-Click",
  });
}

async function state() {
  const { can_send_email: mail } = await app.db
    .selectFrom("account")
    .select("can_send_email")
    .executeTakeFirstOrThrow();
  const { by_mail: ofAlert } = await app.db
    .selectFrom("alert")
    .select("by_mail")
    .executeTakeFirstOrThrow();
  return { mail, ofAlert };
}

const entries = () =>
  app.db
    .selectFrom("audit_entry")
    .select(["subject", "outcome", "detail"])
    .where("operation", "=", "unsubscribe")
    .execute();

test("looking at a link changes nothing; its button stops the mails of all alerts, once", async () => {
  const url = linkOf(null);
  for (let times = 0; times < 2; times += 1) {
    const shown = await app.app.inject({ url });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(shown.body).toContain("Stop all alert emails to ana@x.example?");
    expect(shown.body).toContain('<form method="post"');
  }
  expect(await state()).toEqual({ mail: 1, ofAlert: true });
  for (let times = 0; times < 2; times += 1) {
    const done = await press(url);
    expect([done.statusCode, done.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(done.body).toContain("Alert emails to ana@x.example are off.");
  }
  expect(await state()).toEqual({ mail: 0, ofAlert: true });
  expect(await entries()).toEqual([
    { subject: email, outcome: "emails stopped", detail: { of: "all alerts" } },
  ]);
  expect((await app.app.inject({ url })).body).toContain("are off.");
});

test.each(["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])(
  "one alert's link stops that alert alone, whatever the form: %s",
  async (contentType) => {
    const shown = await app.app.inject({ url: linkOf(alertId) });
    expect(shown.body).toContain("Stop emails for the alert “A &lt;b&gt; &amp; &quot;c&quot;”");
    expect((await press(linkOf(alertId), contentType)).statusCode).toBe(200);
    expect(await state()).toEqual({ mail: 1, ofAlert: false });
    expect(await entries()).toEqual([
      { subject: email, outcome: "emails stopped", detail: { alert: 'A <b> & "c"' } },
    ]);
  },
);

test("a link is bound to its account, its alert and the address it was sent to", async () => {
  const token = linkOf(null).split("=")[1] ?? "";
  const links = [
    "/unsubscribe",
    "/unsubscribe?token=",
    "/unsubscribe?token=x",
    `/unsubscribe?token=${token.slice(0, -4)}AAAA`,
    `/unsubscribe?token=${"A".repeat(600)}`,
    linkOf(alertId + 1),
    linkOf(null, "former@x.example"),
  ];
  for (const url of links) {
    expect([url, (await app.app.inject({ url })).statusCode]).toEqual([url, 404]);
    expect([url, (await press(url)).statusCode]).toEqual([url, 404]);
  }
  expect(await state()).toEqual({ mail: 1, ofAlert: true });
});

test("a network opens sixty links a minute, and the body is bounded", async () => {
  const large = await app.app.inject({
    method: "POST",
    url: linkOf(null),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "x".repeat(10_000),
  });
  expect(large.statusCode).toBe(413);
  expect(await state()).toMatchObject({ mail: 1 });
  for (let calls = 0; calls < 60; calls += 1) await app.app.inject({ url: "/unsubscribe" });
  expect((await press(linkOf(null))).statusCode).toBe(429);
});
