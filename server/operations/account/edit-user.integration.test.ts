import { describe, expect, test } from "vitest";
import { appForFile, type SignedIn, signIn } from "#testing/server/app-under-test.ts";
import { runAs } from "#testing/factories/accounts/run-as.ts";

let count = 0;
const app = await appForFile();

async function someone(): Promise<SignedIn> {
  count += 1;
  return app.signInAs(`own-${count}@x.example`, "alerts");
}

async function rowOf(email: string) {
  return app.db
    .selectFrom("account")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

async function auditOf(subject: string) {
  return app.db
    .selectFrom("audit_entry")
    .select(["actor", "subject", "outcome", "detail"])
    .where("subject", "=", subject)
    .where("operation", "=", "edit_user")
    .orderBy("id")
    .execute();
}

describe("edit_user", () => {
  test.each([
    [
      { name: "  Zoë O'Neil <img onerror=alert(1)> & 山田 " },
      "Zoë O'Neil <img onerror=alert(1)> & 山田",
    ],
    [{ phone: "+44 20 7946 0958" }, "442079460958"],
    [{ timezone: "Etc/GMT-14" }, "Etc/GMT-14"],
    [{ can_send_email: 1 }, 1],
    [{ can_send_sms: 1 }, 1],
    [{ theme: "light" }, "light"],
  ])("saves %j, which get_user answers", async (change, saved) => {
    const person = await someone();
    const [field = ""] = Object.keys(change);
    expect((await app.call("edit_user", change, person)).body).toEqual({ success: true });
    const { body } = await app.call("get_user", {}, person);
    expect(body).toHaveProperty(field, saved);
    expect(await auditOf(person.email)).toEqual([
      { actor: person.email, subject: person.email, outcome: "changed", detail: { field } },
    ]);
  });

  test.each([
    [{ name: "   " }],
    [{ name: "Ana\u202egnp" }],
    [{ name: "Ana\nBcc: x@y.example" }],
    [{ name: 7 }],
    [{ name: null }],
    [{ phone: "+1 555" }],
    [{ phone: "+1 202 555 01199" }],
    [{ timezone: "Mars/Olympus" }],
    [{ timezone: "Europe/Vienna" }],
    [{ can_send_email: 2 }],
    [{ can_send_sms: true }],
    [{ theme: "sepia" }],
    [{ enabled_2fa: true }],
    [{ enabled_2fa: 1 }],
    [{}],
    [{ current_password: "correct horse 1!" }],
    [{ name: "Ana", current_password: "correct horse 1!" }],
    [{ name: "Ana", theme: "light" }],
  ])("refuses %j and changes nothing [V2.2.1]", async (change) => {
    const person = await someone();
    const before = await rowOf(person.email);
    const refused = await app.call("edit_user", change, person);
    expect(refused).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expect(await rowOf(person.email)).toEqual(before);
  });

  test("no field beyond the contract ever changes [V8.2.3, V15.3.3]", async () => {
    const person = await someone();
    const before = await rowOf(person.email);
    const forbidden = {
      permissions: ["admin"],
      organization: "admin",
      email: "taken@x.example",
      user_access_token: person.accessToken,
      ...Object.fromEntries(
        Object.keys(before)
          .filter((column) => !editable.includes(column))
          .map((column) => [column, "1"]),
      ),
    };
    for (const [field, value] of Object.entries(forbidden)) {
      const alone = await app.call("edit_user", { [field]: value }, person);
      const along = await app.call("edit_user", { theme: "light", [field]: value }, person);
      expect([field, alone.status, along.status]).toEqual([field, 400, 400]);
    }
    expect(await rowOf(person.email)).toEqual(before);
    const polluted = await app.app.inject({
      method: "POST",
      url: "/api",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${person.accessToken}`,
        cookie: person.cookie,
      },
      payload: '{"type":"edit_user","theme":"light","__proto__":{"permissions":["admin"]}}',
    });
    expect(polluted.statusCode).toBe(400);
    expect(await rowOf(person.email)).toEqual(before);
  });

  test("a phone number asks for a recent sign-in, a name does not [V7.5.1]", async () => {
    const person = await someone();
    app.clock.advance({ minutes: 10 });
    const refused = await app.call("edit_user", { phone: "+1 202 555 0119" }, person);
    expect(refused).toMatchObject({ status: 403, body: { code: "reauthentication_needed" } });
    expect((await rowOf(person.email)).phone).toBeNull();
    expect((await app.call("edit_user", { name: "Ana" }, person)).status).toBe(200);
  });

  test("turning off a second factor that is not on is refused as disable_2fa refuses it", async () => {
    const person = await someone();
    for (const change of [{ enabled_2fa: false }, { enabled_2fa: 0 }]) {
      expect((await app.call("edit_user", change, person)).body).toMatchObject({
        code: "second_factor_is_off",
      });
    }
    app.clock.advance({ minutes: 10 });
    expect((await app.call("edit_user", { enabled_2fa: false }, person)).body).toMatchObject({
      code: "reauthentication_needed",
    });
  });

  test("under run-as the person's own protections stand, the rest is written down [V8.2.2, V16.3.1]", async () => {
    const person = await someone();
    const admin = await app.signInAs(`admin-${person.email}`, "admin");
    const acting = await runAs(app.db, {
      admin: admin.email,
      subject: person.email,
      at: app.clock.now(),
    });
    const before = await rowOf(person.email);
    for (const change of [
      { password: "kettle over bridge 7!" },
      { password: "kettle over bridge 7!", current_password: "correct horse 1!" },
      { phone: "+1 202 555 0119" },
      { enabled_2fa: false },
    ]) {
      const refused = await app.call("edit_user", change, acting);
      expect(refused).toMatchObject({ status: 403, body: { code: "not_under_run_as" } });
    }
    const deletion = await app.call("delete_account", { email: person.email }, acting);
    expect(deletion.body).toMatchObject({ code: "not_under_run_as" });
    expect(await rowOf(person.email)).toEqual(before);
    expect((await app.call("edit_user", { timezone: "Asia/Tokyo" }, acting)).status).toBe(200);
    expect((await rowOf(person.email)).timezone).toBe("Asia/Tokyo");
    const shared = { actor: admin.email, subject: person.email };
    const entries = await auditOf(person.email);
    expect(entries.filter(({ actor }) => actor === admin.email)).toEqual(
      [
        ["password", "not_under_run_as"],
        ["password", "not_under_run_as"],
        ["phone", "not_under_run_as"],
        ["enabled_2fa", "not_under_run_as"],
        ["timezone", "changed"],
      ].map(([field, outcome]) => ({ ...shared, outcome, detail: { field } })),
    );
    const deletions = await app.db
      .selectFrom("audit_entry")
      .select(["actor", "subject", "outcome"])
      .where("operation", "=", "delete_account")
      .where("subject", "=", person.email)
      .execute();
    expect(deletions).toEqual([{ ...shared, outcome: "not_under_run_as" }]);
  });

  test("changes no one but the account of the session [V8.2.2]", async () => {
    const person = await someone();
    const other = await someone();
    const before = await rowOf(other.email);
    await app.call("edit_user", { name: "Mallory" }, person);
    expect(await rowOf(other.email)).toEqual(before);
    expect((await app.call("edit_user", { name: "Mallory" })).status).toBe(401);
    const mixed = { ...person, cookie: other.cookie };
    expect((await app.call("edit_user", { name: "Mallory" }, mixed)).status).toBe(401);
    expect((await signIn(app.call, other.email)).accessToken).toHaveLength(43);
  });
});

/** Columns that edit_user changes under their own names; the password hash is none of them. */
const editable = [
  "name",
  "phone",
  "profile_image",
  "theme",
  "timezone",
  "can_send_email",
  "can_send_sms",
  "enabled_2fa",
];
