import { beforeEach, expect, test } from "vitest";
import { fresh } from "#testing/fresh.ts";
import { freshApp } from "#testing/server/app-under-test.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";

const email = "ana@x.example";

const app = freshApp();
const ana = fresh(() => app.signInAs(email, "alerts"));
beforeEach(async () => {
  await createAlert(app.db, { email, name: "Sales" });
});

const set = (change: object, as = ana) =>
  app.call("set_alert_delivery", { email: as.email, alert_name: "Sales", ...change }, as);
const read = () => app.call("get_alert_delivery", { email, alert_name: "Sales" }, ana);

test("an alert is delivered at once, by every way that is on; what is left out stays", async () => {
  expect(await read()).toMatchObject({
    status: 200,
    body: {
      alert: {
        alert_name: "Sales",
        is_paused: false,
        cadence: "at_once",
        time: "08:00",
        weekday: 1,
        by_mail: true,
        by_sms: true,
      },
      account: { email, can_send_email: 0, quiet_hours: null, is_sms_available: true },
      next_delivery_at: null,
    },
  });
  await app.call("edit_user", { can_send_email: 1 }, ana);
  await app.call("edit_user", { timezone: "America/New_York" }, ana);
  await set({ cadence: "weekly", time: "07:30", weekday: 5 });
  expect(await set({ by_sms: false })).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({
    body: {
      alert: { cadence: "weekly", time: "07:30", weekday: 5, by_mail: true, by_sms: false },
      // The next Friday, 07:30 in New York.
      next_delivery_at: "2026-11-27T12:30:00Z",
    },
  });
  await set({ is_paused: true });
  expect(await read()).toMatchObject({ body: { next_delivery_at: null } });
});

test("the audit trail names each change of delivery and its alert [V16.2.1]", async () => {
  // Of two at once, one finds it paused.
  await Promise.all([set({ is_paused: true }), set({ is_paused: true })]);
  await set({ is_paused: true, cadence: "at_once" });
  await set({ is_paused: false, cadence: "weekly", time: "07:30", weekday: 5, by_sms: false });
  const rows = await app.db
    .selectFrom("audit_entry")
    .select(["actor", "outcome", "detail"])
    .where("operation", "=", "set_alert_delivery")
    .orderBy("id")
    .execute();
  const alert = { alert: "Sales", kind: "insider trading" };
  expect(rows).toEqual([
    { actor: email, outcome: "paused", detail: alert },
    {
      actor: email,
      outcome: "resumed and changed",
      detail: { ...alert, cadence: "weekly", time: "07:30", weekday: "Friday", by_sms: false },
    },
  ]);
});

test("another's alert, or none of this name, is not found; a wrong time is refused", async () => {
  const bo = await app.signInAs("bo@x.example", "alerts");
  expect(await set({ is_paused: true }, bo)).toMatchObject({ status: 404 });
  const request = { email: bo.email, alert_name: "Sales" };
  expect(await app.call("get_alert_delivery", request, bo)).toMatchObject({
    status: 404,
    body: { code: "alert_not_found" },
  });
  for (const change of [{ time: "24:00" }, { time: "8:00" }, { weekday: 0 }, { cadence: "x" }]) {
    expect(await set(change)).toMatchObject({ status: 400 });
  }
  const quiet = { from: "22:00", until: "22:00" };
  const answer = await app.call("set_quiet_hours", { email, quiet_hours: quiet }, ana);
  expect(answer).toMatchObject({ status: 400 });
});
