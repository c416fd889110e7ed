import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { alreadyMet } from "#contract/alerts/alert-vocabulary.ts";
import { saveCaseNoteOutput, saveCaseTaskOutput } from "#contract/operations/cases/case-work.ts";
import { savedSearchOutput } from "#contract/operations/screening/saved-searches.ts";
import { lockCitedOf } from "#database/cases/case-changes.ts";
import type { MatchedCondition } from "#domain/alerts/matched-conditions.ts";
import { aHit } from "#testing/factories/alerts/alert-hits.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { caseCalls } from "#testing/factories/cases/cases.ts";
import { appForFile } from "#testing/server/app-under-test.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

const { member, read, refusal, done, sharedCase } = caseCalls(app);

/** A case with a saved search and an alert match of its owner, on hold. */
async function heldCase() {
  const { ana, ben, case_id } = await sharedCase();
  const state = "all=yes&types=sales";
  const { search } = savedSearchOutput.parse(
    await done("save_search", { screen: "explore_trades", name: "Sales", state }, ana),
  );
  const alertId = await createAlert(app.db, { email: ana.email, name: "Large sales" });
  const { key } = await storedMatch(alertId);
  const items = [
    { kind: "search", reference: { id: search.id } },
    { kind: "alert_match", reference: { alert_name: "Large sales", key } },
  ];
  await done("add_case_items", { case_id, items }, ana);
  await done("change_case", { case_id, known_version: 1, status: "on_hold" }, ana);
  return { ana, ben, case_id, searchId: search.id };
}

async function storedMatch(
  alertId: number,
  further: readonly MatchedCondition[] = [],
): Promise<{ key: string }> {
  const { row, conditions } = aHit(alertId, `0000000003-26-${String(alertId).padStart(6, "0")}`);
  const { account_id } = await app.db
    .selectFrom("alert")
    .select("account_id")
    .where("id", "=", alertId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("alert_hit")
    .values({
      alert_id: alertId,
      account_id,
      criteria_version: 1,
      dedup_key: row.dedupKey,
      accession: row.accession,
      row_number: row.rowNumber,
      cik: row.cik,
      day: null,
      direction: null,
      facts: JSON.stringify(row.facts),
      conditions: JSON.stringify([...conditions, ...further]),
      happened_at: row.happenedAt,
      state_changed_at: null,
      silence: null,
      read_at: null,
    })
    .execute();
  return { key: row.dedupKey };
}

/** Whether a statement waits for a lock. */
async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(app.db);
  return rows.length > 0;
}

test("an item of a price match without a known time has none, and one that kept the close is not changed by that", async () => {
  const { ana, case_id } = await sharedCase();
  const dataOf = async (name: string, further: readonly MatchedCondition[]) => {
    const alertId = await createAlert(app.db, { email: ana.email, name });
    const { key } = await storedMatch(alertId, further);
    const items = [{ kind: "alert_match", reference: { alert_name: name, key } }];
    await done("add_case_items", { case_id, items }, ana);
    return (await read(ana, case_id)).items.at(-1)?.kept?.data;
  };
  expect(await dataOf("Crossed", [])).toHaveProperty("happened_at");
  const seenAtTheClose = { condition: "Crossed during the day", value: "at the close" };
  for (const untimed of [alreadyMet, seenAtTheClose]) {
    const data = await dataOf(untimed.condition, [untimed]);
    expect(data).toHaveProperty("matched_at");
    expect(data).not.toHaveProperty("happened_at");
  }
  // As it was kept before.
  await sql`update case_item set snapshot = jsonb_set(snapshot, '{data,happened_at}', '"2026-11-20T21:00:00Z"')
             where case_id = ${case_id} and number = (select max(number) from case_item where case_id = ${case_id})`.execute(
    app.db,
  );
  const since = (await read(ana, case_id)).items.at(-1)?.kept;
  expect(since).toMatchObject({ since: { state: "same", changes: [] } });
  expect(since?.data).toHaveProperty("happened_at");
});

describe("legal hold", () => {
  test("keeps the case, its items, notes, tasks, and texts", async () => {
    const { ana, ben, case_id } = await heldCase();
    const { note_id } = saveCaseNoteOutput.parse(
      await done("save_case_note", { case_id, body: "On hold." }, ana),
    );
    const note = { case_id, note_id, known_version: 1 };
    const written = { case_id, text: "Ask for the minutes.", assignee: null, due_on: null };
    const { task_id } = saveCaseTaskOutput.parse(await done("save_case_task", written, ana));
    const task = { ...written, task_id, known_version: 1 };
    const change = { case_id, known_version: 2 };
    const refused = [
      ["delete_case", change],
      ["remove_case_item", { case_id, item: 1 }],
      ["delete_case_note", note],
      ["save_case_note", { ...note, body: "Other." }],
      ["save_case_task", { ...task, text: "Other." }],
      ["change_case", { ...change, title: "Other" }],
      ["change_case", { ...change, status: "closed", outcome: "other" }],
    ] as const;
    for (const [type, payload] of refused)
      expect(await refusal(type, payload, ana)).toMatchObject({ code: "case_on_hold" });
    expect(await refusal("change_case", { ...change, status: "open" }, ben)).toMatchObject({
      code: "case_owner_only",
    });
    await expect(
      app.db.deleteFrom("case_file").where("id", "=", case_id).execute(),
    ).rejects.toMatchObject({ constraint: "held_by_case" });
    await expect(
      app.db.deleteFrom("case_item").where("case_id", "=", case_id).execute(),
    ).rejects.toMatchObject({ constraint: "held_by_case" });
    await done("change_case", { ...change, status: "open" }, ana);
    await done("delete_case", { case_id, known_version: 3 }, ana);
    expect(await refusal("get_case", { case_id }, ana)).toMatchObject({ code: "case_not_found" });
  });

  test("keeps saved search, alert, and account that it cites; members read the number", async () => {
    const { ana, ben, case_id, searchId } = await heldCase();
    const { number } = await read(ana, case_id);
    const named = `This cannot be deleted because a case on legal hold cites it: ${number}. Release the hold first.`;
    const deletions = [
      ["delete_saved_search", { id: searchId }],
      ["delete_alert", { email: ana.email, alert_name: "Large sales" }],
      ["delete_account", { email: ana.email }],
    ] as const;
    for (const [type, payload] of deletions)
      expect(await refusal(type, payload, ana)).toEqual({ code: "held_by_case", error: named });
    // A former member is not shown which case.
    await done("change_case", { case_id, known_version: 2, owner: ben.email }, ana);
    const own = (await read(ana, case_id)).members.find(({ is_self }) => is_self);
    await done("remove_case_member", { case_id, member_id: own?.member_id }, ana);
    for (const [type, payload] of deletions)
      expect(await refusal(type, payload, ana)).toEqual({
        code: "held_by_case",
        error: "This cannot be deleted because a case on legal hold cites it.",
      });
    const admin = await member("admin", "admin");
    expect(await refusal("delete_user", { email: ana.email }, admin)).toEqual({
      code: "held_by_case",
      error: named,
    });
    await done("change_case", { case_id, known_version: 3, status: "open" }, ben);
    for (const [type, payload] of deletions) await done(type, payload, ana);
    const kept = (await read(ben, case_id)).items.map(({ kept: item }) => item?.since.state);
    expect(kept).toEqual(["gone", "gone"]);
  });

  test("that is being placed makes a deletion wait, and then stops it", async () => {
    const { ana, case_id, searchId } = await heldCase();
    await done("change_case", { case_id, known_version: 2, status: "open" }, ana);
    let deletion: Promise<unknown> = Promise.resolve();
    await app.db.transaction().execute(async (transaction) => {
      await lockCitedOf(transaction, case_id);
      await transaction
        .updateTable("case_file")
        .set({ status: "on_hold" })
        .where("id", "=", case_id)
        .execute();
      deletion = app.db
        .deleteFrom("saved_search")
        .where("id", "=", searchId)
        .execute()
        .then(
          () => "deleted",
          (error: unknown) => error,
        );
      await expect.poll(() => isAnyoneWaiting()).toBe(true);
    });
    expect(await deletion).toMatchObject({ constraint: "held_by_case" });
  });

  test("stops whatever deletes rows, also a cascade from the account", async () => {
    const { ana, searchId } = await heldCase();
    const { db } = app;
    const attempts = [
      db.deleteFrom("saved_search").where("id", "=", searchId),
      db.deleteFrom("alert").where("name", "=", "Large sales"),
      db.deleteFrom("account").where("email", "=", ana.email),
    ];
    for (const attempt of attempts)
      await expect(attempt.execute()).rejects.toMatchObject({ constraint: "held_by_case" });
  });
});
