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

async function begin(email: string) {
  const as = await app.signInAs(email);
  const { response } = await app.call("generate_2fa_secret", { email }, as);
  const { secret_key: secret }: { secret_key: string } = response.json();
  return { as, secret, code: () => totpCode(secret, app.clock.now()) };
}

async function accountOf(email: string) {
  return app.db
    .selectFrom("account")
    .leftJoin("second_factor", "account_id", "id")
    .select(["id", "enabled_2fa", "confirmed_at", "secret_sealed"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

async function noticesTo(email: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom("outbox_message")
    .select("subject")
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ subject }) => subject);
}

async function outcomesOf(operation: string, subject: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom("audit_entry")
    .select("outcome")
    .where("operation", "=", operation)
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
  return rows.map(({ outcome }) => outcome);
}

describe("a set-up", () => {
  test("answers 160 bits and a picture, and asks nothing yet [V6.5.3]", async () => {
    const as = await app.signInAs("ana@x.example");
    const { status, body } = await app.call("generate_2fa_secret", { email: as.email }, as);
    expect(status).toBe(200);
    expect(body).toEqual({
      qr_code_url: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
      secret_key: expect.stringMatching(/^[A-Z2-7]{32}$/),
    });
    expect(await accountOf(as.email)).toMatchObject({ enabled_2fa: false, confirmed_at: null });
  });

  test("keeps the secret encrypted at rest [V6.5.2, V11.3.2]", async () => {
    const { secret } = await begin("bo@x.example");
    const { secret_sealed: sealed } = await accountOf("bo@x.example");
    expect(sealed?.toString("latin1")).not.toContain(secret);
  });

  test("is done with a code of the app: recovery codes, a mail, the account says so", async () => {
    const { as, code } = await begin("cy@x.example");
    const verified = await app.call("verify_2fa_setup", { email: as.email, code: code() }, as);
    const { recovery_codes: codes }: { recovery_codes: string[] } = verified.response.json();
    expect(codes).toHaveLength(10);
    for (const made of codes) expect(made).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(new Set(codes).size).toBe(10);
    expect((await accountOf(as.email)).enabled_2fa).toBe(true);
    expect(await noticesTo(as.email)).toEqual(["Two-factor authentication was turned on"]);
    expect(await outcomesOf("verify_2fa_setup", as.email)).toEqual(["second factor on"]);
    const stored = await app.db
      .selectFrom("recovery_code")
      .innerJoin("account", "account.id", "account_id")
      .select("code_hash")
      .where("email", "=", as.email)
      .execute();
    // SHA-256 of 120 random bits, never the code itself.
    expect(stored.map(({ code_hash: hash }) => hash.length)).toEqual(Array(10).fill(32));
  });

  test("takes typed spaces; a wrong code turns nothing on", async () => {
    const { as, code, secret } = await begin("di@x.example");
    const wrong = wrongCode(secret, app.clock.now());
    const refused = await app.call("verify_2fa_setup", { email: as.email, code: wrong }, as);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: "Invalid code. Please try again." },
    });
    expect((await accountOf(as.email)).enabled_2fa).toBe(false);
    const spaced = `${code().slice(0, 3)} ${code().slice(3)}`;
    const taken = await app.call("verify_2fa_setup", { email: as.email, code: spaced }, as);
    expect(taken.status).toBe(200);
  });

  test("ends after five wrong codes and has to begin again [V6.6.3]", async () => {
    const { as, code, secret } = await begin("ed@x.example");
    const answers: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      const wrong = wrongCode(secret, app.clock.now());
      const { body } = await app.call("verify_2fa_setup", { email: as.email, code: wrong }, as);
      answers.push(body);
    }
    expect(answers).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ code: "invalid_code" })),
      { code: "set_up_expired" },
    ]);
    const right = await app.call("verify_2fa_setup", { email: as.email, code: code() }, as);
    expect(right).toMatchObject({ status: 409, body: { code: "set_up_expired" } });
    expect((await accountOf(as.email)).enabled_2fa).toBe(false);
  });

  test("waits half an hour for its code", async () => {
    const { as, code } = await begin("flo@x.example");
    // A session without use would end before.
    await app.db
      .updateTable("second_factor")
      .set({ created_at: app.clock.now().subtract({ minutes: 30 }).toString() })
      .where("account_id", "=", (await accountOf(as.email)).id)
      .execute();
    const late = await app.call("verify_2fa_setup", { email: as.email, code: code() }, as);
    expect(late.body).toMatchObject({ code: "set_up_expired" });
  });

  test("never replaces a secret in force", async () => {
    const person = await createPersonWithApp(app, "gil@x.example");
    const before = await accountOf(person.email);
    const again = await app.call("generate_2fa_secret", { email: person.email }, person.as);
    expect(again).toMatchObject({ status: 409, body: { code: "second_factor_is_on" } });
    const code = totpCode(person.secret, app.clock.now());
    const twice = await app.call("verify_2fa_setup", { email: person.email, code }, person.as);
    expect(twice.body).toMatchObject({ code: "second_factor_is_on" });
    expect(await accountOf(person.email)).toEqual(before);
    expect(await outcomesOf("generate_2fa_secret", person.email)).toEqual([
      "setup started",
      "second_factor_is_on",
    ]);
  });

  test("begun again makes the earlier secret worthless", async () => {
    const { as, code } = await begin("hal@x.example");
    await app.call("generate_2fa_secret", { email: as.email }, as);
    const old = await app.call("verify_2fa_setup", { email: as.email, code: code() }, as);
    expect(old.body).toMatchObject({ code: "invalid_code" });
  });

  test("is done once by twenty calls at the same time [V2.3.4]", async () => {
    const { as, code } = await begin("ida@x.example");
    const calls = Array.from({ length: 20 }, () =>
      app.call("verify_2fa_setup", { email: as.email, code: code() }, as),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await noticesTo(as.email)).toHaveLength(1);
  });

  test("does not open a sealed secret that was changed or moved [V11.3.2]", async () => {
    const { as, code } = await begin("jo@x.example");
    const other = await begin("kai@x.example");
    const own = await accountOf(as.email);
    const foreign = await accountOf(other.as.email);
    const tampered = Buffer.from(own.secret_sealed ?? []);
    tampered.writeUInt8(tampered.readUInt8(tampered.length - 1) ^ 1, tampered.length - 1);
    for (const sealed of [tampered, foreign.secret_sealed]) {
      await app.db
        .updateTable("second_factor")
        .set({ secret_sealed: sealed ?? Buffer.alloc(0) })
        .where("account_id", "=", own.id)
        .execute();
      const refused = await app.call("verify_2fa_setup", { email: as.email, code: code() }, as);
      expect(refused.status).toBe(500);
      expect(refused.response.body).not.toMatch(/seal|key/i);
    }
    expect((await accountOf(as.email)).enabled_2fa).toBe(false);
  });

  test("needs a recent sign-in, and the account's own address [V7.5.1]", async () => {
    const as = await app.signInAs("lea@x.example");
    const foreign = await app.call("generate_2fa_secret", { email: "bo@x.example" }, as);
    expect(foreign.body).toMatchObject({ code: "other_account" });
    app.clock.advance({ minutes: 10 });
    const late = await app.call("generate_2fa_secret", { email: as.email }, as);
    expect(late).toMatchObject({ status: 403, body: { code: "reauthentication_needed" } });
  });
});

describe("turning the second factor off", () => {
  test("removes secret, recovery codes and devices, and mails a notice", async () => {
    const person = await createPersonWithApp(app, "mia@x.example");
    const { id } = await accountOf(person.email);
    const off = await app.call("disable_2fa", { email: person.email }, person.as);
    expect(off).toMatchObject({ status: 200, body: { success: true } });
    expect(await accountOf(person.email)).toMatchObject({
      enabled_2fa: false,
      secret_sealed: null,
    });
    const codes = app.db.selectFrom("recovery_code").where("account_id", "=", id);
    expect(await codes.select("account_id").execute()).toEqual([]);
    expect(await noticesTo(person.email)).toEqual([
      "Two-factor authentication was turned on",
      "Two-factor authentication was turned off",
    ]);
    const again = await app.call("disable_2fa", { email: person.email }, person.as);
    expect(again).toMatchObject({ status: 409, body: { code: "second_factor_is_off" } });
    expect(await outcomesOf("disable_2fa", person.email)).toEqual([
      "second factor off",
      "second_factor_is_off",
    ]);
    expect(await noticesTo(person.email)).toHaveLength(2);
  });

  test("needs a recent sign-in [V7.5.1]", async () => {
    const person = await createPersonWithApp(app, "ned@x.example");
    app.clock.advance({ minutes: 10 });
    for (const type of ["disable_2fa", "renew_recovery_codes"] as const) {
      const payload = type === "disable_2fa" ? { email: person.email } : {};
      const late = await app.call(type, payload, person.as);
      expect(late.body).toMatchObject({ code: "reauthentication_needed" });
    }
    expect((await accountOf(person.email)).enabled_2fa).toBe(true);
  });
});

describe("recovery codes", () => {
  test("renewed ones replace the old, which is reported by mail", async () => {
    const person = await createPersonWithApp(app, "oda@x.example");
    const { body, response } = await app.call("renew_recovery_codes", {}, person.as);
    const { recovery_codes: codes }: { recovery_codes: string[] } = response.json();
    expect(body).toEqual({ recovery_codes: codes });
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => person.recoveryCodes.includes(code))).toEqual([]);
    expect(await noticesTo(person.email)).toContain("New recovery codes were generated");
    const status = await app.call("get_2fa_status", {}, person.as);
    expect(status.body).toEqual({
      enabled_2fa: true,
      recovery_codes_left: 10,
      remembered_devices: [],
    });
  });

  test("are not made without a second factor", async () => {
    const as = await app.signInAs("pia@x.example");
    const refused = await app.call("renew_recovery_codes", {}, as);
    expect(refused).toMatchObject({ status: 409, body: { code: "second_factor_is_off" } });
    expect(await outcomesOf("renew_recovery_codes", as.email)).toEqual(["second_factor_is_off"]);
  });
});

describe("proving again who one is [V7.5.1, V6.3.4]", () => {
  test("takes a code of the app once, together with the password", async () => {
    const person = await createPersonWithApp(app, "quin@x.example");
    const prove = (payload: object) =>
      app.call("reauthenticate", { password: factoryPassword, ...payload }, person.as);
    expect((await prove({})).body).toEqual({ requires_2fa: true });
    const wrong = wrongCode(person.secret, app.clock.now());
    expect((await prove({ code: wrong })).body).toMatchObject({ code: "invalid_code" });
    const code = totpCode(person.secret, app.clock.now());
    const { status, body } = await prove({ code });
    expect([status, body]).toMatchObject([200, { requires_2fa: false }]);
    const again = await signInWithApp(person.email, code);
    expect(again).toMatchObject({ code: "invalid_code" });
  });

  test("takes a recovery code, and says so by mail", async () => {
    const person = await createPersonWithApp(app, "rae@x.example");
    const [recovery] = person.recoveryCodes;
    const payload = { password: factoryPassword, recovery_code: recovery };
    const proved = await app.call("reauthenticate", payload, person.as);
    expect(proved.body).toMatchObject({ requires_2fa: false });
    expect(await noticesTo(person.email)).toContain("A recovery code was used");
  });
});

async function signInWithApp(email: string, code: string): Promise<unknown> {
  const token = await beginSignIn(app, email);
  return (await app.call("verify_2fa_login", { ...proofOf(email, token), code })).body;
}
