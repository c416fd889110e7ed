import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { compareCalls } from "#database/calls/compare-calls.ts";
import { digestOfCall, storeCalls } from "#database/calls/store-calls.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { storeLabel } from "#testing/factories/reviews/reviews.ts";

const database = freshDatabase();

const source = "test";

function call(key: string, texts: readonly string[], others: Partial<Transcript> = {}): Transcript {
  return {
    key,
    gvkey: "001690",
    cik: 320_193,
    ticker: "AAPL",
    companyName: "Apple Inc.",
    fiscalPeriod: null,
    heldOn: "2026-01-29",
    title: "Q1 call",
    fraudDescription: null,
    interactions: texts.map((text) => ({
      kind: "question",
      description: "A question",
      turns: [{ speaker: "Ada", role: null, text }],
    })),
    ...others,
  };
}

async function storedKeys(): Promise<string[]> {
  const rows = await database.db.selectFrom("conference_call").select("source_key").execute();
  return rows.map((row) => row.source_key).sort();
}

test("what the source tells neither gvkey nor fraud of keeps the digest it had", () => {
  const plain: Transcript = {
    ...call("ACME-2026Q3", []),
    cik: 1_234_567,
    ticker: "ACME",
    companyName: "Acme Corp",
    fiscalPeriod: "2026Q3",
    heldOn: "2026-10-29",
    title: "Acme Q3 2026 Earnings Call",
    gvkey: null,
    interactions: [
      {
        kind: "remarks",
        description: "Welcome",
        turns: [{ speaker: "Operator", role: null, text: "Good day." }],
      },
    ],
  };
  // SHA-256 of the JSON of the other members, computed elsewhere.
  expect(digestOfCall(plain).toString("hex").slice(0, 8)).toBe("4692010f");
  const others = [
    { gvkey: "1" },
    { fraudDescription: "1" },
    { gvkey: "1", fraudDescription: "1" },
    { title: "Other" },
  ];
  const digests = others.map((each) => digestOfCall({ ...plain, ...each }).toString("hex"));
  expect(new Set([...digests, digestOfCall(plain).toString("hex")]).size).toBe(5);
});

test("killed in the middle of a file, nothing of it is there", async () => {
  const calls = ["a", "b", "c", "d"].map((key) => call(key, ["One."], { gvkey: key }));
  await storeCalls(database.db, { source: "earlier", calls: calls.slice(2, 3) });
  const stored: number[] = [];
  await database.db.transaction().execute(async (other) => {
    await sql`select from review_company where gvkey = 'c' for update`.execute(other);
    const storing = storeCalls(database.db, { source, calls }, (count) => stored.push(count)).then(
      () => "stored",
      () => "failed",
    );
    const killed = await vi.waitFor(async () => {
      // On a connection of its own: within a transaction the view stays as first seen.
      const { rows } = await sql<{ isKilled: boolean }>`
        select pg_terminate_backend(pid) as "isKilled" from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      expect(rows.length).toBe(1);
      return rows;
    });
    expect(killed).toEqual([{ isKilled: true }]);
    expect(await storing).toBe("failed");
  });
  expect(stored).toEqual([1, 2]);
  expect(await storedKeys()).toEqual(["c"]);
  const companies = await database.db.selectFrom("review_company").select("gvkey").execute();
  expect(companies).toEqual([{ gvkey: "c" }]);
  // And the next time all is.
  expect(await storeCalls(database.db, { source, calls })).toEqual({
    new: 4,
    changed: 0,
    unchanged: 0,
  });
});

test("two that store the same calls at once take turns", async () => {
  const calls = Array.from({ length: 20 }, (_, at) => call(`k${at}`, ["One.", "Two."]));
  const [one, other] = await Promise.all([
    storeCalls(database.db, { source, calls }),
    storeCalls(database.db, { source, calls: calls.toReversed() }),
  ]);
  expect([one.new, other.new].toSorted((a, b) => a - b)).toEqual([0, 20]);
  expect([one.unchanged, other.unchanged].toSorted((a, b) => a - b)).toEqual([0, 20]);
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, max(interaction_num) as last from review_interaction`.execute(
    database.db,
  );
  expect(rows).toEqual([{ count: 40, last: 40 }]);
});

test("the comparison tells what storing does, and which labels it makes outdated", async () => {
  const { db } = database;
  const texts = ["One.", "Two.", "Three.", "Four."];
  await storeCalls(db, { source, calls: [call("a", texts), call("b", ["Five."])] });
  for (const email of ["a@x.example", "b@x.example"]) {
    await createAccount(db, { email });
    for (const interactionNumber of [1, 2, 3])
      await storeLabel(db, { email, gvkey: "001690", interactionNumber, categorization: 0 });
  }
  await storeLabel(db, {
    email: "a@x.example",
    gvkey: "001690",
    interactionNumber: 4,
    categorization: null,
    reason: "A note is no label.",
  });
  await db
    .insertInto("gold_label")
    .values(
      [1, 2].map((version) => ({
        gvkey: "001690",
        interaction_num: 2,
        version,
        revision: 1,
        categorization: 0,
        reason: "Decided.",
        highlights: "[]",
        decided_by: "lead@x.example",
      })),
    )
    .execute();

  const outdatedBy = async (changed: Transcript) => {
    const given = [changed, call("b", ["Five."]), call("c", ["Six."], { gvkey: null })];
    const compared = await compareCalls(db, { source, calls: given });
    expect(compared.slice(1)).toEqual([
      { key: "b", gvkey: "001690", outcome: "unchanged", outdatedLabels: 0 },
      { key: "c", gvkey: "cik-0000320193", outcome: "new", outdatedLabels: 0 },
    ]);
    const { outcome, outdatedLabels } = compared[0] ?? { outcome: null, outdatedLabels: null };
    return [outcome, outdatedLabels];
  };
  expect(await outdatedBy(call("a", texts))).toEqual(["unchanged", 0]);
  expect(await outdatedBy(call("a", texts, { title: "Other" }))).toEqual(["changed", 0]);
  expect(await outdatedBy(call("a", ["One.\r\n", " Two.", "Three.", "4."]))).toEqual([
    "changed",
    0,
  ]);
  // Two reviewers' and the gold label; two more where the third is gone.
  expect(await outdatedBy(call("a", ["One.", "2.", "Three.", "Four."]))).toEqual(["changed", 3]);
  expect(await outdatedBy(call("a", ["One.", "2."]))).toEqual(["changed", 5]);
  expect(await outdatedBy(call("a", texts, { gvkey: "001691" }))).toEqual(["changed", 7]);

  // As the labels really are after it.
  await storeCalls(db, { source, calls: [call("a", ["One.", "2."])] });
  const { rows } = await sql<{ outdated: number }>`
    select count(*)::int as outdated
      from review_interaction i
      join categorization c using (gvkey, interaction_num)
     where c.categorization is not null
       and (i.withdrawn_at is not null or i.revision <> c.revision)`.execute(db);
  expect(rows).toEqual([{ outdated: 4 }]);
  expect(await outdatedBy(call("a", texts))).toEqual(["changed", 0]);
});
