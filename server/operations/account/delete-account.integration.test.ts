import { describe, expect, test } from "vitest";
import { appForFile, signIn } from "#testing/server/app-under-test.ts";
import { runAs } from "#testing/factories/accounts/run-as.ts";

const app = await appForFile();

async function accountsOf(email: string) {
  return app.db.selectFrom("account").select("id").where("email", "=", email).execute();
}

describe("delete_account", () => {
  test("removes the account and all of it, ends its sessions and tells by mail [V7.4.2]", async () => {
    const here = await app.signInAs("leaver@x.example", "alerts");
    const there = await signIn(app.call, here.email);
    const admin = await app.signInAs("admin@x.example", "admin");
    const acting = await runAs(app.db, {
      admin: admin.email,
      subject: here.email,
      at: app.clock.now(),
    });
    await app.call("edit_user", { timezone: "Asia/Tokyo" }, here);
    await app.call(
      "update_user_preferences",
      { email: here.email, preference_type: "screener_columns", preferences: '["ticker"]' },
      here,
    );
    const { body, response } = await app.call("delete_account", { email: here.email }, here);
    expect(body).toEqual({ success: true });
    expect(response.cookies).toContainEqual(
      expect.objectContaining({ name: "__Host-sid", value: "" }),
    );
    for (const session of [here, there, acting]) {
      expect((await app.call("get_user", {}, session)).status).toBe(401);
      const refresh = { refresh_token: session.refreshToken };
      expect((await app.call("refresh_session", refresh, session)).status).toBe(401);
    }
    expect(await accountsOf(here.email)).toEqual([]);
    expect(await app.db.selectFrom("user_preference").selectAll().execute()).toEqual([]);
    const [mail] = await app.db
      .selectFrom("outbox_message")
      .select(["subject", "text_body"])
      .where("recipient", "=", here.email)
      .execute();
    expect(mail?.subject).toBe("Your Sentinel account was deleted");
    // 15:00 UTC, in the zone of who left.
    expect(mail?.text_body).toContain("21 Nov 2026");
    const { actor, subject, outcome } = await app.db
      .selectFrom("audit_entry")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect({ actor, subject, outcome }).toEqual({
      actor: here.email,
      subject: here.email,
      outcome: "deleted",
    });
  });

  test("is not for a stale session or another's address [V7.5.1, V8.2.2]", async () => {
    const person = await app.signInAs("stays@x.example");
    const other = await app.signInAs("other@x.example");
    const foreign = await app.call("delete_account", { email: other.email }, person);
    expect(foreign).toMatchObject({ status: 403, body: { code: "other_account" } });
    expect((await app.call("delete_account", {}, person)).status).toBe(400);
    app.clock.advance({ minutes: 10 });
    const stale = await app.call("delete_account", { email: person.email }, person);
    expect(stale).toMatchObject({ status: 403, body: { code: "reauthentication_needed" } });
    expect(await accountsOf(person.email)).toHaveLength(1);
    expect(await accountsOf(other.email)).toHaveLength(1);
  });

  test("the last administrator stays, also when two leave at once [V2.3.4]", async () => {
    await app.db.deleteFrom("account").where("email", "=", "admin@x.example").execute();
    const one = await app.signInAs("one@x.example", "admin");
    const two = await app.signInAs("two@x.example", "admin");
    const answers = await Promise.all(
      [one, two].map((admin) => app.call("delete_account", { email: admin.email }, admin)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "last_admin" });
  });
});
