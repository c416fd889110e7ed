import { beforeEach, describe, expect, test } from "vitest";
import { hashToken } from "#platform/tokens.ts";
import { inviteAccount } from "#server/accounts/invite-account.ts";
import { freshApp } from "#testing/server/app-under-test.ts";
import {
  createSignUpToken,
  mailedToken,
  signUpPayload,
} from "#testing/factories/accounts/sign-ups.ts";
import { testMailContext } from "#testing/server/mail-context.ts";

const app = freshApp();

const email = "ana@acme.com";
const signUp = (address = email) => app.call("signup", { ...signUpPayload, email: address });
const verify = (token: string, changes: object = {}) =>
  app.call("email_verification", { email, email_verification_token: token, ...changes });
const account = (address = email) =>
  app.db.selectFrom("account").selectAll().where("email", "=", address).executeTakeFirstOrThrow();
const sessions = () => app.db.selectFrom("session").selectAll().execute();
const invalid = {
  status: 400,
  body: { error: "Invalid or missing email verification token. Please sign up again." },
};

test("the link opens the account for a short time, and nothing but its hash is stored [V6.4.1]", async () => {
  await signUp();
  const token = await mailedToken(app.db, email);
  expect(token).toMatch(/^[\w-]{43}$/);
  const stored = await app.db.selectFrom("mailed_token").selectAll().execute();
  expect(stored).toMatchObject([{ token_hash: hashToken(token) }]);

  const { status, body, response } = await verify(token);
  expect(status).toBe(200);
  expect(body).toEqual({ response: "email_verified", access_token: expect.any(String) });
  expect(body).not.toMatchObject({ access_token: token });
  expect(response.headers["set-cookie"]).toMatch(
    /^__Host-sid=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(await account()).toMatchObject({
    email_verified_at: expect.stringMatching(/^2026-11-20.15:00:00/),
  });
  expect(await sessions()).toMatchObject([
    {
      authenticated_by: "email_verification",
      absolute_expires_at: expect.stringMatching(/^2026-11-20.15:15:00/),
    },
  ]);
});

test("the mailed token itself opens nothing [V6.4.1]", async () => {
  await signUp();
  const token = await mailedToken(app.db, email);
  const response = await app.app.inject({
    method: "POST",
    url: "/api",
    headers: { authorization: `Bearer ${token}` },
    payload: { type: "get_user" },
  });
  expect(response.statusCode).toBe(401);
});

test("a used link is refused [V6.4.1]", async () => {
  await signUp();
  const token = await mailedToken(app.db, email);
  await verify(token);
  expect(await verify(token)).toMatchObject(invalid);
  expect(await sessions()).toHaveLength(1);
});

test("twenty uses of one link at once: one wins [V2.3.3, V2.3.4, V6.4.1]", async () => {
  await signUp();
  const token = await mailedToken(app.db, email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  expect(await sessions()).toHaveLength(1);
});

test("the link works for 24 hours", async () => {
  await signUp();
  const token = await mailedToken(app.db, email);
  app.clock.advance({ hours: 24 });
  expect(await verify(token)).toMatchObject(invalid);
  expect(await account()).toMatchObject({ email_verified_at: null });
});

test("a link belongs to its account alone [V6.4.1, V8.2.2]", async () => {
  await signUp();
  app.clock.advance({ seconds: 1 });
  await signUp("bo@acme.com");
  const token = await mailedToken(app.db, email);
  expect(await verify(token, { email: "bo@acme.com" })).toMatchObject(invalid);
  expect(await verify(token, { email: "nobody@acme.com" })).toMatchObject(invalid);
  expect(await account("bo@acme.com")).toMatchObject({ email_verified_at: null });
  expect(await verify(token)).toMatchObject({ status: 200 });
});

test("a reset link does not verify here", async () => {
  await signUp();
  await app.call("initialize_password_reset", { email });
  expect(await verify(await mailedToken(app.db, email))).toMatchObject(invalid);
});

test("an account with a second factor is verified but not opened [V6.3.4, V6.4.3]", async () => {
  await signUp();
  await app.db.updateTable("account").set({ enabled_2fa: true }).execute();
  const { body, response } = await verify(await mailedToken(app.db, email));
  expect(body).toEqual({ response: "email_verified" });
  expect(response.headers["set-cookie"]).toBeUndefined();
  expect(await sessions()).toEqual([]);
});

describe("a link that chooses a password", () => {
  beforeEach(async () => {
    await app.db.transaction().execute((transaction) =>
      inviteAccount(
        transaction,
        {
          invited: {
            email,
            name: "Ana Lindqvist",
            organization: "Acme",
            permissions: ["alerts"],
          },
          inviterOrganization: "Firm",
        },
        testMailContext(app.clock),
      ),
    );
  });

  test.each([
    [undefined, "Enter a password."],
    ["short", "Password must be at least 8 characters."],
    ["lindqvist-1", "too close to your name"],
  ])("stays good when the password is %j [V6.2.1, V6.2.4]", async (password, text) => {
    const token = await mailedToken(app.db, email);
    expect(await verify(token, { password })).toMatchObject({
      status: 400,
      body: { code: "weak_password", error: expect.stringContaining(text) },
    });
    expect(await account()).toMatchObject({ email_verified_at: null, password_hash: null });
    expect(await verify(token, { password: "violet-harbour-72!" })).toMatchObject({ status: 200 });
  });

  test("opens the account with what the administrator gave [V6.3.2]", async () => {
    const token = await mailedToken(app.db, email);
    await verify(token, { password: "violet-harbour-72!" });
    const signedIn = await app.call("check_login", { email, password: "violet-harbour-72!" });
    expect(signedIn).toMatchObject({
      status: 200,
      body: { organization: "Acme", permissions: ["alerts"] },
    });
    expect(await verify(token, { password: "another-harbour-9!" })).toMatchObject(invalid);
  });

  test("is no weaker guarded: another's token sets no password [V6.3.4]", async () => {
    await signUp("bo@acme.com");
    const token = await mailedToken(app.db, "bo@acme.com");
    expect(await verify(token, { password: "violet-harbour-72!" })).toMatchObject(invalid);
    expect(await account()).toMatchObject({ password_hash: null });
  });
});

test("what the link gives is written with its use, or neither is", async () => {
  await createSignUpToken(app.db, { text: "acme-2026", ending: "acme.com" });
  await app.call("signup", { ...signUpPayload, email, sign_up_token: "acme-2026" });
  const token = await mailedToken(app.db, email);
  await app.db.schema.alterTable("session").renameColumn("device_id", "elsewhere").execute();
  expect(await verify(token)).toMatchObject({ status: 500 });
  expect(await account()).toMatchObject({ email_verified_at: null, permissions: [] });
  await app.db.schema.alterTable("session").renameColumn("elsewhere", "device_id").execute();
  expect(await verify(token)).toMatchObject({ status: 200 });
});
