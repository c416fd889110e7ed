import { beforeEach, describe, expect, test } from "vitest";
import { freshApp } from "#testing/server/app-under-test.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import {
  createSignUpToken,
  isOpen,
  mailedToken,
  signUpPayload,
} from "#testing/factories/accounts/sign-ups.ts";
import { linkOf, newestMail, queuedMails } from "#testing/mail/queued-mail.ts";

const app = freshApp();

const email = "ana@acme.com";
const password = "violet-harbour-72!";
const request = (address = email) => app.call("initialize_password_reset", { email: address });
const reset = (token: string, changes: object = {}) =>
  app.call("reset_password", { email, password, password_reset_token: token, ...changes });
const signIn = (typed: string) => app.call("check_login", { email, password: typed });
const token = () => mailedToken(app.db, email);
const says = (response: string) => ({ status: 200, body: { response } });

describe("asking for a link", () => {
  test("never greets with a link that a stranger typed as the name [V1.2.1]", async () => {
    const name = "https://evil.example/?[secret]";
    await app.call("signup", { ...signUpPayload, email, name });
    app.clock.advance({ minutes: 2 });
    await request();
    const mail = await newestMail(app.db, email);
    expect(mail.subject).toBe("Reset your Sentinel password");
    expect(mail.text_body).toContain(`Hello ${email},`);
    expect(mail.text_body + String(mail.html_body)).not.toContain("evil.example");
  });

  test("mails one that works for 30 minutes", async () => {
    await createAccount(app.db, { email, name: "Ana" });
    expect(await request(" ANA@acme.com ")).toMatchObject(says("success"));
    const mail = await newestMail(app.db, email);
    expect(mail.subject).toBe("Reset your Sentinel password");
    expect(mail.text_body).toContain("expires at 20 Nov 2026, 15:30 (UTC)");
    const link = linkOf(mail);
    expect(link.origin + link.pathname).toBe("https://app.sentinel.example/reset-password");
    expect([...link.searchParams.keys()]).toEqual(["token", "email"]);
  });

  test("names an address without an account", async () => {
    expect(await request()).toMatchObject(says("invalid_email"));
    expect(await queuedMails(app.db, email)).toEqual([]);
  });

  test("whatever host the call claims, the link leads to the configured origin [V4.1.3]", async () => {
    await createAccount(app.db, { email });
    const response = await app.app.inject({
      method: "POST",
      url: "/api",
      headers: {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-for": "198.51.100.7",
        "x-forwarded-proto": "http",
      },
      payload: { type: "initialize_password_reset", email },
    });
    expect(response.json()).toMatchObject({ response: "success" });
    const mail = await newestMail(app.db, email);
    expect(linkOf(mail).origin).toBe("https://app.sentinel.example");
    expect(mail.text_body + String(mail.html_body)).not.toContain("evil.example");
  });

  test("three links for one address, then one in ten minutes [V2.4.1, V6.3.1]", async () => {
    await createAccount(app.db, { email });
    await createAccount(app.db, { email: "bo@acme.com" });
    for (let index = 0; index < 3; index += 1)
      expect(await request()).toMatchObject(says("success"));
    expect(await request()).toMatchObject({
      status: 429,
      body: { code: "too_many_requests", retry_after: 600 },
    });
    expect(await request("bo@acme.com")).toMatchObject(says("success"));
    app.clock.advance({ minutes: 10 });
    expect(await request()).toMatchObject(says("success"));
  });

  test("a network that tries many addresses is slowed down, forged headers or not [V2.4.1, V4.1.3]", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const response = await app.app.inject({
        method: "POST",
        url: "/api",
        headers: { "x-forwarded-for": `198.51.100.${index}` },
        payload: { type: "initialize_password_reset", email: `p${index}@acme.com` },
      });
      statuses.push(response.statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses[30]).toBe(429);
  });

  test("is refused plainly while no mail goes out, and not a minute longer", async () => {
    await createAccount(app.db, { email });
    await request();
    const failed = { outage_at: "2026-11-20T15:00:00Z", last_error: "ECONNREFUSED" };
    await app.db.updateTable("outbox_message").set(failed).execute();
    const refusal = {
      status: 503,
      body: { error: "We cannot send email at the moment. Please try again in a few minutes." },
    };
    expect(await request()).toMatchObject(refusal);
    expect(await app.call("signup", { ...signUpPayload, email: "bo@acme.com" })).toMatchObject(
      refusal,
    );
    expect(await queuedMails(app.db, "bo@acme.com")).toEqual([]);
    // Another mail went out since: it works again.
    await app.db
      .updateTable("outbox_message")
      .set({ sent_at: "2026-11-20T15:00:01Z" })
      .where("recipient", "=", email)
      .execute();
    expect(await request()).toMatchObject(says("success"));
    // Further ahead than clocks differ: it failed before the clock was set back.
    const outageAt = app.clock.now().add({ minutes: 6 }).toString();
    await app.db
      .updateTable("outbox_message")
      .set({ outage_at: outageAt, sent_at: null })
      .execute();
    const third = await app.call("signup", { ...signUpPayload, email: "cy@acme.com" });
    expect(third).toMatchObject({ status: 200 });
  });
});

describe("setting a new password", () => {
  beforeEach(async () => {
    await createAccount(app.db, { email, name: "Ana" });
    await request();
  });

  test("ends all sessions, forgets devices and says so by mail [V6.4.1, V7.4.3]", async () => {
    const { body, response } = await signIn(factoryPassword);
    const { access_token: accessToken } = JSON.parse(JSON.stringify(body));
    const cookie = `__Host-sid=${response.cookies[0]?.value}`;
    const signedIn = { email, accessToken: String(accessToken), refreshToken: "", cookie };
    expect(await isOpen(app, signedIn)).toBe(true);
    const { id } = await app.db.selectFrom("account").select("id").executeTakeFirstOrThrow();
    await app.db
      .insertInto("remembered_device")
      .values({
        id: "0f0e0d0c-0b0a-4908-8706-050403020100",
        account_id: id,
        token_hash: Buffer.from("device"),
        device_id: "web_1",
        user_agent: null,
        created_at: "2026-11-20T14:00:00Z",
        expires_at: "2026-12-20T14:00:00Z",
      })
      .execute();

    expect(await reset(await token())).toMatchObject(says("password_updated"));
    expect(await isOpen(app, signedIn)).toBe(false);
    expect(await app.db.selectFrom("remembered_device").selectAll().execute()).toEqual([]);
    expect((await signIn(factoryPassword)).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    const notice = await newestMail(app.db, email);
    expect(notice.subject).toBe("Your Sentinel password was reset");
    expect(notice.text_body).toContain("All sessions were signed out.");
  });

  test("a used link is refused [V6.4.1]", async () => {
    const used = await token();
    await reset(used);
    expect(await reset(used, { password: "another-harbour-9!" })).toMatchObject(
      says("invalid_password_reset_token"),
    );
    expect((await signIn(password)).status).toBe(200);
  });

  test("ten uses of one link at once: one wins [V2.3.3, V2.3.4]", async () => {
    const used = await token();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(used)));
    const words = answers.map(({ body }) => JSON.stringify(body));
    expect(words.filter((word) => word.includes("password_updated"))).toHaveLength(1);
    expect(await queuedMails(app.db, email)).toHaveLength(2);
  });

  test("only the newest link works, for 30 minutes", async () => {
    const first = await token();
    await request();
    const second = await token();
    expect(await reset(first)).toMatchObject(says("invalid_password_reset_token"));
    app.clock.advance({ minutes: 30 });
    expect(await reset(second)).toMatchObject(says("password_reset_token_expired"));
    expect((await signIn(factoryPassword)).status).toBe(200);
  });

  test("a link belongs to its account alone [V6.4.1, V8.2.2]", async () => {
    await createAccount(app.db, { email: "bo@acme.com" });
    expect(await reset(await token(), { email: "bo@acme.com" })).toMatchObject(
      says("invalid_password_reset_token"),
    );
    const other = await app.call("check_login", {
      email: "bo@acme.com",
      password: factoryPassword,
    });
    expect(other.status).toBe(200);
  });

  test.each([
    [{ email: "nobody@acme.com" }, "invalid_email"],
    [{ email: "no address" }, "invalid_email"],
    [{ password_reset_token: "" }, "invalid_request"],
    [{ email: "" }, "invalid_request"],
    [{ email: undefined }, "invalid_request"],
    [{ password_reset_token: "x".repeat(43) }, "invalid_password_reset_token"],
  ])("answers %j in the specification's word", async (changes, word) => {
    expect(await reset(await token(), changes)).toMatchObject(says(word));
  });

  test("a password against the rules leaves the link good [V6.2.1, V6.2.4]", async () => {
    const link = await token();
    for (const weak of ["short1!", "Password1!", "no-digits-here!"]) {
      expect(await reset(link, { password: weak })).toMatchObject({
        status: 400,
        body: { code: "weak_password" },
      });
    }
    expect(await reset(link)).toMatchObject(says("password_updated"));
  });

  test("a second factor stays and is asked for [V6.4.3]", async () => {
    await app.db.updateTable("account").set({ enabled_2fa: true }).execute();
    await reset(await token());
    expect(await signIn(password)).toMatchObject({ status: 200, body: { requires_2fa: true } });
    expect(await app.db.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  test("a verifying link does not reset", async () => {
    await app.call("signup", { ...signUpPayload, email: "bo@acme.com" });
    const verifying = await mailedToken(app.db, "bo@acme.com");
    expect(await reset(verifying, { email: "bo@acme.com" })).toMatchObject(
      says("invalid_password_reset_token"),
    );
  });

  test("waits after wrong guesses end with the reset [V6.3.1]", async () => {
    for (let index = 0; index < 6; index += 1) await signIn("wrong password 1!");
    expect((await signIn(password)).status).toBe(429);
    await reset(await token());
    expect((await signIn(password)).status).toBe(200);
  });
});

test("who resets before verifying has shown that the address is theirs", async () => {
  await createSignUpToken(app.db, { text: "acme-2026", ending: "acme.com", organization: "Acme" });
  await app.call("signup", { ...signUpPayload, email, sign_up_token: "acme-2026" });
  const verifying = await token();
  await request();
  expect(await reset(await token(), { password: "another-harbour-9!" })).toMatchObject(
    says("password_updated"),
  );
  expect(await signIn("another-harbour-9!")).toMatchObject({
    status: 200,
    body: { organization: "Acme", permissions: ["alerts", "explore_trades"] },
  });
  expect(
    await app.call("email_verification", { email, email_verification_token: verifying }),
  ).toMatchObject({ status: 400 });
});
