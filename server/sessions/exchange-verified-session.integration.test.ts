import { beforeEach, expect, test } from "vitest";
import { freshApp, credentials, type SignedIn } from "#testing/server/app-under-test.ts";
import { isOpen, verifiedSignUp } from "#testing/factories/accounts/sign-ups.ts";

let short: SignedIn;
const email = "ana@acme.com";
const app = freshApp();
beforeEach(async () => {
  short = await verifiedSignUp(app, email);
});

const trade = (changes: object = {}, as: Partial<SignedIn> = {}) =>
  app.app.inject({
    method: "POST",
    url: "/api",
    headers: { cookie: as.cookie ?? short.cookie },
    payload: {
      type: "check_login",
      email,
      access_token: short.accessToken,
      device_id: "web_1",
      ...changes,
    },
  });

test("the short session is traded for a whole one and ends [V2.3.1, V7.2.4]", async () => {
  expect(await isOpen(app, short)).toBe(true);
  const response = await trade({ password: "" });
  expect(response.json()).toMatchObject({
    requires_2fa: false,
    userEmail: email,
    expires_in: 900,
    refresh_token: expect.any(String),
  });
  expect(response.json()).not.toMatchObject({ access_token: short.accessToken });
  expect(response.cookies[0]?.value).toMatch(/^[\w-]{43}$/);
  expect(await isOpen(app, short)).toBe(false);
  const live = await app.db
    .selectFrom("session")
    .select(["device_id", "absolute_expires_at"])
    .where("revoked_at", "is", null)
    .execute();
  expect(live).toMatchObject([
    { device_id: "web_1", absolute_expires_at: expect.stringMatching(/^2026-11-21.15:00:00/) },
  ]);
});

test("it is traded once, and the whole one not again [V2.3.1]", async () => {
  const whole = await trade();
  expect((await trade()).statusCode).toBe(401);
  const { access_token: token }: { access_token: string } = whole.json();
  const cookie = `__Host-sid=${whole.cookies[0]?.value}`;
  expect((await trade({ access_token: token }, { cookie })).statusCode).toBe(401);
  expect(await isOpen(app, { email, accessToken: token, refreshToken: "", cookie })).toBe(true);
});

test("twenty trades at once: one wins [V2.3.3]", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => trade()));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19);
});

test("only within five minutes, and only with its cookie and its address", async () => {
  expect((await trade({}, { cookie: "" })).statusCode).toBe(401);
  expect((await trade({ email: "bo@acme.com" })).statusCode).toBe(401);
  app.clock.advance({ minutes: 5 });
  expect((await trade()).statusCode).toBe(401);
  expect(await isOpen(app, short)).toBe(true);
  app.clock.advance({ minutes: 10 });
  expect(await isOpen(app, short)).toBe(false);
});

test("an account that has turned its second factor on since is asked for it [V6.3.4]", async () => {
  await app.db.updateTable("account").set({ enabled_2fa: true }).execute();
  expect((await trade()).statusCode).toBe(401);
});

test("a session of a password sign-in is not traded", async () => {
  const other = await app.signInAs("bo@acme.com");
  const changes = { email: other.email, access_token: other.accessToken };
  expect((await trade(changes, { cookie: other.cookie })).statusCode).toBe(401);
  const answer = await app.app.inject({
    method: "POST",
    url: "/api",
    headers: credentials(other),
    payload: { type: "get_user" },
  });
  expect(answer.statusCode).toBe(200);
});
