import { beforeEach, describe, expect, test } from "vitest";
import type { OperationType } from "#contract/catalogue.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { appForFile, type SignedIn, signIn } from "#testing/server/app-under-test.ts";

let admin: SignedIn;
let target: SignedIn;
let count = 0;
const app = await appForFile();
beforeEach(async () => {
  count += 1;
  admin = await app.signInAs(`admin-${count}@x.example`, "admin");
  target = await app.signInAs(`target-${count}@x.example`, "explore_trades");
});

/** The admin's browser while it runs as the target: the admin's cookie, another token. */
async function begin(email = target.email, as: SignedIn = admin): Promise<SignedIn> {
  const { status, response } = await app.call("run_as", { email }, as);
  expect(status).toBe(200);
  const { access_token: accessToken }: { access_token: string } = response.json();
  return { ...as, email, accessToken, refreshToken: "" };
}

const statusOf = async (as: SignedIn) => (await app.call("get_user", {}, as)).status;

async function lastEntries(most: number) {
  const rows = await app.db
    .selectFrom("audit_entry")
    .select(["actor", "subject", "operation", "outcome"])
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.toReversed();
}

const savePreference = (as: SignedIn, preferences = '["ticker"]') =>
  app.call(
    "update_user_preferences",
    { email: as.email, preference_type: "screener_columns", preferences },
    as,
  );

test("answers the other's identity with a token of its own, for an hour [V7.2.1, V8.2.1]", async () => {
  const { body } = await app.call("run_as", { email: target.email }, admin);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    expires_in: 3600,
    email: target.email,
    name: "Dana Whitlock",
    organization: "Test Office",
    permissions: ["explore_trades"],
    profile_image: null,
    preferences: {},
  });
  const [entry] = await lastEntries(1);
  expect(entry).toEqual({
    actor: admin.email,
    subject: target.email,
    operation: "run_as",
    outcome: "began to run as",
  });
});

test("has the other's rights, data and preferences, and not the admin's [V8.2.2]", async () => {
  const running = await begin();
  expect((await app.call("get_user", {}, running)).body).toMatchObject({ email: target.email });
  expect((await app.call("explore_trades", { email: target.email }, running)).status).toBe(200);
  expect((await app.call("explore_trades", { email: admin.email }, running)).status).toBe(403);
  expect((await savePreference(running)).status).toBe(200);
  expect((await app.call("get_user", {}, target)).body).toMatchObject({
    preferences: { screener_columns: '["ticker"]' },
  });
});

test("of a person without permissions it has none", async () => {
  await createAccount(app.db, { email: `bare-${count}@x.example` });
  const { response } = await app.call("run_as", { email: `bare-${count}@x.example` }, admin);
  expect(response.json()).toMatchObject({ permissions: [] });
  const running = await begin(`bare-${count}@x.example`);
  expect((await app.call("explore_trades", { email: running.email }, running)).status).toBe(403);
});

describe("every call that changes something is in the audit trail", () => {
  test("with who acted and for whom, before it is done [V16.2.1]", async () => {
    const running = await begin();
    await savePreference(running);
    expect(await lastEntries(1)).toEqual([
      {
        actor: admin.email,
        subject: target.email,
        operation: "update_user_preferences",
        outcome: "under run-as",
      },
    ]);
  });

  test("a refused one is followed by an entry that says so, and a read by none", async () => {
    const running = await begin();
    await app.call("get_user", {}, running);
    await app.call("explore_trades", { email: target.email }, running);
    expect(await lastEntries(1)).toMatchObject([{ operation: "run_as" }]);
    expect((await savePreference(running, "not json")).status).toBe(400);
    expect(await lastEntries(2)).toMatchObject([
      { operation: "update_user_preferences", outcome: "under run-as" },
      { operation: "update_user_preferences", outcome: "not done: bad_request" },
    ]);
  });

  test("a refused one that writes its own entry has one that says why", async () => {
    const email = `watcher-${count}@x.example`;
    await createAccount(app.db, { email, permissions: ["alerts"] });
    const running = await begin(email);
    const request = { email, alert_name: "None of theirs" };
    expect((await app.call("delete_alert", request, running)).status).toBe(404);
    expect(await lastEntries(1)).toEqual([
      {
        actor: admin.email,
        subject: email,
        operation: "delete_alert",
        outcome: "alert_not_found",
      },
    ]);
  });
});

describe("under run-as is refused", () => {
  const administration = [
    "get_users",
    "admin_edit_user",
    "delete_user",
    "send_invitation",
    "end_user_sessions",
    "suspend_user",
    "reinstate_user",
    "reset_user_2fa",
    "get_sign_up_tokens",
    "insert_sign_up_token",
    "delete_sign_up_token",
    "run_as",
    "get_audit_entries",
  ] as const satisfies readonly OperationType[];
  const ownersAlone = [
    "reauthenticate",
    "get_sessions",
    "revoke_session",
    "revoke_other_sessions",
    "delete_account",
    "generate_2fa_secret",
    "verify_2fa_setup",
    "disable_2fa",
    "get_2fa_status",
    "renew_recovery_codes",
    "forget_device",
    "send_phone_code",
    "verify_phone",
    "get_alert_channels",
    "set_alert_webhook",
    "test_alert_webhook",
    "set_alert_feed",
  ] as const satisfies readonly OperationType[];

  test.each([...administration, ...ownersAlone])("%s, also as an admin [V8.2.1]", async (type) => {
    const other = await app.signInAs(`other-${count}@x.example`, "admin");
    const running = await begin(other.email);
    const { status, body } = await app.call(type, {}, running);
    expect([status, body]).toMatchObject([403, { code: "not_under_run_as" }]);
  });
});

describe("run_as is refused", () => {
  test("to those who do not administer, and for oneself or no one [V8.2.1]", async () => {
    expect((await app.call("run_as", { email: admin.email }, target)).status).toBe(403);
    const own = await app.call("run_as", { email: admin.email }, admin);
    expect([own.status, own.body]).toMatchObject([409, { code: "own_account" }]);
    expect((await app.call("run_as", { email: "nobody@x.example" }, admin)).status).toBe(404);
  });

  test("as someone who has not confirmed the address or chosen a password", async () => {
    const email = `new-${count}@x.example`;
    const invited = { name: "New", email, organization: "", permissions: [] };
    await app.call("admin_edit_user", invited, admin);
    const { status, body } = await app.call("run_as", { email }, admin);
    expect([status, body]).toMatchObject([409, { code: "user_not_active" }]);
  });
});

describe("it ends", () => {
  test("when stopped, which is audited, while the admin's session goes on [V7.4.1]", async () => {
    const running = await begin();
    expect((await app.call("stop_run_as", {}, running)).body).toEqual({ success: true });
    expect([await statusOf(running), await statusOf(admin)]).toEqual([401, 200]);
    expect(await lastEntries(1)).toEqual([
      {
        actor: admin.email,
        subject: target.email,
        operation: "stop_run_as",
        outcome: "stopped running as",
      },
    ]);
    expect((await app.call("stop_run_as", {}, admin)).body).toMatchObject({
      code: "not_running_as",
    });
  });

  test("after an hour however busy, and cannot be renewed [V7.3.2]", async () => {
    const running = await begin();
    app.clock.advance({ minutes: 30 });
    expect(await statusOf(running)).toBe(200);
    app.clock.advance({ minutes: 29, seconds: 59 });
    expect(await statusOf(running)).toBe(200);
    app.clock.advance({ seconds: 1 });
    expect(await statusOf(running)).toBe(401);
    // Meanwhile the admin's own session was kept in use; only its access token is renewed.
    const own = await app.call("refresh_session", { refresh_token: admin.refreshToken }, admin);
    expect(own.status).toBe(200);
    const byRunAs = await app.call(
      "refresh_session",
      { refresh_token: running.accessToken },
      admin,
    );
    expect(byRunAs.status).toBe(401);
  });

  test("with the admin's session, rights, or account, and without the admin's cookie [V7.4.3]", async () => {
    const stolen = await begin();
    expect(await statusOf({ ...stolen, cookie: "" })).toBe(401);
    expect(await statusOf({ ...stolen, cookie: target.cookie })).toBe(401);
    await app.call("log_out", {}, admin);
    expect(await statusOf(stolen)).toBe(401);

    const second = await signIn(app.call, admin.email);
    const running = await begin(target.email, second);
    const setAdmin = (changes: { permissions?: string[]; organization?: string }) =>
      app.db.updateTable("account").set(changes).where("email", "=", admin.email).execute();
    await setAdmin({ permissions: [] });
    expect(await statusOf(running)).toBe(401);
    await setAdmin({ permissions: ["admin"], organization: "Elsewhere" });
    expect(await statusOf(running)).toBe(401);
    await setAdmin({ organization: "admin" });
    expect(await statusOf(running)).toBe(200);
    await app.db.deleteFrom("account").where("email", "=", admin.email).execute();
    expect(await statusOf(running)).toBe(401);
  });

  test("when another begins in the same session, and never outlives it [V7.3.2]", async () => {
    const other = await app.signInAs(`other-${count}@x.example`);
    const first = await begin();
    const second = await begin(other.email);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    let busy = admin;
    for (let halfHours = 0; halfHours < 47; halfHours += 1) {
      app.clock.advance({ minutes: 30 });
      const { response } = await app.call(
        "refresh_session",
        { refresh_token: busy.refreshToken },
        busy,
      );
      const tokens: { access_token: string; refresh_token: string } = response.json();
      busy = { ...busy, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    }
    const { body } = await app.call("run_as", { email: other.email }, busy);
    expect(body).toMatchObject({ expires_in: 1800 });
  });
});

test("the other's own session and list of users do not show it", async () => {
  await begin();
  const { response } = await app.call("get_users", {}, admin);
  const rows: { email: string; live_sessions: number }[] = response.json();
  expect(rows.find(({ email }) => email === target.email)?.live_sessions).toBe(1);
  expect(await statusOf(target)).toBe(200);
});

test("goes on under the new cookie when the administrator proves the password again [V7.2.4]", async () => {
  const running = await begin();
  const { response } = await app.call("reauthenticate", { password: factoryPassword }, admin);
  const cookie = response.cookies.find(({ name }) => name === "__Host-sid");
  expect(await statusOf({ ...running, cookie: `__Host-sid=${cookie?.value}` })).toBe(200);
  expect(await statusOf(running)).toBe(401);
});
