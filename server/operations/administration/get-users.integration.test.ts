import { beforeEach, describe, expect, test } from "vitest";
import { lastAuditEntry, userRow } from "#testing/server/administration.ts";
import { appForFile, createAppUnderTest, type SignedIn } from "#testing/server/app-under-test.ts";

let admin: SignedIn;
let count = 0;
const app = await appForFile();
beforeEach(async () => {
  count += 1;
  admin = await app.signInAs(`admin-${count}@x.example`, "admin");
});

const lastEntry = () => lastAuditEntry(app);
const rowOf = (email: string) => userRow(app, admin, email);
const statusOf = async (as: SignedIn) => (await app.call("get_user", {}, as)).status;

describe("get_users", () => {
  test("tells every account and no token; the handle opens nothing [V7.2.1, V8.2.1, V15.3.1]", async () => {
    const ana = await app.signInAs("ana@x.example", "alerts");
    const { body, response } = await app.call("get_users", {}, admin);
    const row = await rowOf("ana@x.example");
    expect(body).toContainEqual({
      user_access_token: expect.stringMatching(/^[\da-f-]{36}$/),
      name: "Dana Whitlock",
      email: "ana@x.example",
      phone: null,
      organization: "Test Office",
      permissions: ["alerts"],
      enabled_2fa: false,
      can_send_email: 0,
      can_send_sms: 0,
      timezone: "UTC",
      state: "active",
      created_at: expect.any(String),
      last_used_at: "2026-11-20T15:00:00Z",
      live_sessions: 1,
    });
    for (const secret of [ana.accessToken, ana.refreshToken, admin.accessToken])
      expect(response.body).not.toContain(secret);
    expect(await statusOf({ ...ana, accessToken: row.user_access_token })).toBe(401);
    const inBody = await app.app.inject({
      method: "POST",
      url: "/api",
      headers: { cookie: ana.cookie },
      payload: { type: "get_user", access_token: row.user_access_token },
    });
    expect(inBody.statusCode).toBe(401);
  });
});

describe("who may administer", () => {
  const types = ["get_users", "get_sign_up_tokens", "get_audit_entries"] as const;

  test.each(types)("%s: neither members nor an admin of another firm [V8.2.1]", async (type) => {
    const plain = await app.signInAs(`plain-${count}@x.example`, "alerts", "categorization_admin");
    await app.db
      .updateTable("account")
      .set({ organization: "Halden & Moore LLP" })
      .where("email", "=", admin.email)
      .execute();
    for (const caller of [plain, admin]) {
      const { status, body } = await app.call(type, {}, caller);
      expect([status, body]).toMatchObject([
        403,
        { error: "Access denied. Admin permissions required." },
      ]);
      expect(await lastEntry()).toMatchObject({
        actor: caller.email,
        operation: type,
        outcome: "administrators_only",
      });
    }
  });

  test("the organization counts in any case, and a lost right counts at once [V8.3.1]", async () => {
    const setTo = (changes: { organization?: string; permissions?: string[] }) =>
      app.db.updateTable("account").set(changes).where("email", "=", admin.email).execute();
    await setTo({ organization: " ADMIN " });
    expect((await app.call("get_users", {}, admin)).status).toBe(200);
    await setTo({ permissions: ["alerts"] });
    expect((await app.call("get_users", {}, admin)).status).toBe(403);
  });

  test("where a second factor is asked of administrators, one without is sent to set it up", async () => {
    const strict = await createAppUnderTest({ settings: { isAdminSecondFactorRequired: true } });
    const other = await strict.signInAs("admin@x.example", "admin");
    const { status, body } = await strict.call("get_users", {}, other);
    expect([status, body]).toMatchObject([403, { code: "second_factor_needed" }]);
    await strict.db.updateTable("account").set({ enabled_2fa: true }).execute();
    expect((await strict.call("get_users", {}, other)).status).toBe(200);
    await strict.close();
  });
});
