import { describe, expect, test } from "vitest";
import { verifyAuditChain } from "#database/queries/audit/audit.ts";
import { appForFile, signIn } from "#testing/server/app-under-test.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";

const app = await appForFile();

describe("check_login", () => {
  test("answers the session and sets the cookie it is bound to", async () => {
    await createAccount(app.db, { email: "ana@x.example", name: "Ana", permissions: ["alerts"] });
    const { status, body, response } = await app.call("check_login", {
      email: " Ana@X.example ",
      password: factoryPassword,
      device_id: "web_1",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      requires_2fa: false,
      expires_in: 900,
      permissions: ["alerts"],
      userEmail: "ana@x.example",
      name: "Ana",
      theme: "dark",
      timezone: "UTC",
      profile_image: null,
      preferences: {},
    });
    expect(response.headers["set-cookie"]).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test("does not distinguish an unknown address and a wrong password [V6.3.8]", async () => {
    await createAccount(app.db, { email: "bo@x.example" });
    const wrong = await app.call("check_login", { email: "bo@x.example", password: "wrong" });
    const unknown = await app.call("check_login", { email: "nobody@x.example", password: "wrong" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toMatchObject({ error: "Invalid email or password." });
    expect(unknown.body).toMatchObject({ error: "Invalid email or password." });
    expect(wrong.response.headers["set-cookie"]).toBeUndefined();
  });

  test("slows down after failures, for this account only, and forgets with time [V2.4.1, V6.3.1]", async () => {
    await createAccount(app.db, { email: "cy@x.example" });
    await createAccount(app.db, { email: "di@x.example" });
    const guess = () => app.call("check_login", { email: "cy@x.example", password: "wrong" });
    const statuses = await Promise.all([guess(), guess(), guess(), guess(), guess()]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const right = { email: "cy@x.example", password: factoryPassword };
    const refused = await app.call("check_login", right);
    expect(refused).toMatchObject({ status: 429, body: { retry_after: 2 } });
    expect(refused.response.headers["retry-after"]).toBe("2");
    expect((await signIn(app.call, "di@x.example")).accessToken).toHaveLength(43);
    app.clock.advance({ seconds: 2 });
    expect((await app.call("check_login", right)).status).toBe(200);
    expect((await guess()).status).toBe(401);
  });

  test("doubles the wait up to five minutes and no longer [V6.3.1]", async () => {
    await createAccount(app.db, { email: "ed@x.example" });
    for (let count = 0; count < 20; count += 1) {
      await app.call("check_login", { email: "ed@x.example", password: "wrong" });
      app.clock.advance({ minutes: 5 });
    }
    await app.call("check_login", { email: "ed@x.example", password: "wrong" });
    const right = { email: "ed@x.example", password: factoryPassword };
    const refused = await app.call("check_login", right);
    expect(refused.body).toMatchObject({ retry_after: 300 });
    app.clock.advance({ minutes: 5 });
    expect((await app.call("check_login", right)).status).toBe(200);
  });

  test("asks for the second factor and gives no session yet [V2.3.1]", async () => {
    await createAccount(app.db, { email: "fay@x.example" });
    await app.db
      .updateTable("account")
      .set({ enabled_2fa: true })
      .where("email", "=", "fay@x.example")
      .execute();
    const { body, response } = await app.call("check_login", {
      email: "fay@x.example",
      password: factoryPassword,
    });
    expect(body).toEqual({ requires_2fa: true, attempt_token: expect.any(String) });
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  test.each([
    [{ email: "ana", password: "x" }, "Please correct: Email: Please enter a valid email address."],
    [{ email: "ana@x.example" }, "Please correct: Please enter your password."],
    [
      { email: "ana@x.example", password: "x", admin: true },
      "Please correct: admin is not a known field.",
    ],
  ])("refuses %j", async (payload, error) => {
    expect(await app.call("check_login", payload)).toMatchObject({ status: 400, body: { error } });
  });

  test("writes sign-ins and refusals to an unbroken trail [V16.3.1]", async () => {
    const entries = await app.db
      .selectFrom("audit_entry")
      .select(["actor", "subject", "operation", "outcome"])
      .orderBy("id")
      .limit(2)
      .execute();
    expect(entries).toEqual([
      {
        actor: "ana@x.example",
        subject: "ana@x.example",
        operation: "check_login",
        outcome: "signed in",
      },
      { actor: null, subject: "bo@x.example", operation: "check_login", outcome: "refused" },
    ]);
    expect(await verifyAuditChain(app.db)).toMatchObject({ firstBroken: null });
  });
});
