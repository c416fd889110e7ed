import { describe, expect, test } from "vitest";
import { appForFile } from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import {
  beginSignIn,
  createPersonWithApp,
  proofOf,
  wrongCode,
} from "#testing/server/second-factor.ts";
import { totpCode } from "#testing/server/totp.ts";

const app = await appForFile();

const codeNow = (secret: string) => totpCode(secret, app.clock.now());
const verify = (payload: object) => app.call("verify_2fa_login", payload);

async function sessionsOf(email: string): Promise<number> {
  const rows = await app.db
    .selectFrom("session")
    .innerJoin("account", "account.id", "account_id")
    .select("session.id")
    .where("email", "=", email)
    .execute();
  return rows.length;
}

describe("verify_2fa_login", () => {
  test("starts a session with new secrets, bound to its cookie [V7.2.4, V2.3.1]", async () => {
    const { email, secret } = await createPersonWithApp(app, "ana@x.example");
    const token = await beginSignIn(app, email);
    expect(await sessionsOf(email)).toBe(1);
    const { status, body, response } = await verify({
      ...proofOf(email, token),
      code: codeNow(secret),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      userEmail: email,
      permissions: [],
    });
    expect(body).not.toHaveProperty("recovery_codes_left");
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: "__Host-sid", httpOnly: true, secure: true }),
    ]);
    const entry = await app.db
      .selectFrom("audit_entry")
      .select(["actor", "outcome", "detail"])
      .where("operation", "=", "verify_2fa_login")
      .executeTakeFirst();
    expect(entry).toEqual({
      actor: email,
      outcome: "signed in",
      detail: { code: "app", remembers_device: false },
    });
    const { authenticated_by: by } = await app.db
      .selectFrom("session")
      .select("authenticated_by")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect(by).toBe("second_factor");
  });

  test("finds the sign-in of a client that sends no token by its device", async () => {
    const { email, secret } = await createPersonWithApp(app, "bo@x.example");
    await beginSignIn(app, email, "web_9");
    const proof = { email, password: factoryPassword, code: codeNow(secret) };
    expect((await verify(proof)).body).toMatchObject({ code: "sign_in_expired" });
    const elsewhere = await verify({ ...proof, device_id: "web_8" });
    expect(elsewhere.body).toMatchObject({ code: "sign_in_expired" });
    expect((await verify({ ...proof, device_id: "web_9" })).status).toBe(200);
  });

  test("takes a code of the app once, in this sign-in or the next one [V6.5.1]", async () => {
    const { email, secret } = await createPersonWithApp(app, "cy@x.example");
    const code = codeNow(secret);
    const first = await beginSignIn(app, email);
    expect((await verify({ ...proofOf(email, first), code })).status).toBe(200);
    const over = await verify({ ...proofOf(email, first), code });
    expect(over).toMatchObject({ status: 401, body: { code: "sign_in_expired" } });
    const second = await beginSignIn(app, email);
    const replayed = await verify({ ...proofOf(email, second), code });
    expect(replayed).toMatchObject({
      status: 400,
      body: { code: "invalid_code", error: "Invalid code. Please try again." },
    });
    // The one before it is older than the one that was taken.
    const earlier = totpCode(secret, app.clock.now().subtract({ seconds: 30 }));
    const old = await verify({ ...proofOf(email, second), code: earlier });
    expect(old.body).toMatchObject({ code: "invalid_code" });
    app.clock.advance({ seconds: 30 });
    const next = await verify({ ...proofOf(email, second), code: codeNow(secret) });
    expect(next.status).toBe(200);
  });

  test("refuses the code of setting up, used again to sign in [V6.5.1]", async () => {
    const as = await app.signInAs("di@x.example");
    const begun = await app.call("generate_2fa_secret", { email: as.email }, as);
    const { secret_key: secret }: { secret_key: string } = begun.response.json();
    const code = codeNow(secret);
    await app.call("verify_2fa_setup", { email: as.email, code }, as);
    const token = await beginSignIn(app, as.email);
    const replayed = await verify({ ...proofOf(as.email, token), code });
    expect(replayed.body).toMatchObject({ code: "invalid_code" });
  });

  test("proves the password again, with the limits of a sign-in", async () => {
    const { email, secret } = await createPersonWithApp(app, "ed@x.example");
    const token = await beginSignIn(app, email);
    const code = codeNow(secret);
    const wrong = { ...proofOf(email, token), password: "wrong", code };
    for (let count = 0; count < 5; count += 1)
      expect((await verify(wrong)).body).toMatchObject({ code: "invalid_credentials" });
    const slowed = await verify({ ...proofOf(email, token), code });
    expect(slowed).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    app.clock.advance({ seconds: 2 });
    const right = await verify({ ...proofOf(email, token), code: codeNow(secret) });
    expect(right.status).toBe(200);
  });

  test("opens nothing out of order: without a first step, or for another account [V2.3.1]", async () => {
    const { email, secret } = await createPersonWithApp(app, "flo@x.example");
    const other = await createPersonWithApp(app, "gil@x.example");
    const code = codeNow(secret);
    const proof = { email, password: factoryPassword, device_id: "web_1", code };
    expect((await verify(proof)).body).toMatchObject({ code: "sign_in_expired" });
    const foreign = await beginSignIn(app, other.email);
    const crossed = await verify({ ...proof, attempt_token: foreign });
    expect(crossed.body).toMatchObject({ code: "sign_in_expired" });
    // Neither the token of the sign-in nor its lack is a way around the session.
    const asBearer = { email, accessToken: foreign, refreshToken: foreign, cookie: "" };
    expect((await app.call("get_user", {}, asBearer)).status).toBe(401);
    expect(await sessionsOf(email)).toBe(1);
    const plain = await app.signInAs("plain@x.example");
    const unasked = await verify({ ...proof, email: plain.email });
    expect(unasked.body).toMatchObject({ code: "sign_in_expired" });
  });

  test("waits ten minutes after the password [V6.6.2]", async () => {
    const { email, secret } = await createPersonWithApp(app, "hal@x.example");
    const token = await beginSignIn(app, email);
    app.clock.advance({ minutes: 10 });
    const late = await verify({ ...proofOf(email, token), code: codeNow(secret) });
    expect(late).toMatchObject({
      status: 401,
      body: {
        error: "This sign-in took too long or had too many incorrect codes. Please sign in again.",
      },
    });
  });

  test("ends the sign-in at the fifth wrong code [V6.6.3]", async () => {
    const { email, secret } = await createPersonWithApp(app, "ida@x.example");
    const token = await beginSignIn(app, email);
    const codes: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      const code = wrongCode(secret, app.clock.now());
      codes.push((await verify({ ...proofOf(email, token), code })).body);
    }
    expect(codes).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ code: "invalid_code" })),
      { code: "sign_in_expired" },
    ]);
    const right = await verify({ ...proofOf(email, token), code: codeNow(secret) });
    expect(right.body).toMatchObject({ code: "sign_in_expired" });
    const again = await beginSignIn(app, email);
    expect((await verify({ ...proofOf(email, again), code: codeNow(secret) })).status).toBe(200);
  });

  test("stops who knows the password and guesses codes, and lets the person in [V6.6.3, V2.4.1]", async () => {
    const { email, secret, recoveryCodes } = await createPersonWithApp(app, "jo@x.example");
    const end = app.clock.now().add({ hours: 48 });
    let guesses = 0;
    while (Temporal.Instant.compare(app.clock.now(), end) < 0) {
      const token = await beginSignIn(app, email);
      const code = wrongCode(secret, app.clock.now());
      const { status, response } = await verify({ ...proofOf(email, token), code });
      const { retry_after: seconds = 0 }: { retry_after?: number } = response.json();
      if (status === 429) app.clock.advance({ seconds });
      else guesses += 1;
    }
    // Ten at once, ten more while the wait doubles from 15 s to four hours, then six a day.
    expect(guesses).toBeGreaterThanOrEqual(29);
    expect(guesses).toBeLessThanOrEqual(33);
    const lastToken = await beginSignIn(app, email);
    const last = wrongCode(secret, app.clock.now());
    await verify({ ...proofOf(email, lastToken), code: last });
    const blocked = await beginSignIn(app, email);
    const right = await verify({ ...proofOf(email, blocked), code: codeNow(secret) });
    expect(right).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    const [recovery] = recoveryCodes;
    const recovered = await verify({ ...proofOf(email, blocked), recovery_code: recovery });
    expect(recovered.status).toBe(200);
    const free = await beginSignIn(app, email);
    expect((await verify({ ...proofOf(email, free), code: codeNow(secret) })).status).toBe(200);
  });

  test("lets one of twenty calls with one code of the app in [V6.5.1, V2.3.4]", async () => {
    const { email, secret } = await createPersonWithApp(app, "kai@x.example");
    const tokens = await Promise.all(Array.from({ length: 5 }, () => beginSignIn(app, email)));
    const code = codeNow(secret);
    const calls = Array.from({ length: 20 }, (_, index) =>
      verify({ ...proofOf(email, tokens[index % 5] ?? ""), code }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(email)).toBe(2);
  });

  test("does not open a sealed secret that was changed [V11.3.2]", async () => {
    const { email, secret } = await createPersonWithApp(app, "lea@x.example");
    const account = app.db.selectFrom("account").select("id").where("email", "=", email);
    const { id } = await account.executeTakeFirstOrThrow();
    const { secret_sealed: sealed } = await app.db
      .selectFrom("second_factor")
      .select("secret_sealed")
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow();
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    await app.db
      .updateTable("second_factor")
      .set({ secret_sealed: sealed })
      .where("account_id", "=", id)
      .execute();
    const token = await beginSignIn(app, email);
    const refused = await verify({ ...proofOf(email, token), code: codeNow(secret) });
    expect(refused.status).toBe(500);
    expect(await sessionsOf(email)).toBe(1);
  });

  test.each([
    [{}, "Please enter a 6-digit code"],
    [{ code: "123456", recovery_code: "ABCD" }, "Please enter a 6-digit code"],
    [{ code: "12345" }, "Please enter a 6-digit code"],
  ])("refuses %j", async (payload, text) => {
    const { status, body } = await verify({ ...proofOf("ana@x.example", "x"), ...payload });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.stringContaining(text) });
  });
});

describe("a recovery code", () => {
  test("opens the account once, and a mail says how many are left [V6.4.4]", async () => {
    const { email, recoveryCodes } = await createPersonWithApp(app, "mia@x.example");
    const [recovery = ""] = recoveryCodes;
    const token = await beginSignIn(app, email);
    const typed = recovery.toLowerCase().replaceAll("-", " ");
    const { status, body } = await verify({ ...proofOf(email, token), recovery_code: typed });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, recovery_codes_left: 9 });
    const mail = await app.db
      .selectFrom("outbox_message")
      .select(["subject", "text_body"])
      .where("recipient", "=", email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe("A recovery code was used");
    expect(mail.text_body).toContain("A recovery code was used to sign in. 9 codes remain.");
    const next = await beginSignIn(app, email);
    const again = await verify({ ...proofOf(email, next), recovery_code: recovery });
    expect(again.body).toMatchObject({ code: "invalid_code" });
  });

  test("of another account is refused", async () => {
    const { email } = await createPersonWithApp(app, "ned@x.example");
    const other = await createPersonWithApp(app, "oda@x.example");
    const token = await beginSignIn(app, email);
    const [recovery] = other.recoveryCodes;
    const refused = await verify({ ...proofOf(email, token), recovery_code: recovery });
    expect(refused.body).toMatchObject({ code: "invalid_code" });
  });

  test("lets one of twenty calls at the same time in [V2.3.4]", async () => {
    const { email, recoveryCodes } = await createPersonWithApp(app, "pia@x.example");
    const tokens = await Promise.all(Array.from({ length: 5 }, () => beginSignIn(app, email)));
    const [recovery] = recoveryCodes;
    const calls = Array.from({ length: 20 }, (_, index) =>
      verify({ ...proofOf(email, tokens[index % 5] ?? ""), recovery_code: recovery }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(email)).toBe(2);
  });
});
