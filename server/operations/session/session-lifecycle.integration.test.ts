import { describe, expect, test } from "vitest";
import {
  appForFile,
  createAppUnderTest,
  type SignedIn,
  signIn,
} from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";

let person: SignedIn;
let count = 0;
const app = await appForFile();

async function someone(): Promise<SignedIn> {
  count += 1;
  return app.signInAs(`person-${count}@x.example`, "alerts");
}

async function refresh(as: SignedIn): Promise<{ status: number; next: SignedIn }> {
  const { status, body, response } = await app.call(
    "refresh_session",
    { refresh_token: as.refreshToken },
    as,
  );
  if (status !== 200) return { status, next: as };
  const tokens: { access_token: string; refresh_token: string } = response.json();
  expect(body).toMatchObject({ expires_in: 900, permissions: ["alerts"] });
  return {
    status,
    next: { ...as, accessToken: tokens.access_token, refreshToken: tokens.refresh_token },
  };
}

async function statusOf(as: SignedIn): Promise<number> {
  return (await app.call("get_user", {}, as)).status;
}

describe("get_user", () => {
  test("answers the account of the session", async () => {
    person = await someone();
    const { status, body } = await app.call("get_user", {}, person);
    expect(status).toBe(200);
    expect(body).toEqual({
      name: "Dana Whitlock",
      phone: null,
      email: person.email,
      organization: "Test Office",
      profile_image: null,
      can_send_email: 0,
      can_send_sms: 0,
      timezone: "UTC",
      enabled_2fa: false,
      theme: "dark",
      permissions: ["alerts"],
      preferences: {},
    });
  });

  test("takes the token from the body as well", async () => {
    const response = await app.app.inject({
      method: "POST",
      url: "/api",
      headers: { cookie: person.cookie },
      payload: { type: "get_user", access_token: person.accessToken },
    });
    expect(response.json()).toMatchObject({ email: person.email });
  });
});

describe("a session", () => {
  test("is worth nothing without the cookie it was issued with [V7.2.1]", async () => {
    const other = await someone();
    expect(await statusOf({ ...person, cookie: "" })).toBe(401);
    expect(await statusOf({ ...person, cookie: other.cookie })).toBe(401);
    expect(await statusOf(person)).toBe(200);
  });

  test("stores no secret [V7.2.2, V11.4.1]", async () => {
    const stored = JSON.stringify(await app.db.selectFrom("session").selectAll().execute());
    const cookieSecret = person.cookie.split("=")[1] ?? "";
    for (const secret of [person.accessToken, person.refreshToken, cookieSecret]) {
      expect(secret).toHaveLength(43);
      expect(stored).not.toContain(secret);
    }
  });

  test("gives access for 15 minutes, then again after a refresh [V7.2.2]", async () => {
    const early = await someone();
    app.clock.advance({ minutes: 14, seconds: 59 });
    expect(await statusOf(early)).toBe(200);
    app.clock.advance({ seconds: 1 });
    expect(await statusOf(early)).toBe(401);
    const { next } = await refresh(early);
    expect(await statusOf(next)).toBe(200);
    expect(await statusOf(early)).toBe(401);
  });

  test("ends after an hour without use [V7.3.1]", async () => {
    const idle = await someone();
    app.clock.advance({ minutes: 60 });
    expect((await refresh(idle)).status).toBe(401);
  });

  test("ends a day after sign-in however busy [V7.3.2]", async () => {
    let busy = await someone();
    for (let halfHours = 1; halfHours < 48; halfHours += 1) {
      app.clock.advance({ minutes: 30 });
      busy = (await refresh(busy)).next;
    }
    expect(await statusOf(busy)).toBe(200);
    app.clock.advance({ minutes: 30 });
    expect((await refresh(busy)).status).toBe(401);
    expect(await statusOf(busy)).toBe(401);
  });

  test("is ended as a whole when an old refresh token comes back [V7.2.4]", async () => {
    const owner = await someone();
    const { next } = await refresh(owner);
    expect(await statusOf(next)).toBe(200);
    expect((await refresh(owner)).status).toBe(401);
    expect(await statusOf(next)).toBe(401);
    expect((await refresh(next)).status).toBe(401);
    const entry = await app.db
      .selectFrom("audit_entry")
      .select(["subject", "outcome"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toEqual({
      subject: owner.email,
      outcome: "old token reused, session ended",
    });
  });

  test("is ended as a whole by the oldest refresh token it ever had [V7.2.4]", async () => {
    const owner = await someone();
    let thief = owner;
    for (let trade = 0; trade < 4; trade += 1) thief = (await refresh(thief)).next;
    expect(await statusOf(thief)).toBe(200);
    expect((await refresh(owner)).status).toBe(401);
    expect(await statusOf(thief)).toBe(401);
    expect((await refresh(thief)).status).toBe(401);
  });

  test("is ended by a refresh token from before the password was proved again [V7.2.4]", async () => {
    const before = await someone();
    const proof = { password: factoryPassword };
    const { response } = await app.call("reauthenticate", proof, before);
    const tokens: { access_token: string; refresh_token: string } = response.json();
    const cookie = response.cookies.find(({ name }) => name === "__Host-sid");
    const proved = {
      email: before.email,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      cookie: `__Host-sid=${cookie?.value}`,
    };
    const { next } = await refresh((await refresh(proved)).next);
    expect(await statusOf(next)).toBe(200);
    expect((await refresh(before)).status).toBe(401);
    expect(await statusOf(next)).toBe(401);
  });

  test("ends once when many trade one refresh token at once [V7.2.4, V2.3.3]", async () => {
    const owner = await someone();
    const trades = await Promise.all(Array.from({ length: 6 }, () => refresh(owner)));
    const taken = trades.filter(({ status }) => status === 200);
    expect(trades.map(({ status }) => status)).not.toContain(500);
    expect(taken).toHaveLength(1);
    expect(await Promise.all(taken.map(({ next }) => statusOf(next)))).toEqual([401]);
  });

  test("cannot be refreshed without its cookie", async () => {
    const owner = await someone();
    expect((await refresh({ ...owner, cookie: "" })).status).toBe(401);
    expect((await refresh(owner)).status).toBe(200);
  });

  test("ends on the server with log_out, and only that one [V7.4.1]", async () => {
    const here = await someone();
    const there = await signIn(app.call, here.email);
    const { status, body, response } = await app.call("log_out", {}, here);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(response.headers["set-cookie"]).toMatch(/^__Host-sid=; .*Expires=Thu, 01 Jan 1970/);
    expect(await statusOf(here)).toBe(401);
    expect((await refresh(here)).status).toBe(401);
    expect(await statusOf(there)).toBe(200);
  });

  test("beyond the tenth ends the one used longest ago", async () => {
    const first = await someone();
    const sessions = [first];
    for (let index = 0; index < 10; index += 1) {
      app.clock.advance({ seconds: 1 });
      sessions.push(await signIn(app.call, first.email));
    }
    const statuses = await Promise.all(sessions.map(statusOf));
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
  });
});

test("where sessions are not bound to a cookie, none is set and the token alone counts", async () => {
  const unbound = await createAppUnderTest({
    settings: { isSessionCookieRequired: false, publicUrl: null },
  });
  const someBody = await unbound.signInAs("person@x.example");
  expect(someBody.cookie).toBe("");
  expect((await unbound.call("get_user", {}, someBody)).status).toBe(200);
  const refreshed = await unbound.call("refresh_session", { refresh_token: someBody.refreshToken });
  expect(refreshed.status).toBe(200);
  await unbound.close();
});
