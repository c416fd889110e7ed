import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { provideDemoAccounts } from "#cli/sources/demo-accounts.ts";
import { provideDemoReviews } from "#cli/sources/reviews/provide-demo-reviews.ts";
import { sampleReviews } from "#cli/sources/reviews/sample-reviews.ts";
import { storeCalls } from "#database/calls/store-calls.ts";
import { isLocked, readReviewProgress } from "#database/categorization/review-progress.ts";
import { noteSuccess } from "#database/sources/source-health.ts";
import { callsOf } from "#demo/calls/calls-of.ts";
import { hardNegatives, plantedFrauds } from "#demo/calls/planted-calls.ts";
import { filledThrough } from "#demo/world/market/sessions.ts";
import { createWorld } from "#demo/world/world.ts";
import { databaseForFile } from "#testing/database/database.ts";

const reviewers = ["analyst@demo.example", "lead@demo.example", "reviewer@demo.example"];
const reviewed = new Set(
  Object.values(sampleReviews)
    .flat()
    .map(({ ticker }) => ticker),
);
const calls = callsOf(createWorld("sentinel", filledThrough).filings).filter(({ ticker }) =>
  reviewed.has(ticker),
);
const { signal } = new AbortController();
const provide = () => provideDemoReviews({ db: database.db, clock: systemClock, signal });

const database = await databaseForFile();
const local = { publicUrl: null, isDemonstrationRun: true };
const clocks = { clock: systemClock, marketClock: systemClock };
await provideDemoAccounts(database.db, local, clocks);
await storeCalls(database.db, { source: "demo", calls });

test("nothing is made before the calls are in, and everything once they are", async () => {
  const aborted = AbortSignal.timeout(1_000);
  await provideDemoReviews({ db: database.db, clock: systemClock, signal: aborted });
  expect(await readReviewProgress(database.db)).toEqual([]);
  const providing = provide();
  await noteSuccess(database.db, {
    part: "calls",
    source: "demo",
    at: systemClock.now().add({ seconds: 1 }).toString(),
    intervalSeconds: 1,
    silentAfterSeconds: 10,
    newest: null,
  });
  await providing;
  const progress = await readReviewProgress(database.db);
  const byReviewer = Map.groupBy(progress, ({ email }) => email);
  expect([...byReviewer.keys()]).toEqual(reviewers);
  for (const own of byReviewer.values()) {
    expect(own.length).toBeGreaterThanOrEqual(6);
    expect(own.length).toBeLessThanOrEqual(10);
    expect(own.some(isLocked)).toBe(true);
    expect(own.some(({ categorized, total }) => categorized > 0 && categorized < total)).toBe(true);
    expect(own.some(({ categorized }) => categorized === 0)).toBe(true);
  }
  const shared = Map.groupBy(progress, ({ gvkey }) => gvkey);
  expect([...shared.values()].filter((each) => each.length === 3).length).toBeGreaterThan(1);
});

async function readLabels() {
  return await database.db
    .selectFrom("categorization as c")
    .innerJoin("review_interaction as i", (join) =>
      join.onRef("i.gvkey", "=", "c.gvkey").onRef("i.interaction_num", "=", "c.interaction_num"),
    )
    .innerJoin("conference_call as call", "call.id", "i.call_id")
    .innerJoin("review_text as t", (join) =>
      join.onRef("t.gvkey", "=", "c.gvkey").onRef("t.interaction_num", "=", "c.interaction_num"),
    )
    .innerJoin("reviewer as r", "r.id", "c.reviewer_id")
    .select([
      "r.email",
      "call.source_key as key",
      "i.interaction_number as number",
      "c.categorization",
      "c.highlights",
      "c.saved_at",
      "t.body",
    ])
    .execute();
}

test("labels are mostly what is planted, with disagreement, and marks are whole sentences", async () => {
  const labels = await readLabels();
  const planted = new Map(
    calls.flatMap(({ key, plants }) =>
      plants.map(({ kind, interactionNumber }) => [`${key} ${interactionNumber}`, kind] as const),
    ),
  );
  const relevantAmong = (kind: string | undefined): number => {
    const those = labels.filter(({ key, number }) => planted.get(`${key} ${number}`) === kind);
    expect(those.length).toBeGreaterThan(2);
    return those.filter(({ categorization }) => categorization === 1).length / those.length;
  };
  expect(relevantAmong("fraud")).toBeGreaterThan(0.8);
  expect(relevantAmong(undefined)).toBeLessThan(0.2);
  const answers = [...plantedFrauds, ...hardNegatives].map(({ answer }) => answer);
  for (const { key, number, categorization, highlights, body, saved_at: at } of labels) {
    expect(highlights.length > 0).toBe(categorization === 1);
    expect(Date.parse(at)).toBeLessThan(Date.now());
    for (const [start, end] of highlights) {
      const marked = body.slice(start, end);
      expect(marked).toMatch(/[.?!]$/);
      if (planted.get(`${key} ${number}`) !== "fraud") continue;
      const parts = answers.flatMap((answer) => answer.split(/\{\w+\}|(?<=\.) /));
      const isOfAnswer = parts.some((part) => part.length > 15 && marked.includes(part));
      expect(isOfAnswer, marked).toBe(true);
    }
  }
  const labeled = Map.groupBy(labels, ({ key, number }) => `${key} ${number}`);
  const disagreed = [...labeled.values()].filter(
    (those) => new Set(those.map(({ categorization }) => categorization)).size === 2,
  );
  expect(disagreed.length).toBeGreaterThan(3);
});

test("some of what is disputed is decided, by who leads, on the text there is", async () => {
  const decided = await database.db
    .selectFrom("gold_label as g")
    .innerJoin("review_text as t", (join) =>
      join.onRef("t.gvkey", "=", "g.gvkey").onRef("t.interaction_num", "=", "g.interaction_num"),
    )
    .select(["g.gvkey", "decided_by", "categorization", "g.highlights", "body"])
    .execute();
  expect(decided.length).toBeGreaterThan(0);
  expect(new Set(decided.map(({ gvkey }) => gvkey)).size).toBe(1);
  for (const { decided_by: by, categorization, highlights, body } of decided) {
    expect(by).toBe("lead@demo.example");
    expect(highlights.length > 0).toBe(categorization === 1);
    for (const [start, end] of highlights) expect(body.slice(start, end)).toMatch(/[.?!]$/);
  }
});

test("what was taken away does not come again", async () => {
  await database.db.deleteFrom("review_assignment").execute();
  await provide();
  expect(await database.db.selectFrom("review_assignment").selectAll().execute()).toEqual([]);
});
