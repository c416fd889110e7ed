import { afterEach, expect, test } from "vitest";
import { matchQueues } from "#database/queue/queues.ts";
import { alertSceneForFile, sceneOwner as email } from "#testing/alerts/alert-scene.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createLogger } from "#platform/logger.ts";
import { type Matcher, runMatcher } from "#worker/alerts/matching/run-matcher.ts";

const scene = await alertSceneForFile();
afterEach(() => scene.clear());

async function setEvent(accession: string, values: object): Promise<void> {
  await scene.db.updateTable("event").set(values).where("accession", "=", accession).execute();
  await scene.match();
}

async function toldOf(alertId: number): Promise<string[]> {
  const rows = await scene.db
    .selectFrom("alert_notice")
    .innerJoin("alert_hit", "alert_hit.id", "alert_notice.hit_id")
    .select(["alert_hit.accession", "alert_notice.kind", "alert_hit.state"])
    .where("alert_notice.alert_id", "=", alertId)
    .orderBy("alert_notice.id")
    .execute();
  return rows.map(({ accession, kind }) => `${accession} ${kind}`);
}

test("an 8-K is notified when its return or late Form 4s make it match, corrected when they no longer do", async () => {
  const accession = "0000320193-26-000050";
  const alertId = await createAlert(scene.db, {
    email,
    watchedFrom: "2026-10-01T00:00:00Z",
    definition: {
      form_type: "8-K",
      delay_constraints: [["price_drop", 0.05]],
      insider_trade_constraints: [
        { constraint_type: "lookback_period", val: [30] },
        { constraint_type: "value_sold", bool: "ge", val: [500] },
      ],
    },
  });
  // Day 0 is over, its close is not there yet.
  await createEvents(scene.db, {
    accession,
    day_0: "2026-10-28",
    event_return: null,
    alert_sold_30: "0",
  });
  await scene.match();
  await setEvent(accession, { event_return: -0.08 });
  expect(await toldOf(alertId)).toEqual([]);
  await setEvent(accession, { alert_sold_30: "750000" });
  expect(await toldOf(alertId)).toEqual([`${accession} match`]);
  // What the explore pages show besides is no change.
  await setEvent(accession, { value_sold_30: "900000" });
  await setEvent(accession, { event_return: -0.04 });
  await setEvent(accession, { event_return: -0.06 });
  await setEvent(accession, { is_live: false });
  expect(await toldOf(alertId)).toEqual([
    `${accession} match`,
    `${accession} correction`,
    `${accession} restored`,
    `${accession} correction`,
  ]);
  const hit = await scene.db.selectFrom("alert_hit").selectAll().executeTakeFirstOrThrow();
  // The close of day 0, 16:00 in New York.
  expect(hit).toMatchObject({ state: "withdrawn", happened_at: "2026-10-28T20:00:00Z" });
});

test("a filing that cannot be settled waits with its reason, and the others go on", async () => {
  const wanted = ["0000000001-26-000001", "0000000001-26-000002", "0000000001-26-000003"];
  await scene.db
    .insertInto("match_wanted")
    .values(wanted.map((accession) => ({ kind: "event", accession })))
    .execute();
  const settled: string[] = [];
  const matcher: Matcher = {
    queue: { ...matchQueues.event, batch: 2 },
    refresh: () => Promise.resolve(),
    settle: (_client, accessions) => {
      if (accessions.includes("0000000001-26-000002")) throw new Error("no such day");
      settled.push(...accessions);
      return Promise.resolve({ hits: 0, changed: 0 });
    },
  };
  const context = { pool: scene.pool, logger: createLogger("silent") };
  expect(await runMatcher(matcher, context)).toMatchObject({ filings: 2, failed: 1 });
  expect(settled.toSorted()).toEqual(["0000000001-26-000001", "0000000001-26-000003"]);
  const { rows } = await scene.pool.query<object>(
    `select accession, attempts, last_error,
            next_attempt_at between now() + interval '50 seconds' and now() + interval '61 seconds' as is_later
       from match_wanted`,
  );
  expect(rows).toEqual([
    { accession: "0000000001-26-000002", attempts: 1, last_error: "no such day", is_later: true },
  ]);
  // It changed: what was wrong may be right now.
  await scene.pool.query("select want_match('event', array['0000000001-26-000002'])");
  expect(
    await runMatcher(
      { ...matcher, settle: () => Promise.resolve({ hits: 0, changed: 0 }) },
      context,
    ),
  ).toMatchObject({ filings: 1, failed: 0 });
});
