import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queuedMails } from "#testing/mail/queued-mail.ts";
import { factoryPassword } from "#testing/factories/accounts.ts";
import { mailedToken, signUpPayload } from "#testing/factories/sign-ups.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  type SignedIn,
  signIn,
} from "#testing/app-under-test.ts";

let app: AppUnderTest;
let admin: SignedIn;
let count = 0;
beforeAll(async () => {
  app = await createAppUnderTest();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  admin = await app.signInAs(`admin-${count}@x.example`, "admin");
});

type Row = {
  user_access_token: string;
  email: string;
  organization: string;
  permissions: string[];
  state: string;
  live_sessions: number;
};

async function listUsers(): Promise<Row[]> {
  const { response } = await app.call("get_users", {}, admin);
  return response.json();
}

async function rowOf(email: string): Promise<Row> {
  const row = (await listUsers()).find((user) => user.email === email);
  if (row === undefined) throw new Error(`${email} is not in the list.`);
  return row;
}

async function edit(email: string, changes: object, as: SignedIn = admin) {
  const { user_access_token, organization, permissions } = await rowOf(email);
  const row = { user_access_token, name: "Dana Whitlock", email, organization, permissions };
  return app.call("admin_edit_user", { ...row, ...changes }, as);
}

async function lastEntry() {
  return app.db
    .selectFrom("audit_entry")
    .select(["actor", "subject", "operation", "outcome", "detail", "network_address"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

const mailsTo = (email: string) => queuedMails(app.db, email);

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

describe("admin_edit_user", () => {
  test("adds an account without a password and mails a link to choose one [V6.4.1]", async () => {
    const added = {
      name: "Hanneke Solberg",
      email: " Hanneke@Nordrisk.example ",
      phone: "4721345678",
      organization: "Nordrisk Analytics",
      permissions: ["explore_trades", "explore_trades"],
    };
    const { status, body } = await app.call("admin_edit_user", added, admin);
    expect([status, body]).toEqual([200, { success: true }]);
    const row = await rowOf("hanneke@nordrisk.example");
    expect(row).toMatchObject({ state: "invited", permissions: ["explore_trades"] });
    const [mail] = await mailsTo("hanneke@nordrisk.example");
    expect(mail?.text_body).toMatch(
      /https:\/\/app\.sentinel\.example\/verify-email\?token=[\w-]{43}&email=hanneke%40nordrisk\.example&choose_password=true/,
    );
    expect(await lastEntry()).toEqual({
      actor: admin.email,
      subject: "hanneke@nordrisk.example",
      operation: "admin_edit_user",
      outcome: "added and invited",
      detail: { organization: "Nordrisk Analytics", permissions: "explore_trades" },
      network_address: "127.0.0.1",
    });
    const again = await app.call("admin_edit_user", added, admin);
    expect([again.status, again.body]).toMatchObject([
      409,
      { error: "hanneke@nordrisk.example already has an account." },
    ]);
    expect(await mailsTo("hanneke@nordrisk.example")).toHaveLength(1);
  });

  test("changes what administrators may change, and permissions at once [V8.3.1]", async () => {
    const bo = await app.signInAs("bo@x.example", "explore_trades");
    const search = { email: bo.email };
    expect((await app.call("explore_trades", search, bo)).status).toBe(200);
    const { status } = await edit(bo.email, {
      name: "Bo O'Rourke <b>",
      phone: "15551234567",
      organization: "=cmd|'/c calc'!A1",
      permissions: ["alerts"],
    });
    expect(status).toBe(200);
    expect((await app.call("explore_trades", search, bo)).status).toBe(403);
    expect((await app.call("get_user", {}, bo)).body).toMatchObject({
      name: "Bo O'Rourke <b>",
      phone: "15551234567",
      permissions: ["alerts"],
    });
    const entries = await app.db
      .selectFrom("audit_entry")
      .select("detail")
      .where("operation", "=", "admin_edit_user")
      .where("subject", "=", bo.email)
      .execute();
    expect(entries).toEqual([
      {
        detail: {
          changed: "organization, permissions, name, phone",
          organization: "Test Office → =cmd|'/c calc'!A1",
          permissions: "explore_trades → alerts",
        },
      },
    ]);
    // Nothing new changes nothing, also not the trail.
    await edit(bo.email, { name: "Bo O'Rourke <b>", phone: "15551234567" });
    expect((await rowOf(bo.email)).permissions).toEqual(["alerts"]);
  });

  test("a new address: notice to the old one, sessions and mailed links end [V7.4.3]", async () => {
    const cy = await app.signInAs("cy@x.example", "alerts");
    await app.call("initialize_password_reset", { email: cy.email });
    expect((await edit(cy.email, { email: "cy.new@x.example" })).status).toBe(200);
    expect(await statusOf(cy)).toBe(401);
    const [notice] = (await mailsTo("cy@x.example")).filter(
      ({ kind }) => kind === "security_notice",
    );
    expect(notice?.text_body).toContain("changed the email of your account to cy.new@x.example");
    expect((await mailsTo("cy.new@x.example")).length).toBe(0);
    const live = await app.db
      .selectFrom("mailed_token")
      .innerJoin("account", "account.id", "account_id")
      .select("purpose")
      .where("email", "=", "cy.new@x.example")
      .where("voided_at", "is", null)
      .execute();
    expect(live).toEqual([]);
    expect(await statusOf(await signIn(app.call, "cy.new@x.example"))).toBe(200);
    expect(await lastEntry()).toMatchObject({ operation: "check_login" });
  });

  test("a sign-up nobody verified becomes an invitation: what was typed opens nothing [V6.4.1]", async () => {
    const email = "eve@x.example";
    await app.call("signup", { ...signUpPayload, email });
    await edit(email, { permissions: ["explore_trades"], organization: "Acme" });
    expect(await rowOf(email)).toMatchObject({ state: "invited", permissions: ["explore_trades"] });
    const typed = { email, email_verification_token: await mailedToken(app.db, email) };
    expect((await app.call("email_verification", typed)).status).toBe(400);
    const chosen = { ...typed, password: "amber-lantern-31!" };
    expect((await app.call("email_verification", chosen)).status).toBe(200);
    const { password } = signUpPayload;
    expect((await app.call("check_login", { email, password })).status).toBe(401);
    const login = await app.call("check_login", { email, password: chosen.password });
    expect(login.body).toMatchObject({ permissions: ["explore_trades"], organization: "Acme" });
  });

  test("takes a row of the list back whole, of which only the fields above change", async () => {
    const { email } = await app.signInAs("flo@x.example", "alerts");
    const row = await rowOf(email);
    const changed = { ...row, organization: "Acme", enabled_2fa: true, state: "invited" };
    expect((await app.call("admin_edit_user", changed, admin)).status).toBe(200);
    expect(await rowOf(email)).toEqual({ ...row, organization: "Acme" });
    const unknown = await app.call("admin_edit_user", { ...row, password_hash: "x" }, admin);
    expect(unknown.status).toBe(400);
  });

  test("an invited person's new address gets an invitation of its own", async () => {
    const invited = { name: "Di", organization: "Firm", permissions: [] };
    await app.call("admin_edit_user", { ...invited, email: "di@x.example" }, admin);
    await edit("di@x.example", { email: "di.new@x.example" });
    expect((await mailsTo("di.new@x.example")).map(({ kind }) => kind)).toEqual([
      "choose_password",
    ]);
    expect((await mailsTo("di@x.example")).map(({ kind }) => kind)).toEqual(["choose_password"]);
  });

  test("refuses an address that is taken, an unknown handle and unknown fields [V15.3.3]", async () => {
    const ed = await app.signInAs("ed@x.example");
    expect((await edit(ed.email, { email: admin.email })).body).toMatchObject({
      error: `${admin.email} already has an account.`,
    });
    const handle = "00000000-0000-4000-8000-000000000000";
    expect((await edit(ed.email, { user_access_token: handle })).status).toBe(404);
    for (const field of ["password", "password_hash", "enabled_2fa", "id", "email_verified_at"]) {
      const { status, body } = await edit(ed.email, { [field]: "x" });
      expect([status, body]).toMatchObject([400, { error: expect.stringContaining(field) }]);
    }
    expect((await edit(ed.email, { permissions: ["root"] })).status).toBe(400);
    expect((await edit(ed.email, {}, ed)).status).toBe(403);
  });

  test("nobody takes the own right away, by permission or organization", async () => {
    for (const changes of [{ permissions: ["alerts"] }, { organization: "Elsewhere" }]) {
      const { status, body } = await edit(admin.email, changes);
      expect([status, body]).toMatchObject([409, { code: "own_account" }]);
    }
    expect((await edit(admin.email, { name: "Dana Whitlock-Reyes" })).status).toBe(200);
  });

  test("of two administrators who demote each other at once one stays [V2.3.3]", async () => {
    for (let round = 0; round < 5; round += 1) {
      const small = await createAppUnderTest();
      const people = [
        await small.signInAs("one@x.example", "admin"),
        await small.signInAs("two@x.example", "admin"),
      ] as const;
      const { response } = await small.call("get_users", {}, people[0]);
      const rows: Row[] = response.json();
      const demote = (as: SignedIn, email: string) => {
        const row = rows.find((user) => user.email === email);
        const { user_access_token, organization } = row ?? { organization: "" };
        const fields = { user_access_token, name: "X", email, organization, permissions: [] };
        return small.call("admin_edit_user", fields, as);
      };
      const answers = await Promise.all([
        demote(people[0], "two@x.example"),
        demote(people[1], "one@x.example"),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      await small.close();
    }
  });
});

describe("delete_user", () => {
  test("everything of the account goes, its sessions end, its owner is told [V7.4.2]", async () => {
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

  test("nobody deletes the own account here, and no member anybody", async () => {
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
  test("mails anew after a minute, and only to those without a password [V2.4.1]", async () => {
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
