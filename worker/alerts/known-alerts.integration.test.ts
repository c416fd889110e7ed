import { expect, test } from "vitest";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createKnownAlerts, type KnownAlerts } from "#worker/alerts/known-alerts.ts";

const email = "ana@known.example";
const facts: AlertFacts = {
  cik: 320193,
  industry: "Retail",
  direction: "Sale",
  ownerCiks: [1001],
};
const database = await databaseForFile();
const { pool } = database;
await createAccount(database.db, { email, permissions: ["alerts"] });

function knownAlerts(): KnownAlerts {
  return createKnownAlerts("4", {
    pool,
    onUnreadable: (id, error) => expect.unreachable(`${id}: ${error.message}`),
  });
}

async function update(id: number, change: object): Promise<void> {
  await database.db
    .updateTable("alert")
    .set((expression) => ({
      ...change,
      criteria_version: expression("criteria_version", "+", 1),
      change_seq: expression.fn<number>("nextval", [expression.val("change_seq")]),
    }))
    .where("id", "=", id)
    .execute();
}

test("alerts are known as they are, changed, of another kind, and deleted", async () => {
  const known = knownAlerts();
  await known.refresh();
  const empty = known.version;
  const id = await createAlert(database.db, {
    email,
    definition: { tickers: ["CPTX"] },
    ciks: [320193],
    watchedFrom: "2026-10-23T00:41:00.5Z",
  });
  await createAlert(database.db, { email, definition: { form_type: "8-K" } });
  await known.refresh();
  expect(known.version).toBeGreaterThan(empty);
  expect(known.matching(facts)).toEqual([known.get(id)]);
  expect(known.get(id)).toMatchObject({
    criteriaVersion: 1,
    watchedFromMs: Date.UTC(2026, 9, 23, 0, 41, 0, 500),
  });
  const before = known.version;
  await known.refresh();
  expect(known.version).toBe(before);

  await update(id, { ciks: [99] });
  await known.refresh();
  expect(known.matching(facts)).toEqual([]);
  expect(known.matching({ ...facts, cik: 99 }).map((alert) => alert.criteriaVersion)).toEqual([2]);

  await update(id, { form_type: "8-K" });
  await known.refresh();
  expect(known.count).toBe(0);
  await update(id, { form_type: "4" });
  await known.refresh();
  expect(known.count).toBe(1);
  await database.db.deleteFrom("alert").where("id", "=", id).execute();
  await known.refresh();
  expect([...known.all()]).toEqual([]);
});

test.each([
  ["while no other transaction writes", 0],
  ["after a higher one", 1],
])("an alert whose number is committed late, %s, is not missed", async (_name, others) => {
  const known = knownAlerts();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasSaved, resolve: saved } = Promise.withResolvers<void>();
  const saving = database.db.transaction().execute(async (transaction) => {
    const id = await createAlert(transaction, { email });
    saved();
    await mayCommit;
    return id;
  });
  await hasSaved;
  const higher: number[] = [];
  while (higher.length < others) higher.push(await createAlert(database.db, { email }));
  for (let look = 0; look < 3; look += 1) await known.refresh();
  const ids = () => new Set([...known.all()].map(({ id }) => id));
  const before = ids();
  expect([...before]).toEqual(expect.arrayContaining(higher));
  commit();
  const late = await saving;
  await known.refresh();
  expect(known.matching(facts)).toContainEqual(known.get(late));
  expect(known.get(late)).toBeDefined();
  expect(ids()).toEqual(new Set([...before, late]));
});

test("alerts of owners, of industries and of the whole market are found by them", async () => {
  const known = knownAlerts();
  const owners = await createAlert(database.db, {
    email,
    definition: { reporting_person_ciks: ["0000001001"] },
  });
  const industry = await createAlert(database.db, {
    email,
    definition: { company_criteria: [{ criteria_type: "industry", val: ["Retail"] }] },
  });
  await known.refresh();
  const found = known.matching({ ...facts, industry: "Retail" }).map(({ id }) => id);
  expect(found).toEqual(expect.arrayContaining([owners, industry]));
  const elsewhere = known.matching({ ...facts, industry: "Banking", ownerCiks: [7] });
  expect(elsewhere.map(({ id }) => id)).not.toEqual(expect.arrayContaining([owners]));
  expect(elsewhere.map(({ id }) => id)).not.toEqual(expect.arrayContaining([industry]));
});

test("an alert saved while others are being read is known to who asks after the save", async () => {
  const known = knownAlerts();
  const earlier = known.refresh();
  const id = await createAlert(database.db, { email });
  await known.refresh();
  expect(known.get(id)).toBeDefined();
  await earlier;
});
