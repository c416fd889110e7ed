import { beforeEach, describe, expect, test } from "vitest";
import { lastAuditEntry, userRow } from "#testing/server/administration.ts";
import {
  appForFile,
  createAppUnderTest,
  type SignedIn,
  signIn,
} from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { queuedMails } from "#testing/mail/queued-mail.ts";

let admin: SignedIn;
let count = 0;
const app = await appForFile();
beforeEach(async () => {
  count += 1;
  admin = await app.signInAs(`admin-${count}@x.example`, "admin");
});

const lastEntry = () => lastAuditEntry(app);
const rowOf = (email: string) => userRow(app, admin, email);
const mailsTo = (email: string) => queuedMails(app.db, email);
const statusOf = async (as: SignedIn) => (await app.call("get_user", {}, as)).status;

describe("delete_user", () => {
  test("everything of the account goes, its sessions end, its owner is notified [V7.4.2]", async () => {
    const fay = await app.signInAs("fay@x.example", "explore_trades");
    await app.call(
      "update_user_preferences",
      { email: fay.email, preference_type: "screener_columns", preferences: "[]" },
      fay,
    );
    const running = await app.call("run_as", { email: fay.email }, admin);
    const { id } = await app.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", fay.email)
      .executeTakeFirstOrThrow();
    const { status, body } = await app.call("delete_user", { email: fay.email }, admin);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await statusOf(fay)).toBe(401);
    const { access_token: token }: { access_token: string } = running.response.json();
    expect(await statusOf({ ...admin, accessToken: token })).toBe(401);
    for (const table of ["session", "user_preference", "mailed_token"] as const) {
      const rows = await app.db
        .selectFrom(table)
        .select("account_id")
        .where("account_id", "=", id)
        .execute();
      expect(rows).toEqual([]);
    }
    expect((await mailsTo(fay.email)).map(({ subject }) => subject)).toEqual([
      "Your Sentinel account was deleted",
    ]);
    expect(await lastEntry()).toMatchObject({
      actor: admin.email,
      subject: fay.email,
      operation: "delete_user",
      outcome: "deleted",
      detail: { organization: "Test Office", permissions: "explore_trades" },
    });
    const login = await app.call("check_login", { email: fay.email, password: factoryPassword });
    expect(login.status).toBe(401);
    expect((await app.call("delete_user", { email: fay.email }, admin)).status).toBe(404);
  });

  test("no one deletes the own account here, and no member anybody", async () => {
    const own = await app.call("delete_user", { email: admin.email }, admin);
    expect([own.status, own.body]).toMatchObject([409, { code: "own_account" }]);
    const gil = await app.signInAs("gil@x.example");
    expect((await app.call("delete_user", { email: admin.email }, gil)).status).toBe(403);
    expect(await statusOf(admin)).toBe(200);
  });

  test("of two administrators who delete each other at once one stays [V2.3.3]", async () => {
    const small = await createAppUnderTest();
    const one = await small.signInAs("one@x.example", "admin");
    const two = await small.signInAs("two@x.example", "admin");
    const answers = await Promise.all([
      small.call("delete_user", { email: two.email }, one),
      small.call("delete_user", { email: one.email }, two),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await small.db.selectFrom("account").select("permissions").execute();
    expect(left).toEqual([{ permissions: ["admin"] }]);
    await small.close();
  });
});

describe("send_invitation", () => {
  test("mails again after a minute, and only to those without a password [V2.4.1]", async () => {
    const email = "hal@x.example";
    const person = { name: "Hal", email, organization: "Firm", permissions: [] };
    await app.call("admin_edit_user", person, admin);
    const soon = await app.call("send_invitation", { email }, admin);
    expect([soon.status, soon.body]).toMatchObject([429, { code: "too_soon" }]);
    app.clock.advance({ minutes: 1 });
    expect((await app.call("send_invitation", { email }, admin)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
    const live = await app.db
      .selectFrom("mailed_token")
      .innerJoin("account", "account.id", "account_id")
      .select("purpose")
      .where("email", "=", email)
      .where("voided_at", "is", null)
      .execute();
    expect(live).toEqual([{ purpose: "choose_password" }]);
    expect(await lastEntry()).toMatchObject({ subject: email, outcome: "invited again" });
    const own = await app.call("send_invitation", { email: admin.email }, admin);
    expect([own.status, own.body]).toMatchObject([409, { code: "password_chosen" }]);
    expect((await app.call("send_invitation", { email: "no@x.example" }, admin)).status).toBe(404);
  });
});

describe("suspend_user", () => {
  const signInOf = (email: string, password = factoryPassword) =>
    app.call("check_login", { email, password });

  test("nothing of the account is open, and all of it comes back when reinstated [V7.4.2]", async () => {
    const noa = await app.signInAs("noa@x.example", "alerts");
    const alert = await createAlert(app.db, { email: noa.email, name: "Sales" });
    const feed = { email: noa.email, alert_name: "Sales", feed: "on" };
    const { response } = await app.call("set_alert_feed", feed, noa);
    const { feed_url: url }: { feed_url: string } = response.json();
    const feedStatus = async () =>
      (await app.app.inject({ url: new URL(url).pathname })).statusCode;
    const running = await app.call("run_as", { email: noa.email }, admin);
    const { access_token: accessToken }: { access_token: string } = running.response.json();

    const { status } = await app.call("suspend_user", { email: noa.email }, admin);
    expect(status).toBe(200);
    expect(await lastEntry()).toMatchObject({
      actor: admin.email,
      subject: noa.email,
      operation: "suspend_user",
      outcome: "suspended",
    });
    expect(await rowOf(noa.email)).toMatchObject({ state: "suspended", live_sessions: 0 });
    expect([await statusOf(noa), await statusOf({ ...admin, accessToken })]).toEqual([401, 401]);
    const refreshed = await app.call("refresh_session", { refresh_token: noa.refreshToken }, noa);
    expect(refreshed.status).toBe(401);
    expect(await feedStatus()).toBe(404);
    const right = await signInOf(noa.email);
    expect([right.status, right.body]).toMatchObject([
      403,
      { error: "This account is suspended. Ask your administrator to reinstate it." },
    ]);
    // A stranger who does not know the password learns nothing.
    expect((await signInOf(noa.email, "wrong-Lantern-9!")).body).toMatchObject({
      code: "invalid_credentials",
    });
    expect((await app.call("run_as", { email: noa.email }, admin)).body).toMatchObject({
      code: "user_suspended",
    });
    expect((await app.call("suspend_user", { email: noa.email }, admin)).body).toMatchObject({
      code: "user_suspended",
    });

    expect((await app.call("reinstate_user", { email: noa.email }, admin)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ operation: "reinstate_user", outcome: "reinstated" });
    expect((await signInOf(noa.email)).status).toBe(200);
    expect([await statusOf(noa), await feedStatus()]).toEqual([401, 200]);
    expect((await mailsTo(noa.email)).map(({ subject }) => subject)).toEqual([
      "Your Sentinel account was suspended",
      "Your Sentinel account was reinstated",
    ]);
    const kept = await app.db.selectFrom("alert").select("id").where("id", "=", alert).execute();
    expect(kept).toHaveLength(1);
    expect((await app.call("reinstate_user", { email: noa.email }, admin)).body).toMatchObject({
      code: "user_not_suspended",
    });
  });

  test("what a suspended administrator runs as ends too", async () => {
    const other = await app.signInAs(`other-${count}@x.example`, "admin");
    const member = await app.signInAs(`member-${count}@x.example`);
    const running = await app.call("run_as", { email: member.email }, other);
    const { access_token: accessToken }: { access_token: string } = running.response.json();
    expect(await statusOf({ ...other, accessToken })).toBe(200);
    await app.call("suspend_user", { email: other.email }, admin);
    expect(await statusOf({ ...other, accessToken })).toBe(401);
  });

  test("no one suspends the own account, and no member anybody", async () => {
    const own = await app.call("suspend_user", { email: admin.email }, admin);
    expect(own.body).toMatchObject({ code: "own_account" });
    const member = await app.signInAs(`member-${count}@x.example`);
    expect((await app.call("suspend_user", { email: admin.email }, member)).status).toBe(403);
  });
});

describe("end_user_sessions", () => {
  test("ends every session of the account, and of one's own all others [V7.4.5]", async () => {
    const ian = await app.signInAs("ian@x.example");
    const elsewhere = await signIn(app.call, ian.email);
    expect((await rowOf(ian.email)).live_sessions).toBe(2);
    const { status } = await app.call("end_user_sessions", { email: ian.email }, admin);
    expect(status).toBe(200);
    expect([await statusOf(ian), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect((await rowOf(ian.email)).live_sessions).toBe(0);
    expect(await lastEntry()).toMatchObject({
      actor: admin.email,
      subject: ian.email,
      outcome: "sessions ended",
      detail: { sessions: 2 },
    });
    const other = await signIn(app.call, admin.email);
    await app.call("end_user_sessions", { email: admin.email }, admin);
    expect([await statusOf(admin), await statusOf(other)]).toEqual([200, 401]);
  });
});

describe("reset_user_2fa", () => {
  test("turns off a lost second factor, ends the sessions and tells the person [V6.4.4]", async () => {
    const jo = await app.signInAs("jo@x.example");
    const { id } = await app.db
      .updateTable("account")
      .set({ enabled_2fa: true })
      .where("email", "=", jo.email)
      .returning("id")
      .executeTakeFirstOrThrow();
    const at = "2026-11-20T15:00:00Z";
    await app.db
      .insertInto("second_factor")
      .values({
        account_id: id,
        secret_sealed: Buffer.alloc(1),
        confirmed_at: at,
        last_step: null,
        created_at: at,
      })
      .execute();
    expect((await app.call("reset_user_2fa", { email: jo.email }, admin)).status).toBe(200);
    expect(await statusOf(jo)).toBe(401);
    expect(await rowOf(jo.email)).toMatchObject({ enabled_2fa: false });
    expect((await mailsTo(jo.email)).at(-1)?.text_body).toContain(
      "An administrator turned off two-factor authentication for your account",
    );
    expect(await lastEntry()).toMatchObject({
      actor: admin.email,
      subject: jo.email,
      operation: "reset_user_2fa",
      outcome: "second factor turned off",
      detail: { sessions: 1 },
    });
    const again = await app.call("reset_user_2fa", { email: jo.email }, admin);
    expect([again.status, again.body]).toMatchObject([409, { code: "second_factor_is_off" }]);
    expect((await app.call("reset_user_2fa", { email: admin.email }, admin)).body).toMatchObject({
      code: "own_account",
    });
  });
});
