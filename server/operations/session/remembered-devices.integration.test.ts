import { describe, expect, test } from "vitest";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { mailedToken } from "#testing/factories/accounts/sign-ups.ts";
import {
  beginSignIn,
  createPersonWithApp,
  type Person,
  proofOf,
} from "#testing/server/second-factor.ts";
import { totpCode } from "#testing/server/totp.ts";

const app = await appForFile();

/** Signs in with "remember this device". @returns every cookie that was set */
async function remember({ email, secret }: Person, deviceId = "web_1") {
  const token = await beginSignIn(app, email, deviceId);
  const code = totpCode(secret, app.clock.now());
  const { response } = await app.call("verify_2fa_login", {
    ...proofOf(email, token),
    device_id: deviceId,
    code,
    remember_device: true,
  });
  app.clock.advance({ minutes: 1 });
  return response.cookies;
}

async function deviceCookie(person: Person, deviceId?: string): Promise<string> {
  const cookies = await remember(person, deviceId);
  const cookie = cookies.find(({ name }) => name.startsWith("__Host-device-"));
  return cookie === undefined ? "" : `${cookie.name}=${cookie.value}`;
}

/** Whether a code is asked of a browser with this cookie. */
async function isCodeAsked(email: string, cookie: string, deviceId?: string): Promise<boolean> {
  const response = await app.app.inject({
    method: "POST",
    url: "/api",
    headers: { cookie },
    payload: { type: "check_login", email, password: factoryPassword, device_id: deviceId },
  });
  const { requires_2fa: isAsked }: { requires_2fa: boolean } = response.json();
  return isAsked;
}

describe("a remembered device", () => {
  test("holds a cookie no script can read, of which only the hash is stored [V3.3.1, V3.3.4]", async () => {
    const person = await createPersonWithApp(app, "ana@x.example");
    const cookies = await remember(person);
    expect(cookies).toContainEqual(
      expect.objectContaining({
        name: expect.stringMatching(/^__Host-device-[\da-f]{16}$/),
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: "/",
        secure: true,
        httpOnly: true,
        sameSite: "Strict",
        maxAge: 30 * 24 * 60 * 60,
      }),
    );
    const stored = await app.db.selectFrom("remembered_device").select("token_hash").execute();
    expect(stored.map(({ token_hash: hash }) => hash.length)).toEqual([32]);
  });

  test("is not asked for a code; any other is", async () => {
    const person = await createPersonWithApp(app, "bo@x.example");
    const cookie = await deviceCookie(person);
    expect(await isCodeAsked(person.email, cookie, "web_1")).toBe(false);
    expect(await isCodeAsked(person.email, cookie, "web_2")).toBe(true);
    expect(await isCodeAsked(person.email, cookie)).toBe(true);
    expect(await isCodeAsked(person.email, "", "web_1")).toBe(true);
    const entry = await app.db
      .selectFrom("audit_entry")
      .select("detail")
      .where("subject", "=", person.email)
      .where("outcome", "=", "signed in")
      .where("operation", "=", "check_login")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry?.detail).toEqual({ remembered_device: true });
  });

  test("still proves the password", async () => {
    const person = await createPersonWithApp(app, "cy@x.example");
    const cookie = await deviceCookie(person);
    const response = await app.app.inject({
      method: "POST",
      url: "/api",
      headers: { cookie },
      payload: { type: "check_login", email: person.email, password: "wrong", device_id: "web_1" },
    });
    expect(response.statusCode).toBe(401);
  });

  test("of one account is not one of another, though both are in one browser", async () => {
    const one = await createPersonWithApp(app, "di@x.example");
    const other = await createPersonWithApp(app, "ed@x.example");
    const own = await deviceCookie(one);
    const value = own.slice(own.indexOf("=") + 1);
    const foreign = await deviceCookie(other);
    expect(own.split("=")[0]).not.toBe(foreign.split("=")[0]);
    const renamed = `${foreign.slice(0, foreign.indexOf("="))}=${value}`;
    expect(await isCodeAsked(other.email, renamed, "web_1")).toBe(true);
    const both = `${own}; ${foreign}`;
    expect(await isCodeAsked(one.email, both, "web_1")).toBe(false);
    expect(await isCodeAsked(other.email, both, "web_1")).toBe(false);
  });

  test("is asked again after 30 days, and not a second before", async () => {
    const person = await createPersonWithApp(app, "flo@x.example");
    const cookie = await deviceCookie(person);
    // A minute has passed since.
    app.clock.advance({ hours: 30 * 24 });
    app.clock.advance({ seconds: -61 });
    expect(await isCodeAsked(person.email, cookie, "web_1")).toBe(false);
    app.clock.advance({ seconds: 1 });
    expect(await isCodeAsked(person.email, cookie, "web_1")).toBe(true);
  });

  test("is not remembered unless asked for, or without its identifier", async () => {
    const person = await createPersonWithApp(app, "gil@x.example");
    const { email, secret } = person;
    const token = await beginSignIn(app, email);
    const code = totpCode(secret, app.clock.now());
    const { response } = await app.call("verify_2fa_login", { ...proofOf(email, token), code });
    expect(response.cookies.map(({ name }) => name)).toEqual(["__Host-sid"]);
  });

  test("can be seen and forgotten by its owner alone", async () => {
    const person = await createPersonWithApp(app, "hal@x.example");
    const cookie = await deviceCookie(person);
    const { response, body } = await app.call("get_2fa_status", {}, person.as);
    expect(body).toMatchObject({
      enabled_2fa: true,
      recovery_codes_left: 10,
      remembered_devices: [{ device: expect.any(String) }],
    });
    const {
      remembered_devices: devices,
    }: { remembered_devices: { id: string; device: string }[] } = response.json();
    const [{ id } = { id: "" }] = devices;
    const stranger = await app.signInAs("stranger@x.example");
    await app.call("forget_device", { id }, stranger);
    expect(await isCodeAsked(person.email, cookie, "web_1")).toBe(false);
    const forgotten = await app.call("forget_device", { id }, person.as);
    expect(forgotten.body).toEqual({ success: true });
    const entries = await app.db
      .selectFrom("audit_entry")
      .select("detail")
      .where("operation", "=", "forget_device")
      .orderBy("id")
      .execute();
    expect(entries).toEqual([{ detail: {} }, { detail: { device: devices[0]?.device } }]);
    expect(await isCodeAsked(person.email, cookie, "web_1")).toBe(true);
  });

  test("is forgotten when the second factor is turned off", async () => {
    const person = await createPersonWithApp(app, "ida@x.example");
    await deviceCookie(person);
    await app.call("disable_2fa", { email: person.email }, person.as);
    const left = await app.db
      .selectFrom("remembered_device")
      .innerJoin("account", "account.id", "account_id")
      .select("remembered_device.id")
      .where("email", "=", person.email)
      .execute();
    expect(left).toEqual([]);
  });

  test("is forgotten by a reset of the password, which leaves the second factor on [V6.4.3]", async () => {
    const person = await createPersonWithApp(app, "jo@x.example");
    const cookie = await deviceCookie(person);
    await app.call("initialize_password_reset", { email: person.email });
    const password = "violet-harbour-72!";
    const reset = await app.call("reset_password", {
      email: person.email,
      password,
      password_reset_token: await mailedToken(app.db, person.email),
    });
    expect(reset.body).toEqual({ response: "password_updated" });
    const begun = await app.app.inject({
      method: "POST",
      url: "/api",
      headers: { cookie },
      payload: { type: "check_login", email: person.email, password, device_id: "web_1" },
    });
    const { attempt_token: token }: { attempt_token: string } = begun.json();
    expect(begun.json()).toEqual({ requires_2fa: true, attempt_token: token });
    const code = totpCode(person.secret, app.clock.now());
    const proof = { ...proofOf(person.email, token), password, code };
    expect((await app.call("verify_2fa_login", proof)).status).toBe(200);
  });

  test("is forgotten by a change of the password", async () => {
    const person = await createPersonWithApp(app, "kai@x.example");
    const cookie = await deviceCookie(person);
    const changed = await app.call(
      "edit_user",
      { password: "violet-harbour-72!", current_password: factoryPassword },
      person.as,
    );
    expect(changed.status).toBe(200);
    const { id } = await app.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", person.email)
      .executeTakeFirstOrThrow();
    const devices = app.db.selectFrom("remembered_device").where("account_id", "=", id);
    expect(cookie).not.toBe("");
    expect(await devices.select("id").execute()).toEqual([]);
  });
});

describe("what an administrator does to an account", () => {
  const movedTo = "cleo@other.example";

  async function move(email: string, as: SignedIn) {
    const { handle } = await app.db
      .selectFrom("account")
      .select("handle")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const fields = { name: "Cleo", organization: "Acme", permissions: [], email: movedTo };
    return app.call("admin_edit_user", { user_access_token: handle, ...fields }, as);
  }

  test.each([
    { act: "end_user_sessions", email: "bea@x.example", after: "bea@x.example" },
    { act: "a new address", email: "cleo@x.example", after: movedTo },
  ])(
    "$act: forgets devices, ends sign-ins under way [V7.4.3, V7.4.5]",
    async ({ email, after }) => {
      const admin = await app.signInAs(`adm-of-${email}`, "admin");
      const person = await createPersonWithApp(app, email);
      const cookie = await deviceCookie(person);
      expect(await isCodeAsked(email, cookie, "web_1")).toBe(false);
      const token = await beginSignIn(app, email);
      const { status } =
        email === after
          ? await app.call("end_user_sessions", { email }, admin)
          : await move(email, admin);
      expect(status).toBe(200);
      const code = totpCode(person.secret, app.clock.now());
      const finished = await app.call("verify_2fa_login", { ...proofOf(after, token), code });
      expect(finished.body).toMatchObject({ code: "sign_in_expired" });
      expect(await isCodeAsked(after, cookie, "web_1")).toBe(true);
    },
  );
});
