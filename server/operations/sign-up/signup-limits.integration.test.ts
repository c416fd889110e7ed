import { describe, expect, test } from "vitest";
import { freshApp } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { signUpPayload } from "#testing/factories/accounts/sign-ups.ts";

const app = freshApp();

const email = "ana@acme.com";

describe("sign-ups", () => {
  const from = (remoteAddress: string, changes: object) =>
    app.app.inject({
      method: "POST",
      url: "/api",
      remoteAddress,
      payload: { type: "signup", ...signUpPayload, ...changes },
    });

  test("six sign-ups of one address, from whatever network, then one in ten minutes [V2.4.1]", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      statuses.push((await from(`203.0.113.${index}`, { email })).statusCode);
      app.clock.advance({ seconds: 60 });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refused = await from("203.0.113.99", { email });
    expect(refused.json()).toMatchObject({ code: "too_many_requests", retry_after: 180 });
    expect((await from("203.0.113.99", { email: "bo@acme.com" })).statusCode).toBe(200);
    app.clock.advance({ seconds: 180 });
    expect((await from("203.0.113.99", { email })).statusCode).toBe(200);
  });

  test("an office signs up together, a machine gun does not; an IPv6 network is one [V2.4.1]", async () => {
    await createAccount(app.db, { email: "has@account.example" });
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) {
      const address = `2001:db8::${index.toString(16)}`;
      // Bad tokens cost no password hash.
      const changes = { email: `p${index}@acme.com`, sign_up_token: "no such token" };
      statuses.push((await from(address, changes)).statusCode);
    }
    expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true);
    expect(statuses[60]).toBe(429);
    expect((await from("2001:db8:0:1::1", { email })).statusCode).toBe(200);
  });
});
