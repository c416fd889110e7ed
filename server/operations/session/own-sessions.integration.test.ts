import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { appForFile, credentials, type SignedIn, signIn } from "#testing/server/app-under-test.ts";
import { runAs } from "#testing/factories/accounts/run-as.ts";

let count = 0;
const app = await appForFile();

async function someone(): Promise<SignedIn> {
  count += 1;
  return app.signInAs(`seat-${count}@x.example`);
}

const listed = z.object({
  sessions: z.array(
    z.strictObject({
      id: z.uuid(),
      is_current: z.boolean(),
      device: z.string(),
      network_address: z.string(),
      created_at: z.string(),
      last_used_at: z.string(),
      expires_at: z.string(),
    }),
  ),
});

async function sessionsOf(as: SignedIn) {
  return listed.parse((await app.call("get_sessions", {}, as)).body).sessions;
}

async function statusOf(as: SignedIn): Promise<number> {
  return (await app.call("get_user", {}, as)).status;
}

describe("get_sessions", () => {
  test("lists where the account is signed in, in words, and no one else [V7.5.2]", async () => {
    const first = await someone();
    await someone();
    app.clock.advance({ minutes: 5 });
    const agent =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    const second = await signIn(async (type, payload) => {
      const response = await app.app.inject({
        method: "POST",
        url: "/api",
        headers: { "user-agent": agent },
        payload: { type, ...payload },
      });
      return { status: response.statusCode, body: response.json(), response };
    }, first.email);
    const now = app.clock.now().toString();
    const sessions = await sessionsOf(second);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({
      is_current: true,
      device: "Chrome on Windows",
      network_address: "127.0.0.1",
      created_at: now,
      expires_at: app.clock.now().add({ hours: 24 }).toString(),
    });
    expect(sessions[1]).toMatchObject({ is_current: false });
  });

  test("leaves out what has ended and administrators who run as the account", async () => {
    const person = await someone();
    const idle = await signIn(app.call, person.email);
    const left = await signIn(app.call, person.email);
    await app.call("log_out", {}, left);
    const admin = await app.signInAs(`admin-${person.email}`, "admin");
    await runAs(app.db, { admin: admin.email, subject: person.email, at: app.clock.now() });
    expect(await sessionsOf(person)).toHaveLength(2);
    const hourAgo = app.clock.now().subtract({ minutes: 60 }).toString();
    const idleId = (await sessionsOf(idle)).find((session) => session.is_current)?.id ?? "";
    await app.db
      .updateTable("session")
      .set({ last_used_at: hourAgo })
      .where("id", "=", idleId)
      .execute();
    expect((await sessionsOf(person)).map((session) => session.is_current)).toEqual([true]);
  });
});

describe("revoke_session", () => {
  test("ends one; its token is dead at once [V7.4.1, V7.5.2]", async () => {
    const here = await someone();
    const there = await signIn(app.call, here.email);
    const other = (await sessionsOf(here)).find((session) => !session.is_current);
    const ended = await app.call("revoke_session", { session_id: other?.id }, here);
    expect(ended.body).toEqual({ success: true });
    expect(await statusOf(there)).toBe(401);
    expect(await statusOf(here)).toBe(200);
    const entry = await app.db
      .selectFrom("audit_entry")
      .select("detail")
      .where("operation", "=", "revoke_session")
      .executeTakeFirstOrThrow();
    expect(entry.detail).toEqual({ device: other?.device, session: other?.id });
    const again = await app.call("revoke_session", { session_id: other?.id }, here);
    expect(again).toMatchObject({ status: 404, body: { code: "session_not_found" } });
  });

  test("does not end another account's session [V8.2.2]", async () => {
    const owner = await someone();
    const stranger = await someone();
    const [session] = await sessionsOf(owner);
    for (const id of [session?.id, randomUUID()]) {
      const refused = await app.call("revoke_session", { session_id: id }, stranger);
      expect(refused).toMatchObject({ status: 404, body: { code: "session_not_found" } });
    }
    expect(await statusOf(owner)).toBe(200);
  });

  test("ends the one that asks, and clears its cookie", async () => {
    const here = await someone();
    const [session] = await sessionsOf(here);
    const { response } = await app.call("revoke_session", { session_id: session?.id }, here);
    expect(response.cookies).toContainEqual(
      expect.objectContaining({ name: "__Host-sid", value: "" }),
    );
    expect(await statusOf(here)).toBe(401);
  });
});

describe("revoke_other_sessions", () => {
  test("ends all but the one that asks, and says how many [V7.4.3]", async () => {
    const here = await someone();
    const others = [await signIn(app.call, here.email), await signIn(app.call, here.email)];
    const { body } = await app.call("revoke_other_sessions", {}, here);
    expect(body).toEqual({ success: true, revoked: 2 });
    expect(await statusOf(here)).toBe(200);
    for (const other of others) expect(await statusOf(other)).toBe(401);
    expect((await app.call("revoke_other_sessions", {}, here)).body).toEqual({
      success: true,
      revoked: 0,
    });
  });
});

test("none of it is open to who runs as the account [V8.2.2]", async () => {
  const person = await someone();
  const admin = await app.signInAs(`runner-${person.email}`, "admin");
  const acting = await runAs(app.db, {
    admin: admin.email,
    subject: person.email,
    at: app.clock.now(),
  });
  const headers = credentials(acting);
  for (const payload of [
    { type: "get_sessions" },
    { type: "revoke_session", session_id: randomUUID() },
    { type: "revoke_other_sessions" },
    { type: "reauthenticate", password: "correct horse 1!" },
  ]) {
    const response = await app.app.inject({ method: "POST", url: "/api", headers, payload });
    expect(response.json()).toMatchObject({ code: "not_under_run_as" });
  }
});
