import { expect, test } from "vitest";
import { getAlertLogOutput } from "#contract/operations/alerts/alert-log.ts";
import { getAlertsOutput, resultTableOutput } from "#contract/operations/alerts/alerts.ts";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { runAs } from "#testing/factories/accounts/run-as.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

const name = "Sales";
const definition = {
  form_type: "4",
  form_type_constraints: [{ constraint_type: "trade_types", val: ["Sales"] }],
};

async function memberWithAlert(email: string): Promise<SignedIn> {
  const as = await app.signInAs(email, "alerts");
  const { body } = await app.call("set_alerts", { email, alert_name: name, ...definition }, as);
  expect(body).toEqual({ success: true });
  return as;
}

/** @returns their ids, oldest first */
async function recordHits(email: string, ...keys: string[]): Promise<number[]> {
  const alert = await app.db
    .selectFrom("alert")
    .innerJoin("account", "account.id", "alert.account_id")
    .select(["alert.id", "alert.account_id"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const hits = keys.map((key) => ({
    alert_id: alert.id,
    account_id: alert.account_id,
    criteria_version: 1,
    dedup_key: key,
    cik: 9990061,
    facts: "{}",
    conditions: "[]",
    happened_at: "2026-11-19T19:31:00Z",
  }));
  const rows = await app.db.insertInto("alert_hit").values(hits).returning("id").execute();
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

async function unreadOf(as: SignedIn): Promise<number[]> {
  const { body } = await app.call("get_alerts", { email: as.email }, as);
  return getAlertsOutput.parse(body).map(({ unread }) => unread);
}

const mark = (as: SignedIn, payload: object) =>
  app.call("mark_alert_read", { email: as.email, alert_name: name, ...payload }, as);

test("only the matches that were shown are read, whatever became of the others", async () => {
  const ana = await memberWithAlert("ana@x.example");
  const ben = await memberWithAlert("ben@x.example");
  const [bens = 0] = await recordHits(ben.email, "a/1");
  const [first = 0, second = 0] = await recordHits(ana.email, "a/1", "a/2");
  const [later = 0] = await recordHits(ana.email, "b/1");
  await app.db
    .updateTable("alert_hit")
    .set({ state: "withdrawn" })
    .where("id", "=", second)
    .execute();
  expect(await unreadOf(ana)).toEqual([3]);
  // What was recorded counts whatever became of it, so there is never more unread than recorded.
  const listed = await app.call("get_alerts", { email: ana.email }, ana);
  expect(getAlertsOutput.parse(listed.body).map(({ matches }) => matches)).toEqual([3]);

  // Another's match is not read by its id.
  expect((await mark(ana, { matches: [first, bens] })).body).toEqual({ success: true });
  expect(await unreadOf(ana)).toEqual([2]);
  expect(await unreadOf(ben)).toEqual([1]);
  expect((await mark(ana, { matches: [second, later] })).body).toEqual({ success: true });
  expect(await unreadOf(ana)).toEqual([0]);
});

test("matches that the changed conditions exclude stay unread until the log shows them", async () => {
  const as = await memberWithAlert("changed@x.example");
  const rows = [100_000, 900_000].map((value) => ({
    issuer_cik: 9990061,
    value: String(value),
    accepted_at: "2026-11-19T19:31:00Z",
  }));
  const [small = "", large = ""] = await createTrades(app.db, ...rows);
  await recordHits(as.email, `${small}/1`, `${large}/1`);
  const narrowed = { constraint_type: "value_shares_traded", bool: "ge", val: [500] };
  const constraints = [...definition.form_type_constraints, narrowed];
  const changed = { ...definition, form_type_constraints: constraints };
  await app.call("set_alerts", { email: as.email, alert_name: name, ...changed }, as);

  const read = async () =>
    resultTableOutput.parse(
      (await app.call("get_alert", { email: as.email, alert_name: name }, as)).body,
    );
  const table = await read();
  expect(table.details.map(({ accession }) => accession)).toEqual([large]);
  expect(table.unread_elsewhere).toBe(1);
  await mark(as, { matches: table.details.map(({ match_id: id }) => id) });
  expect(await unreadOf(as)).toEqual([1]);
  expect((await read()).unread_elsewhere).toBe(1);

  const log = await app.call("get_alert_log", { email: as.email, alert_name: name }, as);
  const { entries } = getAlertLogOutput.parse(log.body);
  const unseen = entries.filter(({ read_at: readAt }) => readAt === null);
  expect(unseen).toHaveLength(1);
  await mark(as, { matches: unseen.map(({ id }) => id) });
  expect(await unreadOf(as)).toEqual([0]);
  expect((await read()).unread_elsewhere).toBe(0);
});

test("an administrator who runs as the owner leaves all unread", async () => {
  const owner = await memberWithAlert("owner@x.example");
  const [hit] = await recordHits(owner.email, "a/1");
  const admin = await app.signInAs("admin@x.example", "admin");
  const at = app.clock.now();
  const acting = await runAs(app.db, { admin: admin.email, subject: owner.email, at });
  expect((await mark(acting, { matches: [hit] })).body).toEqual({ success: true });
  expect(await unreadOf(owner)).toEqual([1]);
  expect((await mark(owner, { matches: [hit] })).body).toEqual({ success: true });
  expect(await unreadOf(owner)).toEqual([0]);
});

test("an alert one does not have is not found", async () => {
  const as = await app.signInAs("none@x.example", "alerts");
  expect((await mark(as, { matches: [1] })).body).toMatchObject({ code: "alert_not_found" });
  expect((await mark(as, { matches: [] })).status).toBe(400);
});
