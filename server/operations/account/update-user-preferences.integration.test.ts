import { expect, test } from "vitest";
import { appForFile } from "#testing/server/app-under-test.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example");
await app.signInAs("bo@x.example");

const columns = { preference_type: "screener_columns", preferences: '["conm","ticker"]' };

test("saves, replaces and gives back a preference", async () => {
  const first = await app.call(
    "update_user_preferences",
    { email: " ANA@x.example", ...columns },
    ana,
  );
  expect([first.status, first.body]).toEqual([200, { success: true }]);
  const changed = { ...columns, preferences: '["conm"]' };
  await app.call("update_user_preferences", { email: "ana@x.example", ...changed }, ana);
  const { body } = await app.call("get_user", {}, ana);
  expect(body).toMatchObject({ preferences: { screener_columns: '["conm"]' } });
});

test("refuses a visitor", async () => {
  const { status, body } = await app.call("update_user_preferences", {
    email: "ana@x.example",
    ...columns,
  });
  expect([status, body]).toMatchObject([401, { code: "unauthenticated" }]);
});

test("refuses another account's email and changes nothing [V8.2.2]", async () => {
  const { status, body } = await app.call(
    "update_user_preferences",
    { email: "bo@x.example", ...columns },
    ana,
  );
  expect([status, body]).toMatchObject([403, { code: "other_account" }]);
  expect(await app.db.selectFrom("user_preference").select("preferences").execute()).toEqual([
    { preferences: '["conm"]' },
  ]);
});

test.each([
  [{ preferences: "[" }, "Please correct: Preferences: The preferences must be JSON text."],
  [
    { preferences: "1".repeat(20_001) },
    "Please correct: Preferences: The preferences are too long.",
  ],
  [
    { preference_type: "Nope!" },
    "Please correct: Preference type: The preference name may contain lowercase letters, digits, and _.",
  ],
])("refuses %j", async (wrong, error) => {
  const payload = { email: "ana@x.example", ...columns, ...wrong };
  expect(await app.call("update_user_preferences", payload, ana)).toMatchObject({
    status: 400,
    body: { error },
  });
});

test("keeps at most fifty kinds, the known ones still changeable", async () => {
  for (let index = 1; index < 50; index += 1) {
    const payload = { email: ana.email, preference_type: `kind_${index}`, preferences: "1" };
    expect((await app.call("update_user_preferences", payload, ana)).status).toBe(200);
  }
  const onemore = { email: ana.email, preference_type: "kind_50", preferences: "1" };
  expect(await app.call("update_user_preferences", onemore, ana)).toMatchObject({
    status: 409,
    body: { code: "too_many_preferences" },
  });
  const known = { email: ana.email, preference_type: "kind_49", preferences: "2" };
  expect((await app.call("update_user_preferences", known, ana)).status).toBe(200);
});
