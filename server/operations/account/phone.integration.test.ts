import { beforeEach, expect, test } from "vitest";
import { openHidden } from "#platform/secrets/sealed-message-secret.ts";
import { messageSecretContext } from "#domain/mails/hidden-secret.ts";
import { fresh } from "#testing/fresh.ts";
import { freshApp, createAppUnderTest, signIn } from "#testing/server/app-under-test.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

const email = "ana@x.example";
const phone = "12125550123";

const app = freshApp();
const ana = fresh(() => app.signInAs(email, "alerts"));
beforeEach(async () => {
  await app.call("edit_user", { phone }, ana);
});

const texts = () =>
  app.db
    .selectFrom("outbox_message")
    .selectAll()
    .where("channel", "=", "sms")
    .orderBy("id")
    .execute();

/** The code of the newest text, as the worker would put it in. */
async function newestCode(): Promise<string> {
  const text = (await texts()).at(-1);
  if (text?.secret_sealed === undefined || text.secret_sealed === null)
    throw new Error("No text with a code was written.");
  const context = messageSecretContext(text.message_id);
  return openHidden(testKeyRing, text.secret_sealed, context).secret;
}

const wrong = (code: string): string => (code === "000000" ? "111111" : "000000");
const send = (as = ana) => app.call("send_phone_code", {}, as);
const verify = (code: string, as = ana) => app.call("verify_phone", { code }, as);

async function isVerified(): Promise<unknown> {
  const { body } = await app.call("get_alert_delivery", { email }, ana);
  return body;
}
const verified = { account: { is_phone_verified: true } };
const unverified = { account: { is_phone_verified: false } };

test("a code sent to the phone verifies it, once; its text is stored without it", async () => {
  expect(await isVerified()).toMatchObject(unverified);
  expect(await send()).toMatchObject({
    status: 200,
    body: { success: true, expires_at: "2026-11-20T15:10:00Z" },
  });
  const code = await newestCode();
  const [text] = await texts();
  expect(text).toMatchObject({ recipient: "+12125550123", expires_at: "2026-11-20T15:10:00Z" });
  expect(code).toMatch(/^\d{6}$/);
  expect(text?.text_body).not.toContain(code);
  expect(await verify(code)).toMatchObject({ status: 200 });
  expect(await isVerified()).toMatchObject(verified);
  expect(await verify(code)).toMatchObject({ body: { code: "phone_code_expired" } });
});

test("texts of alerts go to verified phones only, and a changed number is to be verified again [V6.6.1]", async () => {
  await send();
  await verify(await newestCode());
  await app.call("edit_user", { phone: "12125550124" }, ana);
  expect(await isVerified()).toMatchObject(unverified);
  await app.call("edit_user", { phone }, ana);
  expect(await isVerified()).toMatchObject(unverified);
  const notices = await app.db
    .selectFrom("outbox_message")
    .select(["recipient", "subject"])
    .where("kind", "=", "security_notice")
    .execute();
  expect(notices).toEqual(
    Array.from({ length: 3 }, () => ({
      recipient: email,
      subject: "The phone number of your Sentinel account was changed",
    })),
  );
});

test("a code belongs to the session and the number it was asked for [V6.6.2]", async () => {
  await send();
  const code = await newestCode();
  const elsewhere = await signIn(app.call, email);
  expect(await verify(code, elsewhere)).toMatchObject({ body: { code: "phone_code_expired" } });
  await app.call("edit_user", { phone: "12125550124" }, ana);
  expect(await verify(code)).toMatchObject({ body: { code: "phone_code_expired" } });
  expect(await isVerified()).toMatchObject(unverified);
});

test("five tries, ten minutes, a new code once a minute and five in all [V6.6.3]", async () => {
  await send();
  const code = await newestCode();
  for (let tries = 1; tries < 5; tries += 1) {
    expect(await verify(wrong(code))).toMatchObject({ body: { code: "invalid_code" } });
  }
  expect(await verify(wrong(code))).toMatchObject({ body: { code: "phone_code_expired" } });
  expect(await verify(code)).toMatchObject({ body: { code: "phone_code_expired" } });

  expect(await send()).toMatchObject({ status: 429, body: { retry_after: 60 } });
  app.clock.advance({ seconds: 60 });
  await send();
  const late = await newestCode();
  app.clock.advance({ minutes: 10 });
  expect(await verify(late)).toMatchObject({ body: { code: "phone_code_expired" } });
  for (let codes = 3; codes <= 5; codes += 1) {
    expect(await send()).toMatchObject({ status: 200 });
    app.clock.advance({ seconds: 60 });
  }
  expect(await send()).toMatchObject({ status: 429 });
  expect(await texts()).toHaveLength(5);
});

test("without a phone, or where no texts are sent, none is asked for", async () => {
  const bo = await app.signInAs("bo@x.example");
  expect(await send(bo)).toMatchObject({ status: 409, body: { code: "phone_missing" } });
  const quiet = await createAppUnderTest({ settings: { areTextsSent: false } });
  try {
    const cy = await quiet.signInAs("cy@x.example");
    expect(await quiet.call("send_phone_code", {}, cy)).toMatchObject({
      status: 409,
      body: { code: "texts_unavailable" },
    });
  } finally {
    await quiet.close();
  }
});
