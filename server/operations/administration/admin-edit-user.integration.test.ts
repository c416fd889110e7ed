import { beforeEach, describe, expect, test } from "vitest";
import { lastAuditEntry, type UserRow, userRow } from "#testing/server/administration.ts";
import {
  appForFile,
  createAppUnderTest,
  type SignedIn,
  signIn,
} from "#testing/server/app-under-test.ts";
import { mailedToken, signUpPayload } from "#testing/factories/accounts/sign-ups.ts";
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

async function edit(email: string, changes: object, as: SignedIn = admin) {
  const { user_access_token, organization, permissions } = await rowOf(email);
  const row = { user_access_token, name: "Dana Whitlock", email, organization, permissions };
  return app.call("admin_edit_user", { ...row, ...changes }, as);
}

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

  test("a sign-up no one verified becomes an invitation: what was typed opens nothing [V6.4.1]", async () => {
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
    for (const [field, name] of [
      ["password", "password"],
      ["password_hash", "password_hash"],
      ["enabled_2fa", "Two-factor authentication"],
      ["id", "id"],
      ["email_verified_at", "email_verified_at"],
    ] as const) {
      const { status, body } = await edit(ed.email, { [field]: "x" });
      expect([status, body]).toMatchObject([400, { error: expect.stringContaining(name) }]);
    }
    expect((await edit(ed.email, { permissions: ["root"] })).status).toBe(400);
    expect((await edit(ed.email, {}, ed)).status).toBe(403);
  });

  test("no one takes the own right away, by permission or organization", async () => {
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
      const rows: UserRow[] = response.json();
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
