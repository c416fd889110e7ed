import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { getCallImportsOutput } from "#contract/operations/reviews/undo-import.ts";
import { storeCalls } from "#database/calls/store-calls.ts";
import { storeAnnotation, lockCurrentTranscript } from "#database/categorization/annotations.ts";
import { lockAssignment } from "#database/categorization/held-assignment.ts";
import type { Database } from "#database/connect.ts";
import { lockAccount } from "#database/queries/accounts/accounts.ts";
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

const factsIn = (body: unknown) => z.record(z.string(), z.unknown()).parse(body);
const preview = async (id: number) =>
  factsIn((await app.call("preview_undo_import", { import_id: id }, lead)).body);
const undoAs = async (id: number, known_digest: unknown, as = lead) =>
  await app.call("undo_import", { import_id: id, known_digest }, as);
const undo = async (id: number, as = lead) => await undoAs(id, (await preview(id))["digest"], as);

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

const undos = app.db.selectFrom("audit_entry").where("operation", "=", "undo_import");
const undoEntries = async () => (await undos.select("id").execute()).length;

async function save(interaction_num: number, as = ana) {
  const label = { email: ana.email, gvkey, interaction_num, categorization: 0, known_revision: 1 };
  const { status, body } = await app.call("insert_categorization", label, as);
  return { status, body };
}

test("an import is listed, undone as its preview says, and the audit trail says who undid it", async () => {
  // A byte order mark is part of the file, and of its SHA-256.
  const lines = [`\uFEFF${line("a", ["One.", "Two."])}`, line("b", ["Three."])];
  const content = lines.join("\n");
  const id = await importFile("test.jsonl", ...lines);
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
    kept_corrections: 0,
    kept_calls: 0,
    kept: [],
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await storedKeys()).toEqual(["a", "b"]);

  const { digest } = await preview(id);
  expect((await undoAs(id, digest, ben)).body).toEqual({
    success: true,
    removed_calls: 2,
    kept_calls: 0,
  });
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
      sha256: createHash("sha256").update(content).digest("hex"),
    },
  });
  expect((await imports())[0]).toMatchObject({ id, remaining_calls: 0, undone_by: ben.email });
  const { response } = await app.call("get_ey_fraud_confcalls", { email: ana.email }, ana);
  expect(response.body).not.toContain(gvkey);

  // Repeated, as by one whose answer was lost, it finds nothing to remove and leaves no entry.
  const entries = await undoEntries();
  for (const again of [await undo(id), await undoAs(id, digest, ben)])
    expect(again.body).toEqual({ success: true, removed_calls: 0, kept_calls: 0 });
  expect(await undoEntries()).toBe(entries);
  for (const body of [await preview(999_999), (await undoAs(999_999, "0".repeat(64))).body])
    expect(body).toMatchObject({ code: "call_import_not_found" });
});

test("calls with labels, notes, a gold label, or a case stay and are named, without the reason of each", async () => {
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

  // Nothing else: who reads it may be the one whom the case is about.
  const kept = ["label", "note", "gold", "case"].map((key) => ({
    key,
    title: `Call ${key}`,
    company_name: "Acme Corp",
  }));
  expect(await preview(id)).toMatchObject({
    removed_calls: 1,
    withdrawn_assignments: 0,
    kept_calls: 4,
    kept,
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

test("calls that an import corrected stay; those that it added are removed with later corrections", async () => {
  const first = await importFile("first.jsonl", line("a", ["One."]), line("b", ["Two."]));
  const second = await importFile("second.jsonl", line("a", ["One!"]), line("c", ["Three."]));
  expect((await imports())[0]).toMatchObject({ id: second, new_calls: 1, changed_calls: 1 });
  expect((await undo(second)).body).toMatchObject({ removed_calls: 1 });
  expect(await storedKeys()).toEqual(["a", "b"]);

  const third = await importFile("third.jsonl", line("b", ["Two!"]));
  expect(await preview(third)).toMatchObject({
    removed_calls: 0,
    kept_corrections: 1,
    kept_calls: 0,
  });
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

test("only calls that still have the text of an import are said to keep it", async () => {
  const first = await importFile("first.jsonl", line("a", ["One."]), line("b", ["Two."]));
  const fix = [line("a", ["One!"]), line("b", ["Two!"]), line("c", ["Three."])];
  const second = await importFile("second.jsonl", ...fix);
  expect(await preview(second)).toMatchObject({ removed_calls: 1, kept_corrections: 2 });
  await importFile("third.jsonl", line("b", ["Two?"]));
  expect(await preview(second)).toMatchObject({ removed_calls: 1, kept_corrections: 1 });
  await undo(first);
  expect(await preview(second)).toMatchObject({ removed_calls: 1, kept_corrections: 0 });
});

test("an undo that would remove something else than its preview said is refused", async () => {
  const id = await importFile("test.jsonl", line("a", ["One."]), line("b", ["Two."]));
  const items = [1, 2].map((interaction_num) => ({
    kind: "call",
    reference: { gvkey, interaction_num },
  }));
  const opened = await app.call("create_case", { title: "Calls", items: [items[0]] }, lead);
  const { case_id } = factsIn(opened.body);
  const shown = await preview(id);
  expect(shown).toMatchObject({ removed_calls: 1, kept: [{ key: "a" }] });

  // As many calls, but others.
  const added = await app.call("add_case_items", { case_id, items: [items[1]] }, lead);
  expect(added.status).toBe(200);
  const removed = await app.call("remove_case_item", { case_id, item: 1 }, lead);
  expect(removed.status).toBe(200);
  expect(await preview(id)).toMatchObject({ removed_calls: 1, kept: [{ key: "b" }] });
  const entries = await undoEntries();
  expect(await undoAs(id, shown["digest"])).toMatchObject({
    status: 409,
    body: { code: "undo_changed" },
  });
  expect(await storedKeys()).toEqual(["a", "b"]);
  expect(await undoEntries()).toBe(entries);
  expect((await undo(id)).body).toMatchObject({ removed_calls: 1 });
  expect(await storedKeys()).toEqual(["b"]);
});

test("the audit trail names every call that was removed", async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
  await undo(await importFile("many.jsonl", ...keys.map((key) => line(key, ["One."]))));
  expect(await lastAuditEntry(app)).toMatchObject({ detail: { keys_removed: keys.join(", ") } });
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

test("a company whose other interactions are all withdrawn gets back its name, too", async () => {
  await importFile("right.jsonl", line("a", ["One."]));
  // The call was another company's.
  await importFile("moved.jsonl", line("a", ["One."], { gvkey: `${gvkey}-other` }));
  const id = await importFile("wrong.jsonl", line("b", ["Two."], { companyName: "Wrong Corp" }));
  expect(await company()).toMatchObject({ company_name: "Wrong Corp" });
  await undo(id);
  expect(await company()).toMatchObject({ company_name: "Acme Corp" });
});

test("numbers of removed interactions are never reused, so no open review labels another text", async () => {
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

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`.execute(app.db);
  return rows.length;
}

/** Starts a call while a transaction holds what it waits for; answers with what the call answered. */
async function during<Answer>(
  work: (transaction: Database) => Promise<unknown>,
  call: () => Promise<Answer>,
  afterwards?: (transaction: Database) => Promise<unknown>,
): Promise<Answer> {
  const { answer } = await app.db.transaction().execute(async (transaction) => {
    await work(transaction);
    const made = { answer: call() };
    await expect.poll(countWaiting).toBe(1);
    await afterwards?.(transaction);
    return made;
  });
  return await answer;
}

/** Starts a call while an undo has removed its calls and waits for the audit trail. */
async function whileUndoing<Answer>(id: number, call: () => Promise<Answer>): Promise<Answer> {
  const { digest } = await preview(id);
  const { undoing, answer } = await app.db.transaction().execute(async (transaction) => {
    await sql`lock table audit_entry in exclusive mode`.execute(transaction);
    const started = { undoing: undoAs(id, digest) };
    await expect.poll(countWaiting).toBe(1);
    const made = { ...started, answer: call() };
    await expect.poll(countWaiting).toBe(2);
    return made;
  });
  expect((await undoing).body).toMatchObject({ success: true });
  return await answer;
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
  const { digest } = await preview(id);
  const answer = await during(
    async (transaction) => {
      await lockAssignment(transaction, reviewed);
      await lockCurrentTranscript(transaction, reviewed);
      const content = { revision: 1, categorization: 0, reason: null, highlights: [] } as const;
      const at = "2026-11-20T15:00:00Z";
      await storeAnnotation(transaction, reviewed, { content, savedBy: ana.email, at });
    },
    async () => await undoAs(id, digest),
  );
  expect(answer.body).toMatchObject({ code: "undo_changed" });
  expect((await undo(id)).body).toEqual({ success: true, removed_calls: 1, kept_calls: 1 });
  expect(await storedKeys()).toEqual(["a"]);
});

test("while an import is being undone, saving, assigning, adjudicating, and adding to a case are refused", async () => {
  const opened = await app.call("create_case", { title: "Calls", items: [] }, lead);
  const { case_id } = factsIn(opened.body);
  const cited = () => ({ kind: "call", reference: { gvkey, interaction_num: 1 } });
  const calls: [code: string, call: () => Promise<{ body: unknown }>][] = [
    ["company_not_assigned", () => save(1)],
    [
      "review_company_not_found",
      () =>
        app.call(
          "update_categorization_user_assignment",
          { user_email: ben.email, gvkeys: [gvkey] },
          lead,
        ),
    ],
    [
      "interaction_not_found",
      () => {
        const gold = { interaction_num: 1, categorization: 0, reason: "x" };
        const known = { known_version: 0, known_revision: 1 };
        return app.call("set_gold_label", { gvkey, ...gold, ...known }, lead);
      },
    ],
    [
      "case_item_not_found",
      () => app.call("create_case", { title: "Other", items: [cited()] }, lead),
    ],
    ["case_item_not_found", () => app.call("add_case_items", { case_id, items: [cited()] }, lead)],
  ];
  for (const [at, [code, call]] of calls.entries()) {
    const id = await importFile(`${at}.jsonl`, line(`${at}`, ["One."]));
    await assignCompanies(app.db, ana.email, [gvkey]);
    expect((await whileUndoing(id, call)).body, code).toMatchObject({ code });
    expect(await company(), code).toBeUndefined();
    gvkey = `${gvkey}-next`;
  }
  const items = app.db.selectFrom("case_item").select("id").where("case_id", "=", Number(case_id));
  expect(await items.execute()).toEqual([]);
});

test("an undo waits until a reviewer is unassigned, without a deadlock", async () => {
  const other = `${gvkey}-other`;
  const lines = [line("a", ["One."]), line("b", ["Two."], { gvkey: other })];
  const id = await importFile("test.jsonl", ...lines);
  await assignCompanies(app.db, ana.email, [gvkey, other]);
  const { digest } = await preview(id);
  const accountId = await accountOf(ana.email);
  const unassign = async (transaction: Database, from: string) =>
    await transaction
      .deleteFrom("review_assignment")
      .where("account_id", "=", accountId)
      .where("gvkey", "=", from)
      .execute();
  const answer = await during(
    async (transaction) => {
      await lockAccount(transaction, { id: accountId });
      await unassign(transaction, other);
    },
    async () => await undoAs(id, digest),
    async (transaction) => await unassign(transaction, gvkey),
  );
  // No assignment is left that it would withdraw.
  expect(answer.body).toMatchObject({ code: "undo_changed" });
  expect((await undo(id)).body).toMatchObject({ removed_calls: 2 });
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
  const { digest } = await preview(id);
  const answers = await Promise.all([lead, ben, lead].map((as) => undoAs(id, digest, as)));
  const removed = answers.map(({ body }) => Number(factsIn(body)["removed_calls"]));
  expect(removed.toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
  expect(await storedKeys()).toEqual([]);
  expect(await undoEntries()).toBe(entries + 1);
});
