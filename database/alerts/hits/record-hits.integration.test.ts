import { describe, expect, test } from "vitest";
import {
  type MatchedRow,
  type NewHit,
  alertNoticeChannel,
  recordHits,
} from "#database/alerts/hits/record-hits.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { listenForNotices } from "#database/listen.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";

const email = "ana@hits.example";
const database = await databaseForFile();
const { pool } = database;
await createAccount(database.db, { email, permissions: ["alerts"] });

let lastRow = 0;

function aRow(given: Partial<MatchedRow> = {}): MatchedRow {
  lastRow += 1;
  return {
    dedupKey: `0000000001-26-000001/${lastRow}`,
    accession: "0000000001-26-000001",
    rowNumber: lastRow,
    cik: 320193,
    day: null,
    direction: null,
    facts: { "Company Name": "Calder Therapeutics", Shares: 40_000, Price: null },
    happenedAt: "2026-10-23T00:41:00Z",
    ...given,
  };
}

function hit(alertId: number, given: Partial<NewHit> = {}): NewHit {
  return {
    alertId,
    criteriaVersion: 1,
    row: aRow(),
    conditions: [{ condition: "Value >= $ 250K", value: "$ 1,864,420.00" }],
    silence: null,
    ...given,
  };
}

async function record(...hits: NewHit[]) {
  return await inTransaction(pool, (client) => recordHits(client, hits));
}

async function noticesOf(alertId: number) {
  return await database.db
    .selectFrom("alert_notice")
    .select(["hit_id", "kind", "number", "planned_at"])
    .where("alert_id", "=", alertId)
    .orderBy("id")
    .execute();
}

test("a hit is stored with its notice, in one transaction", async () => {
  const alertId = await createAlert(database.db, { email });
  const given = hit(alertId);
  const [recorded] = await record(given);
  expect(recorded).toMatchObject({ alertId, dedupKey: given.row.dedupKey, silence: null });
  const stored = await database.db
    .selectFrom("alert_hit")
    .selectAll()
    .where("alert_id", "=", alertId)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    id: recorded?.id,
    account_id: recorded?.accountId,
    accession: given.row.accession,
    row_number: given.row.rowNumber,
    cik: 320193,
    facts: given.row.facts,
    conditions: given.conditions,
    happened_at: given.row.happenedAt,
    state: "live",
    read_at: null,
  });
  expect(await noticesOf(alertId)).toEqual([
    { hit_id: recorded?.id, kind: "match", number: 1, planned_at: null },
  ]);
});

test("the same match is recorded and notified once, also by two at the same time", async () => {
  const alertIds = [
    await createAlert(database.db, { email }),
    await createAlert(database.db, { email }),
  ];
  const hits = alertIds.flatMap((alertId) => Array.from({ length: 40 }, () => hit(alertId)));
  const found = await Promise.all([
    record(...hits),
    record(...hits.toReversed()),
    record(...hits.toSorted((a, b) => (a.row.dedupKey < b.row.dedupKey ? 1 : -1))),
  ]);
  expect(found.flat()).toHaveLength(80);
  expect(new Set(found.flat().map(({ id }) => id)).size).toBe(80);
  expect(await record(...hits)).toEqual([]);
  for (const alertId of alertIds) expect(await noticesOf(alertId)).toHaveLength(40);
});

describe("nothing is recorded", () => {
  test.for([
    ["of another definition", { criteriaVersion: 2 }],
    [
      "that happened before the alert was watched",
      { row: aRow({ happenedAt: "2026-10-22T23:59:59Z" }) },
    ],
  ] as const)("%s", async ([, given]) => {
    const alertId = await createAlert(database.db, {
      email,
      watchedFrom: "2026-10-23T00:00:00Z",
    });
    expect(await record(hit(alertId, given))).toEqual([]);
    expect(await noticesOf(alertId)).toEqual([]);
  });
  test("of an alert that was deleted", async () => {
    const alertId = await createAlert(database.db, { email });
    await database.db.deleteFrom("alert").where("id", "=", alertId).execute();
    expect(await record(hit(alertId))).toEqual([]);
  });
  test("of a transaction that fails", async () => {
    const alertId = await createAlert(database.db, { email });
    const undone = inTransaction(pool, async (client) => {
      await recordHits(client, [hit(alertId)]);
      throw new Error("killed");
    });
    await expect(undone).rejects.toThrow("killed");
    expect(await noticesOf(alertId)).toEqual([]);
  });
});

test("what happened at the moment the watch began counts", async () => {
  const alertId = await createAlert(database.db, { email, watchedFrom: "2026-10-23T00:41:00Z" });
  expect(await record(hit(alertId))).toHaveLength(1);
});

test("hits of a paused alert, and silent ones, are recorded and not notified", async () => {
  const paused = await createAlert(database.db, { email, isPaused: true });
  const unpaused = await createAlert(database.db, { email });
  const recorded = await record(
    hit(paused),
    hit(paused, { silence: "unchanged" }),
    hit(unpaused, { silence: "unchanged" }),
  );
  expect(recorded.map(({ silence }) => silence)).toEqual(["paused", "unchanged", "unchanged"]);
  expect([...(await noticesOf(paused)), ...(await noticesOf(unpaused))]).toEqual([]);
});

test("notices are announced when they are committed", async () => {
  const alertId = await createAlert(database.db, { email });
  let announced = 0;
  const listener = await listenForNotices(database.connectionString, {
    [alertNoticeChannel]: async () => (announced += 1),
  });
  await record(hit(alertId), hit(alertId));
  await expect.poll(() => announced).toBe(1);
  await listener.end();
});
