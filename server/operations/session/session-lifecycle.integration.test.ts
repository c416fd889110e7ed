import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AppUnderTest,
  createAppUnderTest,
  type SignedIn,
  signIn,
} from "#testing/app-under-test.ts";

let app: AppUnderTest;
let person: SignedIn;
let count = 0;
beforeAll(async () => {
  app = await createAppUnderTest();
});
afterAll(() => app.close());

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
