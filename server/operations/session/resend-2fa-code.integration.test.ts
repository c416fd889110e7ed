import { beforeEach, describe, expect, test } from "vitest";
import { appForFile } from "#testing/server/app-under-test.ts";
import { mailedToken } from "#testing/factories/accounts/sign-ups.ts";
import { queuedMails } from "#testing/mail/queued-mail.ts";
import {
  beginSignIn,
  createPersonWithApp,
  proofOf,
  wrongCode,
} from "#testing/server/second-factor.ts";
import { totpCode } from "#testing/server/totp.ts";

const app = await appForFile();
beforeEach(async () => {
  await app.db.deleteFrom("outbox_message").execute();
});

const verify = (payload: object) => app.call("verify_2fa_login", payload);

/** Asks for a code; everyone gets the same answer. */
async function resend(payload: object): Promise<void> {
  const { status, body } = await app.call("resend_2fa_code", payload);
  expect([status, body]).toEqual([200, { success: true }]);
}

async function mailedCodes(email: string): Promise<string[]> {
  const rows = await queuedMails(app.db, email);
  return rows
    .filter(({ subject }) => subject === "Your Sentinel sign-in code")
    .map(({ text_body: text }) => /Your code is (\d{6})/.exec(text)?.[1] ?? "");
}

async function newestCode(email: string): Promise<string> {
  return (await mailedCodes(email)).at(-1) ?? "";
}

describe("a mailed code", () => {
  test("opens the sign-in it was mailed for, once [V6.6.2]", async () => {
    const { email } = await createPersonWithApp(app, "ana@x.example");
    const token = await beginSignIn(app, email);
    await resend({ email, attempt_token: token });
    const code = await newestCode(email);
    expect(code).toMatch(/^\d{6}$/);
    const taken = await verify({ ...proofOf(email, token), code });
    expect(taken.status).toBe(200);
    const again = await verify({ ...proofOf(email, token), code });
    expect(again.body).toMatchObject({ code: "sign_in_expired" });
    const next = await beginSignIn(app, email);
    const replayed = await verify({ ...proofOf(email, next), code });
    expect(replayed.body).toMatchObject({ code: "invalid_code" });
  });

  test("of one sign-in is refused in another [V6.6.2]", async () => {
    const { email } = await createPersonWithApp(app, "bo@x.example");
    const one = await beginSignIn(app, email);
    const other = await beginSignIn(app, email, "web_2");
    await resend({ email, attempt_token: one });
    const code = await newestCode(email);
    const crossed = { ...proofOf(email, other), device_id: "web_2", code };
    expect((await verify(crossed)).body).toMatchObject({ code: "invalid_code" });
    expect((await verify({ ...proofOf(email, one), code })).status).toBe(200);
  });

  test("is stored as a slow hash, and waits ten minutes [V6.5.2, V6.5.5]", async () => {
    const { email } = await createPersonWithApp(app, "cy@x.example");
    const token = await beginSignIn(app, email);
    await resend({ email, attempt_token: token });
    const code = await newestCode(email);
    const { code_hash: hash } = await app.db
      .selectFrom("sign_in_attempt")
      .innerJoin("account", "account.id", "account_id")
      .select("code_hash")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(hash?.toString("utf8")).toMatch(/^\$argon2id\$/);
    app.clock.advance({ minutes: 10 });
    const late = await verify({ ...proofOf(email, token), code });
    expect(late.body).toMatchObject({ code: "sign_in_expired" });
  });

  test("takes the place of the one before it", async () => {
    const { email, secret } = await createPersonWithApp(app, "di@x.example");
    const token = await beginSignIn(app, email);
    await resend({ email, attempt_token: token });
    app.clock.advance({ seconds: 60 });
    await resend({ email, attempt_token: token });
    const [old = "", fresh = ""] = await mailedCodes(email);
    const isSame = old === fresh;
    const code = isSame ? wrongCode(secret, app.clock.now()) : old;
    const refused = await verify({ ...proofOf(email, token), code });
    expect(refused.body).toMatchObject({ code: "invalid_code" });
    expect((await verify({ ...proofOf(email, token), code: fresh })).status).toBe(200);
  });

  test("counts among the five tries [V6.6.3]", async () => {
    const { email, secret } = await createPersonWithApp(app, "ed@x.example");
    const token = await beginSignIn(app, email);
    await resend({ email, attempt_token: token });
    const code = await newestCode(email);
    for (let count = 0; count < 5; count += 1) {
      const wrong = wrongCode(secret, app.clock.now());
      await verify({ ...proofOf(email, token), code: wrong === code ? "444444" : wrong });
    }
    const right = await verify({ ...proofOf(email, token), code });
    expect(right.body).toMatchObject({ code: "sign_in_expired" });
  });
});

describe("mails are sent", () => {
  test("one a minute and four a sign-in, also for calls at the same time [V2.4.1]", async () => {
    const { email } = await createPersonWithApp(app, "flo@x.example");
    const token = await beginSignIn(app, email);
    const request = () => resend({ email, attempt_token: token });
    await Promise.all([request(), request(), request(), request(), request()]);
    expect(await mailedCodes(email)).toHaveLength(1);
    app.clock.advance({ seconds: 59 });
    await request();
    expect(await mailedCodes(email)).toHaveLength(1);
    for (let count = 0; count < 6; count += 1) {
      app.clock.advance({ seconds: 61 });
      await request();
    }
    expect(await mailedCodes(email)).toHaveLength(4);
  });

  test("one a minute to one account, however many sign-ins there are [V2.4.1]", async () => {
    const { email } = await createPersonWithApp(app, "gil@x.example");
    const tokens = [await beginSignIn(app, email), await beginSignIn(app, email)];
    await Promise.all(tokens.map((token) => resend({ email, attempt_token: token })));
    expect(await mailedCodes(email)).toHaveLength(1);
  });

  test("ten an hour to one account, however many sign-ins there are [V2.4.1]", async () => {
    const { email } = await createPersonWithApp(app, "lea@x.example");
    for (let count = 0; count < 14; count += 1) {
      await resend({ email, attempt_token: await beginSignIn(app, email) });
      app.clock.advance({ seconds: 61 });
    }
    expect(await mailedCodes(email)).toHaveLength(10);
    app.clock.advance({ minutes: 50 });
    await resend({ email, attempt_token: await beginSignIn(app, email) });
    expect(await mailedCodes(email)).toHaveLength(11);
  });

  test("not without end for one network: then the answer says when [V2.4.1]", async () => {
    const calls = Array.from({ length: 70 }, () =>
      app.call("resend_2fa_code", { email: "nobody@x.example" }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    app.clock.advance({ minutes: 15 });
  });

  test("to no one without a right password before [V6.3.8]", async () => {
    const { email } = await createPersonWithApp(app, "hal@x.example");
    await app.signInAs("plain@x.example");
    await resend({ email });
    await resend({ email, attempt_token: "made-up" });
    await resend({ email: "plain@x.example" });
    await resend({ email: "nobody@x.example" });
    const other = await createPersonWithApp(app, "ida@x.example");
    await resend({ email, attempt_token: await beginSignIn(app, other.email) });
    const ended = await beginSignIn(app, email);
    app.clock.advance({ minutes: 10 });
    await resend({ email, attempt_token: ended });
    expect(await mailedCodes(email)).toEqual([]);
    expect(await mailedCodes("plain@x.example")).toEqual([]);
  });

  test("without a token only to a sign-in from the same network address", async () => {
    const { email } = await createPersonWithApp(app, "jo@x.example");
    await beginSignIn(app, email);
    await app.db.updateTable("sign_in_attempt").set({ network_address: "203.0.113.9" }).execute();
    await resend({ email });
    expect(await mailedCodes(email)).toEqual([]);
    await beginSignIn(app, email);
    await resend({ email });
    expect(await mailedCodes(email)).toHaveLength(1);
  });

  test("and asked for, both stand in the audit trail [V16.3.1]", async () => {
    const { email } = await createPersonWithApp(app, "kai@x.example");
    await resend({ email });
    const token = await beginSignIn(app, email);
    await resend({ email, attempt_token: token });
    await resend({ email, attempt_token: token });
    const entries = await app.db
      .selectFrom("audit_entry")
      .select("outcome")
      .where("operation", "=", "resend_2fa_code")
      .where("subject", "=", email)
      .orderBy("id")
      .execute();
    // No one who did not prove the password writes to the trail.
    expect(entries.map(({ outcome }) => outcome)).toEqual(["code mailed", "too soon or too many"]);
  });
});

describe("after a reset by mail", () => {
  const password = "violet-harbour-72!";

  async function reset(email: string): Promise<void> {
    await app.call("initialize_password_reset", { email });
    const token = await mailedToken(app.db, email);
    const { body } = await app.call("reset_password", {
      email,
      password,
      password_reset_token: token,
    });
    expect(body).toEqual({ response: "password_updated" });
  }

  async function begin(email: string): Promise<string> {
    const { response } = await app.call("check_login", { email, password, device_id: "web_1" });
    const { attempt_token: token }: { attempt_token: string } = response.json();
    return token;
  }

  test("the mailbox alone opens no account with a second factor [V6.4.3, V6.3.4]", async () => {
    const { email, secret } = await createPersonWithApp(app, "mia@x.example");
    await reset(email);
    const token = await begin(email);
    await resend({ email, attempt_token: token });
    await resend({ email });
    expect(await mailedCodes(email)).toEqual([]);
    const code = totpCode(secret, app.clock.now());
    const proof = { ...proofOf(email, token), password };
    expect((await verify({ ...proof, code })).status).toBe(200);
    await resend({ email, attempt_token: await begin(email) });
    expect(await mailedCodes(email)).toHaveLength(1);
  });

  test("a recovery code shows as much, a code mailed before the reset does not [V6.4.3]", async () => {
    const { email, recoveryCodes } = await createPersonWithApp(app, "nan@x.example");
    const old = await beginSignIn(app, email);
    await resend({ email, attempt_token: old });
    const code = await newestCode(email);
    app.clock.advance({ minutes: 1 });
    await reset(email);
    const stale = await verify({ ...proofOf(email, old), password, code });
    expect(stale.body).toMatchObject({ code: "sign_in_expired" });
    const proof = { ...proofOf(email, await begin(email)), password };
    const taken = await verify({ ...proof, recovery_code: recoveryCodes[0] });
    expect(taken.status).toBe(200);
    await resend({ email, attempt_token: await begin(email) });
    expect(await mailedCodes(email)).toHaveLength(2);
  });

  test("wrong codes from a person who knew the old password cause no wait [V6.3.1]", async () => {
    const { email, secret } = await createPersonWithApp(app, "ola@x.example");
    for (let count = 0; count < 12; count += 1) {
      const token = await beginSignIn(app, email);
      await verify({ ...proofOf(email, token), code: wrongCode(secret, app.clock.now()) });
    }
    const waiting = await beginSignIn(app, email);
    const code = totpCode(secret, app.clock.now());
    expect((await verify({ ...proofOf(email, waiting), code })).status).toBe(429);
    await reset(email);
    const proof = { ...proofOf(email, await begin(email)), password, code };
    expect((await verify(proof)).status).toBe(200);
  });
});
