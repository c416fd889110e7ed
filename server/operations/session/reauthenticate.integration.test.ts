import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Answer, appForFile, type SignedIn } from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { totpCode } from "#testing/server/totp.ts";

let count = 0;
const app = await appForFile();

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
  const { status } = await app.call("edit_user", { phone: "+1 202 555 0119" }, as);
  return status === 200;
}

/** The session as it goes on after the answer. */
function signedInBy(before: SignedIn, { body, response }: Pick<Answer, "body" | "response">) {
  const answer = renewed.parse(body);
  const cookie = response.cookies.find(({ name }) => name === "__Host-sid");
  return {
    email: before.email,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    cookie: `__Host-sid=${cookie?.value}`,
  };
}

async function withSecondFactor() {
  const person = await someone();
  const email = { email: person.email };
  const { body: begun } = await app.call("generate_2fa_secret", email, person);
  const { secret_key: secret } = z.object({ secret_key: z.string() }).parse(begun);
  const code = totpCode(secret, app.clock.now());
  const { body: done } = await app.call("verify_2fa_setup", { ...email, code }, person);
  const { recovery_codes: recoveryCodes } = z
    .object({ recovery_codes: z.array(z.string()) })
    .parse(done);
  return { person, secret, recoveryCodes };
}

async function statusOf(as: SignedIn): Promise<number> {
  return (await app.call("get_user", {}, as)).status;
}

describe("reauthenticate", () => {
  test("gives a new token, refresh token and cookie; the old ones are dead [V7.2.4]", async () => {
    const before = await someone();
    const { body, response } = await reauthenticate(before);
    const answer = renewed.parse(body);
    const after = signedInBy(before, { body, response });
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

  test("asks a code too where there is a second factor, and takes it once [V6.3.4, V6.5.1, V7.5.1]", async () => {
    const { person, secret } = await withSecondFactor();
    app.clock.advance({ minutes: 1 });
    const code = totpCode(secret, app.clock.now());
    expect((await reauthenticate(person)).body).toEqual({ requires_2fa: true });
    expect(
      (await app.call("reauthenticate", { password: "wrong 1!", code }, person)).body,
    ).toMatchObject({ code: "wrong_password" });
    const wrong = await app.call(
      "reauthenticate",
      { password: factoryPassword, code: code === "000000" ? "000001" : "000000" },
      person,
    );
    expect(wrong).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    const right = await app.call("reauthenticate", { password: factoryPassword, code }, person);
    const next = signedInBy(person, right);
    expect(await statusOf(next)).toBe(200);
    const replayed = await app.call("reauthenticate", { password: factoryPassword, code }, next);
    expect(replayed.body).toMatchObject({ code: "invalid_code" });
  });

  test("takes a recovery code in place of the app once, and says so by mail", async () => {
    const { person, recoveryCodes } = await withSecondFactor();
    const proof = { password: factoryPassword, recovery_code: recoveryCodes[0]?.toLowerCase() };
    const next = signedInBy(person, await app.call("reauthenticate", proof, person));
    expect((await app.call("reauthenticate", proof, next)).body).toMatchObject({
      code: "invalid_code",
    });
    const { subject, text_body: text } = await app.db
      .selectFrom("outbox_message")
      .selectAll()
      .where("recipient", "=", person.email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(subject).toBe("A recovery code was used");
    expect(text).toContain("9 codes remain");
  });

  test("wrong codes slow down as wrong passwords do [V6.3.1]", async () => {
    const { person } = await withSecondFactor();
    for (let guess = 0; guess < 5; guess += 1) {
      const proof = { password: factoryPassword, recovery_code: `AAAA-${guess}` };
      expect((await app.call("reauthenticate", proof, person)).body).toMatchObject({
        code: "invalid_code",
      });
    }
    expect((await reauthenticate(person)).body).toMatchObject({ code: "too_many_attempts" });
  });

  test("makes a sign-in recent again after ten minutes [V7.5.1]", async () => {
    const before = await someone();
    app.clock.advance({ minutes: 10 });
    expect(await isRecent(before)).toBe(false);
    expect(await isRecent(signedInBy(before, await reauthenticate(before)))).toBe(true);
  });

  test("guesses slow down, also with the right password, and no one else [V6.3.1]", async () => {
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
      "too_many_attempts",
      "confirmed",
    ]);
  });
});
