import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { getCallImportsOutput } from "#contract/operations/reviews/undo-import.ts";
import { storeCalls } from "#database/calls/store-calls.ts";
import { lockImport, readImportedCalls, removeCalls } from "#database/calls/undo-import.ts";
import { storeAnnotation, lockCurrentTranscript } from "#database/categorization/annotations.ts";
import { lockAssignment } from "#database/categorization/held-assignment.ts";
import type { Database } from "#database/connect.ts";
import { assignCompanies, storeLabel } from "#testing/factories/reviews/reviews.ts";
import { lastAuditEntry } from "#testing/server/administration.ts";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";

const app = await appForFile({ callsPerMinute: 1_000_000 });
const lead = await app.signInAs("lead@x.example", "categorization_admin");
const ana = await app.signInAs("ana@x.example", "categorization");
const ben = await app.signInAs("ben@x.example", "categorization", "categorization_admin");

let run = 0;
let gvkey = "";
beforeEach(() => {
  run += 1;
  gvkey = `g-${run}`;
});

type Others = { gvkey?: string; companyName?: string; fraudDescription?: string };

function line(key: string, texts: readonly string[], others: Others = {}): string {
  return JSON.stringify({
    key,
    gvkey,
    cik: null,
    ticker: null,
    companyName: "Acme Corp",
    fiscalPeriod: "2026Q3",
    heldOn: "2026-10-29",
    title: `Call ${key}`,
    interactions: texts.map((text) => ({
      kind: "question",
      description: "Demand",
      turns: [{ speaker: "Ada Orr", role: null, text }],
    })),
    ...others,
  });
}

/** @returns the number of the import, or of the one before where nothing was changed */
async function importFile(name: string, ...lines: string[]): Promise<number> {
  const file = { file_name: name, content: lines.join("\n"), source: `run-${run}` };
  expect((await app.call("import_transcripts", file, lead)).status).toBe(200);
  return (await imports())[0]?.id ?? 0;
}

async function imports() {
  const { response } = await app.call("get_call_imports", {}, lead);
  return getCallImportsOutput.parse(response.json()).imports;
}

const preview = async (id: number) =>
  (await app.call("preview_undo_import", { import_id: id }, lead)).body;
const undo = async (id: number, as = lead) => await app.call("undo_import", { import_id: id }, as);

async function storedKeys(): Promise<string[]> {
  const rows = await app.db
    .selectFrom("conference_call")
    .select("source_key")
    .where("source", "=", `run-${run}`)
    .orderBy("source_key")
    .execute();
  return rows.map((row) => row.source_key);
}

const company = async (key = gvkey) =>
  await app.db
    .selectFrom("review_company")
    .select(["company_name", "fraud_description"])
    .where("gvkey", "=", key)
    .executeTakeFirst();

const undoEntries = async () =>
  (
    await app.db
      .selectFrom("audit_entry")
      .select("id")
      .where("operation", "=", "undo_import")
      .execute()
  ).length;

async function save(interaction_num: number, as = ana) {
  const label = { email: ana.email, gvkey, interaction_num, categorization: 0, known_revision: 1 };
  const { status, body } = await app.call("insert_categorization", label, as);
  return { status, body };
}

test("an import is listed, undone as its preview says, and the audit trail says who undid it", async () => {
  const id = await importFile("test.jsonl", line("a", ["One.", "Two."]), line("b", ["Three."]));
  await assignCompanies(app.db, ana.email, [gvkey]);
  expect((await imports())[0]).toEqual({
    id,
    source: `run-${run}`,
    file_name: "test.jsonl",
    imported_at: expect.stringMatching(/^\d{4}-.*Z$/),
    imported_by: lead.email,
    new_calls: 2,
    new_interactions: 3,
    changed_calls: 0,
    remaining_calls: 2,
    undone_at: null,
    undone_by: null,
  });
  expect(await preview(id)).toEqual({
    removed_calls: 2,
    removed_interactions: 3,
    corrected_calls: 0,
    corrected_by: [],
    withdrawn_assignments: 1,
    kept_calls: 0,
    kept: [],
  });
  expect(await storedKeys()).toEqual(["a", "b"]);

  expect((await undo(id, ben)).body).toEqual({ success: true, removed_calls: 2, kept_calls: 0 });
  expect(await storedKeys()).toEqual([]);
  expect(await company()).toBeUndefined();
  expect(await lastAuditEntry(app)).toMatchObject({
    actor: ben.email,
    operation: "undo_import",
    outcome: "undone",
    detail: {
      file: "test.jsonl",
      calls_removed: 2,
      keys_removed: "a, b",
      interactions_removed: 3,
      assignments_withdrawn: 1,
      calls_kept: 0,
      source: `run-${run}`,
    },
  });
  expect((await imports())[0]).toMatchObject({ id, remaining_calls: 0, undone_by: ben.email });
  const { response } = await app.call("get_ey_fraud_confcalls", { email: ana.email }, ana);
  expect(response.body).not.toContain(gvkey);

  // Repeated, it finds nothing to remove and leaves no entry.
  const entries = await undoEntries();
  expect((await undo(id)).body).toEqual({ success: true, removed_calls: 0, kept_calls: 0 });
  expect(await undoEntries()).toBe(entries);
  for (const type of ["undo_import", "preview_undo_import"] as const)
    expect((await app.call(type, { import_id: 999_999 }, lead)).body).toMatchObject({
      code: "call_import_not_found",
    });
});

test("calls with saved work, an adjudication, or a case stay, are named, and only the others go", async () => {
  const keys = ["label", "note", "gold", "case", "none"];
  const id = await importFile("mixed.jsonl", ...keys.map((key) => line(key, [`Text of ${key}.`])));
  await assignCompanies(app.db, ana.email, [gvkey]);
  await storeLabel(app.db, { email: ana.email, gvkey, interactionNumber: 1, categorization: 0 });
  const note = { categorization: null, reason: "A note is work, too." } as const;
  await storeLabel(app.db, { email: ana.email, gvkey, interactionNumber: 2, ...note });
  await app.db
    .insertInto("gold_label")
    .values({
      gvkey,
      interaction_num: 3,
      version: 1,
      revision: 1,
      categorization: 0,
      reason: "Decided.",
      highlights: "[]",
      decided_by: lead.email,
    })
    .execute();
  const cited = { kind: "call", reference: { gvkey, interaction_num: 4 } };
  const opened = await app.call("create_case", { title: "Calls", items: [cited] }, ana);
  expect(opened.status).toBe(200);

  const kept = [
    { key: "label", reasons: ["saved"] },
    { key: "note", reasons: ["saved"] },
    { key: "gold", reasons: ["adjudicated"] },
    { key: "case", reasons: ["in_case"] },
  ];
  expect(await preview(id)).toMatchObject({
    removed_calls: 1,
    withdrawn_assignments: 0,
    kept_calls: 4,
    kept: kept.map((call) => ({ ...call, title: `Call ${call.key}`, company_name: "Acme Corp" })),
  });
  expect((await undo(id)).body).toEqual({ success: true, removed_calls: 1, kept_calls: 4 });
  expect(await storedKeys()).toEqual(["case", "gold", "label", "note"]);
  expect(await lastAuditEntry(app)).toMatchObject({
    outcome: "partly undone",
    detail: { calls_removed: 1, keys_removed: "none", calls_kept: 4 },
  });
  expect((await save(1)).status).toBe(200);
  expect((await undo(id)).body).toEqual({ success: true, removed_calls: 0, kept_calls: 4 });
});

test("calls that an import corrected stay; those that it added go with later corrections", async () => {
  const first = await importFile("first.jsonl", line("a", ["One."]), line("b", ["Two."]));
  const second = await importFile("second.jsonl", line("a", ["One!"]), line("c", ["Three."]));
  expect((await imports())[0]).toMatchObject({ id: second, new_calls: 1, changed_calls: 1 });
  expect((await undo(second)).body).toMatchObject({ removed_calls: 1 });
  expect(await storedKeys()).toEqual(["a", "b"]);

  const third = await importFile("third.jsonl", line("b", ["Two!"]));
  expect(await preview(third)).toMatchObject({ removed_calls: 0, kept_calls: 0 });
  expect(await preview(first)).toMatchObject({
    removed_calls: 2,
    corrected_calls: 2,
    corrected_by: ["second.jsonl", "third.jsonl"],
  });
  expect((await undo(first)).body).toMatchObject({ removed_calls: 2 });
  // Imported again, with nothing new: no import.
  const again = await importFile("first.jsonl", line("a", ["One."]));
  expect(await importFile("same.jsonl", line("a", ["One."]))).toBe(again);
});

test("a company with other calls gets back its name and alleged fraud, and keeps its assignments", async () => {
  const fraud = { fraudDescription: "Booked before delivery." };
  await importFile("right.jsonl", line("a", ["One."], fraud));
  await assignCompanies(app.db, ana.email, [gvkey]);
  const wrong = { companyName: "Wrong Corp", fraudDescription: "Of another company." };
  const id = await importFile("wrong.jsonl", line("b", ["Two."], wrong));
  expect(await company()).toEqual({
    company_name: "Wrong Corp",
    fraud_description: "Of another company.",
  });
  expect(await preview(id)).toMatchObject({ removed_calls: 1, withdrawn_assignments: 0 });
  await undo(id);
  expect(await company()).toEqual({
    company_name: "Acme Corp",
    fraud_description: "Booked before delivery.",
  });
  expect((await save(1)).status).toBe(200);
});

test("numbers of removed interactions are not given again, so no open review labels another text", async () => {
  const id = await importFile("wrong.jsonl", line("a", ["One.", "Two."]));
  await assignCompanies(app.db, ana.email, [gvkey]);
  await undo(id);
  await importFile("right.jsonl", line("b", ["Three."]));
  await assignCompanies(app.db, ana.email, [gvkey]);
  expect((await save(1)).body).toMatchObject({ code: "interaction_not_found" });
  expect((await save(3)).status).toBe(200);
});

test("the data version of a file of labels changes with an undo, even if as many texts are added again", async () => {
  const version = async () => {
    const { headers } = await app.app.inject({
      method: "POST",
      url: "/export/reviews",
      headers: credentials(lead),
      payload: { email: lead.email, scope: "all" },
    });
    return headers["sentinel-data-version"];
  };
  const id = await importFile("wrong.jsonl", line("a", ["One."]));
  const before = await version();
  expect(before).toMatch(/^[0-9a-f]{16}$/);
  await undo(id);
  await importFile("right.jsonl", line("b", ["Two."]));
  expect(await version()).not.toBe(before);
});

test("calls that Sentinel follows are no import", async () => {
  const before = (await imports()).length;
  await storeCalls(app.db, { source: "followed", calls: [] });
  expect(await imports()).toHaveLength(before);
});

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(app.db);
  return rows.length > 0;
}

/** Starts a call while a transaction holds what it waits for; answers with what the call answered. */
async function during<Answer>(
  work: (transaction: Database) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await app.db.transaction().execute(async (transaction) => {
    await work(transaction);
    const made = { answer: call() };
    await expect.poll(isAnyoneWaiting).toBe(true);
    return made;
  });
  return await answer;
}

async function removeAll(transaction: Database, importId: number): Promise<void> {
  await lockImport(transaction, importId);
  const calls = await readImportedCalls(transaction, importId);
  const callIds = calls.map((call) => call.id);
  await removeCalls(transaction, { importId, callIds, by: lead.email });
}

async function accountOf(email: string): Promise<number> {
  const { id } = await app.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

test("a call whose review begins at the same moment stays [V2.3.4]", async () => {
  const id = await importFile("test.jsonl", line("a", ["One."]), line("b", ["Two."]));
  await assignCompanies(app.db, ana.email, [gvkey]);
  const reviewed = { accountId: await accountOf(ana.email), gvkey, interactionNumber: 1 };
  const answer = await during(
    async (transaction) => {
      await lockAssignment(transaction, reviewed);
      await lockCurrentTranscript(transaction, reviewed);
      const content = { revision: 1, categorization: 0, reason: null, highlights: [] } as const;
      const at = "2026-11-20T15:00:00Z";
      await storeAnnotation(transaction, reviewed, { content, savedBy: ana.email, at });
    },
    async () => await undo(id),
  );
  expect(answer.body).toEqual({ success: true, removed_calls: 1, kept_calls: 1 });
  expect(await storedKeys()).toEqual(["a"]);
});

test("while an import is being undone, saving, assigning, and adjudicating wait and are refused", async () => {
  const calls = {
    company_not_assigned: () => save(1),
    review_company_not_found: () =>
      app.call(
        "update_categorization_user_assignment",
        { user_email: ana.email, gvkeys: [gvkey] },
        lead,
      ),
    interaction_not_found: () => {
      const gold = { interaction_num: 1, categorization: 0, reason: "x" };
      const known = { known_version: 0, known_revision: 1 };
      return app.call("set_gold_label", { gvkey, ...gold, ...known }, lead);
    },
  };
  for (const [code, call] of Object.entries(calls)) {
    const id = await importFile(`${code}.jsonl`, line(code, ["One."]));
    await assignCompanies(app.db, ana.email, [gvkey]);
    const answer = await during((transaction) => removeAll(transaction, id), call);
    expect(answer.body, code).toMatchObject({ code });
    expect(await company(), code).toBeUndefined();
    gvkey = `${gvkey}-next`;
  }
});

test("a call that a case takes at the same moment stays", async () => {
  const id = await importFile("test.jsonl", line("a", ["One."]));
  const { id: callId } = await app.db
    .selectFrom("conference_call")
    .select("id")
    .where("source", "=", `run-${run}`)
    .executeTakeFirstOrThrow();
  const cited = { kind: "call", reference: { gvkey, interaction_num: 1 } };
  const opened = await during(
    (transaction) =>
      sql`select from conference_call where id = ${callId} for update`.execute(transaction),
    () => app.call("create_case", { title: "Calls", items: [cited] }, lead),
  );
  expect(opened.status).toBe(200);
  expect((await undo(id)).body).toEqual({ success: true, removed_calls: 0, kept_calls: 1 });
});

test("two who undo an import at once remove each call once, with one entry", async () => {
  const id = await importFile("test.jsonl", line("a", ["One."]), line("b", ["Two."]));
  const entries = await undoEntries();
  const answers = await Promise.all([undo(id), undo(id, ben), undo(id)]);
  expect(answers.map(({ body }) => JSON.stringify(body)).toSorted()).toEqual([
    '{"success":true,"removed_calls":0,"kept_calls":0}',
    '{"success":true,"removed_calls":0,"kept_calls":0}',
    '{"success":true,"removed_calls":2,"kept_calls":0}',
  ]);
  expect(await undoEntries()).toBe(entries + 1);
});
