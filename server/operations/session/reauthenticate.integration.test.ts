import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type AppUnderTest, createAppUnderTest, type SignedIn } from "#testing/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts.ts";

let app: AppUnderTest;
let count = 0;
beforeAll(async () => {
  app = await createAppUnderTest();
});
afterAll(() => app.close());

async function someone(): Promise<SignedIn> {
  count += 1;
  return app.signInAs(`proof-${count}@x.example`, "alerts");
}

const renewed = z.object({
  requires_2fa: z.literal(false),
  access_token: z.string().length(43),
  refresh_token: z.string().length(43),
  expires_in: z.literal(900),
  permissions: z.array(z.string()),
});

async function reauthenticate(as: SignedIn, password = factoryPassword) {
  return app.call("reauthenticate", { password }, as);
}

/** Whether something that asks for a recent sign-in is open to this session. */
async function isRecent(as: SignedIn): Promise<boolean> {
  const { body } = await app.call("delete_account", { email: as.email }, as);
  return !JSON.stringify(body).includes('"reauthentication_needed"');
}

async function statusOf(as: SignedIn): Promise<number> {
  return (await app.call("get_user", {}, as)).status;
}

describe("reauthenticate", () => {
  test("gives a new token, refresh token and cookie; the old ones are dead [V7.2.4]", async () => {
    const before = await someone();
    const { body, response } = await reauthenticate(before);
    const answer = renewed.parse(body);
    const cookie = response.cookies.find(({ name }) => name === "__Host-sid");
    const after = {
      email: before.email,
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      cookie: `__Host-sid=${cookie?.value}`,
    };
    expect(answer.permissions).toEqual(["alerts"]);
    expect(after.cookie).not.toBe(before.cookie);
    expect(await statusOf(after)).toBe(200);
    expect(await statusOf(before)).toBe(401);
    expect(await statusOf({ ...after, cookie: before.cookie })).toBe(401);
    // The refresh token before is a reused one: it ends the session, as any reuse does.
    expect((await app.call("refresh_session", { refresh_token: before.refreshToken })).status).toBe(
      401,
    );
    expect(await statusOf(after)).toBe(401);
  });

  test("makes a sign-in recent again after ten minutes [V7.5.1]", async () => {
    const before = await someone();
    app.clock.advance({ minutes: 10 });
    expect(await isRecent(before)).toBe(false);
    const { body, response } = await reauthenticate(before);
    const cookie = response.cookies.find(({ name }) => name === "__Host-sid");
    const after = {
      ...before,
      accessToken: renewed.parse(body).access_token,
      cookie: `__Host-sid=${cookie?.value}`,
    };
    expect(await isRecent(after)).toBe(true);
  });

  test("guesses slow down, also with the right password, and nobody else [V6.3.1]", async () => {
    const guessed = await someone();
    const other = await someone();
    for (let guess = 0; guess < 5; guess += 1) {
      const { status, body } = await reauthenticate(guessed, `wrong ${guess}`);
      expect(status).toBe(403);
      expect(body).toMatchObject({
        error: "The current password is not correct.",
        code: "wrong_password",
      });
    }
    const { status, body } = await reauthenticate(guessed);
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: "too_many_attempts", retry_after: 2 });
    expect((await reauthenticate(other)).status).toBe(200);
    app.clock.advance({ seconds: 2 });
    expect((await reauthenticate(guessed)).status).toBe(200);
    const outcomes = await app.db
      .selectFrom("audit_entry")
      .select("outcome")
      .where("actor", "=", guessed.email)
      .where("operation", "=", "reauthenticate")
      .orderBy("id")
      .execute();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 5 }, () => "wrong_password"),
      "confirmed",
    ]);
  });
});
