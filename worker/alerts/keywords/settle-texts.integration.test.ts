import { sql } from "kysely";
import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { filingWords } from "#domain/keywords/filing-words.ts";
import {
  alertSceneForFile,
  sceneIssuer,
  sceneOwner as email,
} from "#testing/alerts/alert-scene.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { aFiling } from "#testing/filings/filing-records.ts";

const accession = "0000000001-24-000001";
const scene = await alertSceneForFile();
afterEach(() => scene.clear());

/** An 8-K of 10 May 2024 in these words. */
function report(
  text: string,
  { extractorVersion = 1, ...changes }: Partial<FilingRecord> & { extractorVersion?: number } = {},
): FilingRecord {
  return aFiling({
    accession,
    form: "8-K",
    ownership: null,
    sha256: createHash("sha256").update("the same bytes").digest(),
    entities: [
      { role: "FILER", cik: sceneIssuer, name: "Example Corp", sic: "3571", fiscalYearEnd: null },
    ],
    texts: {
      extractorVersion,
      documents: [{ documentNumber: 1, type: "8-K", filename: "a.htm", text }],
      refused: [],
      words: filingWords([text]),
    },
    ...changes,
  });
}

async function watchFor(
  bool: "and" | "or",
  val: string[],
  given: { watchedFrom?: string; isPaused?: boolean } = {},
): Promise<number> {
  return await createAlert(scene.db, {
    email,
    ...given,
    definition: {
      form_type: "keyword",
      form_type_constraints: [{ constraint_type: "keywords", bool, val }],
    },
  });
}

async function settle(...filings: FilingRecord[]): Promise<void> {
  await scene.store(...filings);
  await scene.derive();
  await scene.match();
}

async function toldOf(alertId: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string; reason: string | null }>`
    select kind, content->>'reason' as reason from alert_notice
     where alert_id = ${alertId} order by id`.execute(scene.db);
  return rows.map(({ kind, reason }) => [kind, reason ?? []].flat().join(": "));
}

async function statesOf(alertId: number): Promise<unknown[]> {
  const rows = await scene.db
    .selectFrom("alert_hit")
    .select(["dedup_key", "state"])
    .where("alert_id", "=", alertId)
    .execute();
  return rows.map((row) => [row.dedup_key, row.state]);
}

test("a match is recorded and notified once, with its cells and conditions", async () => {
  const alertId = await watchFor("or", ["going concern", "fraud"]);
  await settle(report("Doubt about going concern."));
  const hit = await scene.db.selectFrom("alert_hit").selectAll().executeTakeFirstOrThrow();
  expect(hit).toMatchObject({
    alert_id: alertId,
    dedup_key: accession,
    cik: sceneIssuer,
    happened_at: "2024-05-10T21:45:00Z",
    facts: {
      Form: "8-K",
      "Keywords Found": "going concern (1)",
      Document: "8-K a.htm",
      Snippet: "Doubt about going concern.",
    },
    conditions: [{ condition: "Any of “going concern”, “fraud”", value: "“going concern”" }],
  });
  await scene.db.insertInto("match_wanted").values({ kind: "text", accession }).execute();
  await scene.match();
  expect(await toldOf(alertId)).toEqual(["match"]);
  expect(await scene.db.selectFrom("match_wanted").selectAll().execute()).toEqual([]);
});

test("alerts on different keywords in one filing each record their own", async () => {
  const concern = await watchFor("or", ["going concern"]);
  const doubt = await watchFor("or", ["doubt", "fraud"]);
  await settle(report("Doubt about going concern."));
  const rows = await scene.db.selectFrom("alert_hit").select(["alert_id", "facts"]).execute();
  const found = new Map(rows.map(({ alert_id, facts }) => [alert_id, facts]));
  expect(found.get(concern)).toMatchObject({ "Keywords Found": "going concern (1)" });
  expect(found.get(doubt)).toMatchObject({ "Keywords Found": "doubt (1)" });
});

test("a text extracted again corrects what was notified, once, and restores it", async () => {
  const alertId = await watchFor("and", ["fraud"]);
  await settle(report("fraud"));
  await settle(report("freud", { extractorVersion: 2 }));
  expect(await statesOf(alertId)).toEqual([[accession, "unmatched"]]);
  await settle(report("freud again", { extractorVersion: 3 }));
  await settle(report("fraud", { extractorVersion: 4 }));
  expect(await statesOf(alertId)).toEqual([[accession, "live"]]);
  expect(await toldOf(alertId)).toEqual([
    "match",
    "correction: It no longer meets the conditions.",
    "restored: It matches again.",
  ]);
});

test("a filing stored again, with its text still to come, says nothing until the text is there", async () => {
  const alertId = await watchFor("or", ["fraud"]);
  await settle(report("fraud"));
  const sha256 = createHash("sha256").update("other bytes").digest();
  await settle(report("", { sha256, texts: null }));
  expect(await statesOf(alertId)).toEqual([[accession, "live"]]);
  await settle(report("Nothing to see.", { sha256 }));
  expect(await statesOf(alertId)).toEqual([[accession, "unmatched"]]);
});

test("a withdrawn filing is a correction; listed again it is restored", async () => {
  const alertId = await watchFor("or", ["fraud"]);
  await settle(report("fraud"));
  await scene.setWithdrawn(accession, true);
  await settle();
  expect(await statesOf(alertId)).toEqual([[accession, "withdrawn"]]);
  await scene.setWithdrawn(accession, false);
  await settle();
  expect(await toldOf(alertId)).toEqual([
    "match",
    "correction: The filing or this row of it is no longer available.",
    "restored: It matches again.",
  ]);
});

test("what a save overlooks, or a record has too much, the comparison finds", async () => {
  await scene.store(report("going concern"));
  await scene.derive();
  const missed = await watchFor("or", ["going concern"]);
  await scene.match();
  expect(await statesOf(missed)).toEqual([]);
  await scene.sweep();
  await scene.match();
  expect(await statesOf(missed)).toEqual([[accession, "live"]]);
  expect(await toldOf(missed)).toEqual(["match"]);
});
