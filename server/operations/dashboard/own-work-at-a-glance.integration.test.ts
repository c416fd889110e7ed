import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { getDayAtAGlanceOutput } from "#contract/operations/site/dashboard.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createHit } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { assignCompanies, createReviewCompany } from "#testing/factories/reviews/reviews.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");

beforeEach(async () => {
  for (const table of ["trade", "event", "filing"] as const) {
    await app.db.deleteFrom(table).execute();
  }
  // What was read before is kept until this number moves, as storing computed rows does.
  await sql`select nextval('change_seq')`.execute(app.db);
  app.clock.advance({ seconds: 4 });
});

async function dayAtAGlance(as = ana) {
  const { status, body } = await app.call("get_day_at_a_glance", {}, as);
  expect(status).toBe(200);
  return getDayAtAGlanceOutput.parse(body);
}

test("own alerts by kind, with the newest matches that hold", async () => {
  const vera = await app.signInAs("vera@x.example", "alerts");
  const sales = await createAlert(app.db, { email: vera.email, name: "Sales" });
  await createAlert(app.db, { email: vera.email, name: "More sales" });
  const words = await createAlert(app.db, {
    email: vera.email,
    definition: { form_type: "keyword" },
  });
  const other = await createAlert(app.db, { email: ana.email });
  const hit = (alertId: number, happenedAt: string, more = {}) =>
    createHit(app.db, { alertId, happenedAt, matchedAt: new Date().toISOString(), ...more });
  await hit(sales, "2026-11-20T14:00:00Z");
  // 24 hours before the clock's 15:00 is not within them.
  const [edge, within] = [
    await hit(sales, "2026-11-19T14:59:00Z"),
    await hit(sales, "2026-11-20T13:00:00Z"),
  ];
  await hit(sales, "2026-11-18T14:00:00Z");
  await hit(sales, "2026-11-20T14:30:00Z", { state: "withdrawn" });
  await hit(words, "2026-11-20T14:45:00Z", {
    silence: "paused",
    conditions: [{ condition: "Crossed during the day", value: "at the close" }],
  });
  await hit(other, "2026-11-20T14:45:00Z");
  const { alerts } = await dayAtAGlance(vera);
  expect(alerts).toMatchObject([
    { form_type: "4", alerts: 2, unread: 5, matches_24h: 2 },
    { form_type: "keyword", alerts: 1, unread: 0, matches_24h: 1 },
  ]);
  const [trading] = alerts ?? [];
  expect(trading?.latest.map(({ happened_at: at }) => at)).toEqual([
    "2026-11-20T14:00:00Z",
    "2026-11-20T13:00:00Z",
    "2026-11-19T14:59:00Z",
  ]);
  // All of the 24 hours are listed, also where they are more than three; older ones are not then.
  for (const minute of ["05", "06"]) await hit(sales, `2026-11-20T14:${minute}:00Z`);
  const [now] = (await dayAtAGlance(vera)).alerts ?? [];
  expect(now?.matches_24h).toBe(4);
  expect(now?.latest.map(({ happened_at: at }) => at)).toEqual([
    "2026-11-20T14:06:00Z",
    "2026-11-20T14:05:00Z",
    "2026-11-20T14:00:00Z",
    "2026-11-20T13:00:00Z",
  ]);
  // The list of alerts has the time of the last match whatever became of it: the one withdrawn.
  const { body } = await app.call("get_alerts", { email: vera.email }, vera);
  expect(body).toMatchObject([
    { alert_name: "More sales", last_match_at: null },
    {
      alert_name: "Sales",
      last_match_at: "2026-11-20T14:30:00Z",
      is_last_match_time_known: true,
    },
    { last_match_at: "2026-11-20T14:45:00Z", is_last_match_time_known: false },
  ]);
  expect(trading?.latest.slice(1).map(({ id }) => id)).toEqual([within, edge]);
  expect(trading?.latest[0]).toMatchObject({
    alert_name: "Sales",
    company: "Abc Inc",
    ticker: "ABC",
    is_unread: true,
    is_time_known: true,
  });
  expect(alerts?.[1]?.latest).toMatchObject([{ is_time_known: false }]);
});

test("own reviews, with the company saved last and its first open interaction", async () => {
  const rita = await app.signInAs("rita@x.example", "categorization");
  const lea = await app.signInAs("lea@x.example", "categorization_admin");
  const [first, second] = [
    await createReviewCompany(app.db, { companyName: "Aldergate" }),
    await createReviewCompany(app.db, { companyName: "Brightmoor" }),
  ];
  await assignCompanies(app.db, rita.email, [first, second]);
  const start = (await dayAtAGlance(rita)).reviews;
  expect(start).toEqual({
    companies: 2,
    completed: 0,
    last_saved_at: null,
    current: { gvkey: first, company_name: "Aldergate", done: 0, total: 2, next_interaction: 1 },
  });
  const save = (gvkey: string, number: number) =>
    app.call(
      "insert_categorization",
      { email: rita.email, gvkey, interaction_num: number, categorization: 0 },
      rita,
    );
  expect((await save(second, 1)).status).toBe(200);
  const { reviews } = await dayAtAGlance(rita);
  expect(reviews?.current).toMatchObject({ gvkey: second, done: 1, next_interaction: 2 });
  await save(second, 2);
  expect((await dayAtAGlance(rita)).reviews).toMatchObject({
    completed: 1,
    current: { gvkey: first },
  });
  expect((await dayAtAGlance(lea)).review_team).toEqual({
    reviewers: 1,
    assignments: 2,
    completed: 1,
    done: 2,
    total: 4,
  });
});
