import { beforeEach, expect, test } from "vitest";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";
import { notifyOfRunAs } from "#worker/jobs/notify-of-run-as.ts";

let admin: SignedIn;
let target: SignedIn;
let count = 0;
const app = await appForFile();
beforeEach(async () => {
  count += 1;
  admin = await app.signInAs(`admin-${count}@x.example`, "admin");
  target = await app.signInAs(`target-${count}@x.example`, "alerts", "explore_trades");
  await app.db
    .updateTable("account")
    .set({ timezone: "America/New_York" })
    .where("email", "=", target.email)
    .execute();
});

async function begin(): Promise<SignedIn> {
  const { response } = await app.call("run_as", { email: target.email }, admin);
  const { access_token: accessToken }: { access_token: string } = response.json();
  return { ...admin, email: target.email, accessToken };
}

const savePreference = (as: SignedIn, preferences = '["ticker"]') =>
  app.call(
    "update_user_preferences",
    { email: as.email, preference_type: "screener_columns", preferences },
    as,
  );

async function mailed(): Promise<string[]> {
  const from = { name: "Sentinel", address: "no-reply@sentinel.example" };
  const appOrigin = "https://app.sentinel.example";
  const context = { db: app.db, from, appOrigin, clock: app.clock };
  await Promise.all([notifyOfRunAs(context), notifyOfRunAs(context)]);
  const rows = await app.db
    .selectFrom("outbox_message")
    .select("text_body")
    .where("recipient", "=", target.email)
    .where("idempotency_key", "like", "run_as:%")
    .execute();
  return rows.map(({ text_body: text }) => text);
}

test("the owner gets one mail with who, when and what, when the run-as was stopped", async () => {
  // Started at 15:00 UTC, 10:00 in New York.
  const running = await begin();
  const began = app.clock.now();
  app.clock.advance({ minutes: 2 });
  expect((await savePreference(running)).status).toBe(200);
  expect((await savePreference(running, "not json")).status).toBe(400);
  const zone = { timezone: "America/New_York" };
  expect((await app.call("edit_user", zone, running)).status).toBe(200);
  const phone = { phone: "12125550100" };
  expect((await app.call("edit_user", phone, running)).status).toBe(403);
  expect(await mailed()).toEqual([]);
  app.clock.advance({ minutes: 3 });
  await app.call("stop_run_as", {}, running);
  const [text, ...others] = await mailed();
  expect(others).toEqual([]);
  const at = (minutes: number): string => {
    const zoned = began.add({ minutes }).toZonedDateTimeISO("America/New_York");
    const hour = String(zoned.hour).padStart(2, "0");
    return `20 Nov 2026, ${hour}:${String(zoned.minute).padStart(2, "0")} (America/New_York)`;
  };
  expect(text).toContain(
    [
      `Administrator: ${admin.email}`,
      "Organization: Admin",
      `From: ${at(0)}`,
      `Until: ${at(5)}`,
      "",
      "Changes",
      "",
      `${at(2)}: Changed display preferences`,
      `${at(2)}: Changed the account: time zone`,
      "",
    ].join("\n"),
  );
  expect(await mailed()).toEqual([text]);
});

test("nothing is sent where nothing was changed", async () => {
  const running = await begin();
  await app.call("explore_trades", { email: target.email }, running);
  await app.call("stop_run_as", {}, running);
  expect(await mailed()).toEqual([]);
  expect(await app.db.selectFrom("run_as_notice").selectAll().execute()).toEqual([]);
});

test("it is sent when the hour is over, and when the administrator's own session ends", async () => {
  await savePreference(await begin());
  app.clock.advance({ minutes: 59 });
  expect(await mailed()).toEqual([]);
  app.clock.advance({ minutes: 1 });
  expect(await mailed()).toHaveLength(1);

  admin = await app.signInAs(`again-${count}@x.example`, "admin");
  await savePreference(await begin());
  await app.call("log_out", {}, admin);
  expect(await mailed()).toHaveLength(2);
});

test("it is sent when the administrator's account was deleted meanwhile", async () => {
  await savePreference(await begin());
  await app.db.deleteFrom("account").where("email", "=", admin.email).execute();
  expect(await mailed()).toHaveLength(1);
});
