import { describe, expect, test } from "vitest";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";

const app = await appForFile();
const admin = await app.signInAs("admin@x.example", "admin");

const token = {
  sign_up_token: "HALDEN-2026-Kq7w",
  organization: "Halden & Moore LLP",
  email_ending: "@HaldenMoore.example",
  permissions: ["alerts"],
};

const insert = (changes: object = {}, as: SignedIn = admin) =>
  app.call("insert_sign_up_token", { ...token, ...changes }, as);
const list = async () => (await app.call("get_sign_up_tokens", {}, admin)).body;

/** The newest one of a change; looking at the tokens leaves entries as well. */
async function lastEntry() {
  return app.db
    .selectFrom("audit_entry")
    .select(["actor", "operation", "outcome", "detail"])
    .where("operation", "!=", "get_sign_up_tokens")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

test("a token is added, changed under its name and deleted, each in the audit trail", async () => {
  expect((await insert()).body).toEqual({ success: true });
  const row = { ...token, email_ending: "haldenmoore.example" };
  expect(await list()).toEqual([
    { ...row, created_at: "2026-11-20T15:00:00Z", updated_at: "2026-11-20T15:00:00Z" },
  ]);
  expect(await lastEntry()).toEqual({
    actor: admin.email,
    operation: "insert_sign_up_token",
    outcome: "added",
    detail: {
      token: expect.stringMatching(/^[\da-f]{8}$/),
      organization: "Halden & Moore LLP",
      email_ending: "haldenmoore.example",
      permissions: "alerts",
    },
  });

  app.clock.advance({ minutes: 5 });
  await insert({ permissions: ["explore_trades", "alerts", "alerts"] });
  expect(await list()).toEqual([
    {
      ...row,
      permissions: ["alerts", "explore_trades"],
      created_at: "2026-11-20T15:00:00Z",
      updated_at: "2026-11-20T15:05:00Z",
    },
  ]);
  expect(await lastEntry()).toMatchObject({
    outcome: "changed",
    detail: { permissions: "alerts → alerts, explore_trades", email_ending: "haldenmoore.example" },
  });

  const { sign_up_token } = token;
  expect((await app.call("delete_sign_up_token", { sign_up_token }, admin)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await lastEntry()).toMatchObject({ operation: "delete_sign_up_token" });
  const again = await app.call("delete_sign_up_token", { sign_up_token }, admin);
  expect([again.status, again.body]).toMatchObject([404, { code: "sign_up_token_not_found" }]);
});

test("the database and the trail hold no token in clear [V11.3.3, V14.2.1]", async () => {
  await insert({ sign_up_token: "canary-of-the-north" });
  const tokens = await app.db.selectFrom("sign_up_token").selectAll().execute();
  expect(tokens).toHaveLength(1);
  expect(tokens[0]?.token_sealed.includes("canary-of-the-north")).toBe(false);
  const trail = await app.db.selectFrom("audit_entry").select("detail").execute();
  expect(JSON.stringify(trail)).not.toContain("canary");
});

describe("is refused", () => {
  test.each([
    ["a token that is too short", { sign_up_token: "short" }],
    ["a token with a blank", { sign_up_token: "two words here" }],
    ["an ending that is no domain", { email_ending: "com" }],
    ["an ending with a wildcard", { email_ending: "*.example" }],
    ["no organization", { organization: " " }],
    ["a permission that does not exist", { permissions: ["superuser"] }],
    ["an unknown field", { created_by: "me" }],
  ])("%s [V2.2.1]", async (_name, changes) => {
    expect((await insert(changes)).status).toBe(400);
  });

  test("anybody but an administrator [V8.2.1]", async () => {
    const plain = await app.signInAs("plain@x.example", "alerts");
    expect((await insert({}, plain)).status).toBe(403);
    const { sign_up_token } = token;
    const deletion = await app.call("delete_sign_up_token", { sign_up_token }, plain);
    expect(deletion.status).toBe(403);
  });
});

test("added twice at once it is there once [V2.3.3]", async () => {
  const answers = await Promise.all(
    ["alerts", "explore_trades", "explore_events", "categorization"].map((permission) =>
      insert({ sign_up_token: "same-name-here", permissions: [permission] }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await app.db.selectFrom("sign_up_token").selectAll().execute();
  expect(rows).toHaveLength(2);
});
