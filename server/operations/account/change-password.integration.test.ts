import { describe, expect, test } from "vitest";
import { appForFile, type SignedIn, signIn } from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";

const next = "kettle over bridge 7!";

let count = 0;
const app = await appForFile();

async function someone(): Promise<SignedIn> {
  count += 1;
  return app.signInAs(`secret-${count}@x.example`);
}

function change(as: SignedIn, password: string, current?: string) {
  return app.call(
    "edit_user",
    { password, ...(current === undefined ? {} : { current_password: current }) },
    as,
  );
}

async function signsInWith(email: string, password: string): Promise<boolean> {
  return (await app.call("check_login", { email, password })).status === 200;
}

async function statusOf(as: SignedIn): Promise<number> {
  return (await app.call("get_user", {}, as)).status;
}

describe("a new password", () => {
  test("comes with the present one; every other token is dead, this one lives [V6.2.2, V6.2.3, V7.4.3]", async () => {
    const here = await someone();
    const others = [await signIn(app.call, here.email), await signIn(app.call, here.email)];
    app.clock.advance({ minutes: 10 });
    expect((await change(here, next, factoryPassword)).body).toEqual({ success: true });
    expect(await statusOf(here)).toBe(200);
    for (const other of others) {
      expect(await statusOf(other)).toBe(401);
      const refresh = { refresh_token: other.refreshToken };
      expect((await app.call("refresh_session", refresh, other)).status).toBe(401);
    }
    expect(await signsInWith(here.email, factoryPassword)).toBe(false);
    expect(await signsInWith(here.email, next)).toBe(true);
  });

  test("without the present one asks for a recent sign-in [V7.5.1]", async () => {
    const person = await someone();
    app.clock.advance({ minutes: 9, seconds: 59 });
    expect((await change(person, next)).status).toBe(200);
    app.clock.advance({ seconds: 1 });
    const refused = await change(person, "another over bridge 8!");
    expect(refused).toMatchObject({ status: 403, body: { code: "reauthentication_needed" } });
    expect(await signsInWith(person.email, next)).toBe(true);
  });

  test("is refused with a wrong present one, also after a recent sign-in; guesses slow down [V6.3.1]", async () => {
    const person = await someone();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await change(person, next, `wrong ${guess}`)).body).toMatchObject({
        code: "wrong_password",
        error: "The current password is not correct.",
      });
    }
    const held = await change(person, next, factoryPassword);
    expect(held).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    app.clock.advance({ seconds: 2 });
    expect(await signsInWith(person.email, factoryPassword)).toBe(true);
  });

  test.each([
    [factoryPassword, "New password must be different from current password."],
    ["kwz 7!", "Password must be at least 8 characters."],
    ["kettle over bridge!", "Password must contain at least one digit."],
    ["kettle over bridge 7", "Password must contain at least one special character."],
    ["Password1!", "This password is too common. Choose another one."],
    [
      "TestOffice26!",
      "This password is too close to your name, email, organization or the product's name. Choose another.",
    ],
  ])("%j is refused: %s [V6.2.1, V6.2.4, V6.2.11]", async (password, error) => {
    const person = await someone();
    for (const current of [factoryPassword, undefined]) {
      const refused = await change(person, password, current);
      expect(refused).toMatchObject({ status: 400, body: { code: "weak_password", error } });
    }
    expect(await signsInWith(person.email, factoryPassword)).toBe(true);
  });

  test("may be 256 characters of any kind, spaces at its ends included [V6.2.8, V6.2.9]", async () => {
    const person = await someone();
    const long = ` ${"🐘é".repeat(125)}x 7! `;
    expect((await change(person, long, factoryPassword)).status).toBe(200);
    expect(await signsInWith(person.email, long.trim())).toBe(false);
    expect(await signsInWith(person.email, long)).toBe(true);
  });

  test("forgets remembered devices, voids reset links, ends sign-ins under way, and is notified by mail", async () => {
    const person = await someone();
    const { id } = await app.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", person.email)
      .executeTakeFirstOrThrow();
    const later = app.clock.now().add({ hours: 1 }).toString();
    const shared = { account_id: id, created_at: app.clock.now().toString(), expires_at: later };
    const hash = (text: string) => Buffer.from(`${text} of ${id}`.padEnd(32));
    await app.db
      .insertInto("mailed_token")
      .values({ ...shared, token_hash: hash("link"), purpose: "reset_password" })
      .execute();
    await app.db
      .insertInto("remembered_device")
      .values({
        ...shared,
        id: crypto.randomUUID(),
        token_hash: hash("device"),
        device_id: "web_1",
        user_agent: null,
      })
      .execute();
    await app.db
      .insertInto("sign_in_attempt")
      .values({ ...shared, id: crypto.randomUUID(), token_hash: hash("attempt") })
      .execute();
    expect((await change(person, next, factoryPassword)).status).toBe(200);
    const now = app.clock.now().toString();
    const links = app.db
      .selectFrom("mailed_token")
      .select("voided_at")
      .where("account_id", "=", id);
    expect(await links.execute()).toEqual([{ voided_at: now }]);
    const devices = app.db
      .selectFrom("remembered_device")
      .select("id")
      .where("account_id", "=", id);
    expect(await devices.execute()).toEqual([]);
    const open = app.db
      .selectFrom("sign_in_attempt")
      .select("ended_at")
      .where("account_id", "=", id);
    expect(await open.execute()).toEqual([{ ended_at: now }]);
    const mails = await app.db
      .selectFrom("outbox_message")
      .select(["subject", "text_body", "kind"])
      .where("recipient", "=", person.email)
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: "security_notice",
      subject: "Your Sentinel password was changed",
    });
    expect(mails[0]?.text_body).toContain("your other sessions were signed out");
    expect(JSON.stringify(mails)).not.toContain(next);
  });
});
