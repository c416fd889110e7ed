import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { z } from "zod";
import {
  getCaseColleaguesOutput,
  getCaseRegisterOutput,
  saveCaseNoteOutput,
  saveCaseTaskOutput,
  searchCasesOutput,
} from "#contract/operations/cases/case-work.ts";
import { savedSearchOutput } from "#contract/operations/screening/saved-searches.ts";
import { lockCitedOf } from "#database/cases/case-changes.ts";
import { aHit } from "#testing/factories/alerts/alert-hits.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { caseCalls } from "#testing/factories/cases/cases.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  type SignedIn,
} from "#testing/server/app-under-test.ts";

let app: AppUnderTest;
beforeAll(async () => {
  app = await createAppUnderTest({ callsPerMinute: 10_000 });
});
afterAll(() => app.close());

const { member, create, read, refusal, storedTrade, done } = caseCalls(() => app);

/** A case of two members. */
async function sharedCase(organization = "Harbor") {
  const [ana, ben] = [await member(organization), await member(organization)];
  const { case_id } = await create(ana);
  await done("add_case_member", { case_id, member_email: ben.email }, ana);
  return { ana, ben, case_id };
}

async function nameOf({ email }: SignedIn): Promise<string> {
  const account = await app.db
    .selectFrom("account")
    .select("name")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return account.name;
}

describe("members", () => {
  test("are users of the same organization with a package, added by any member", async () => {
    const { ana, ben, case_id } = await sharedCase("Members");
    const [cleo, stranger] = [await member("members "), await member("Elsewhere")];
    const suspended = await member("Members");
    await app.db
      .updateTable("account")
      .set({ suspended_at: "2026-01-01T00:00:00Z" })
      .where("email", "=", suspended.email)
      .execute();
    const { colleagues } = getCaseColleaguesOutput.parse(
      await done("get_case_colleagues", { case_id }, ben),
    );
    expect(colleagues.map(({ email }) => email)).toEqual([cleo.email]);
    await done("add_case_member", { case_id, member_email: cleo.email.toUpperCase() }, ben);
    expect((await read(cleo, case_id)).members.map(({ email }) => email)).toEqual([
      ana.email,
      ben.email,
      cleo.email,
    ]);
    for (const { email } of [stranger, suspended])
      expect(await refusal("add_case_member", { case_id, member_email: email }, ana)).toMatchObject(
        { code: "case_member_not_found" },
      );
  });

  test("leave by themselves or by the owner; the owner stays until the case has another", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const [owner, other] = (await read(ana, case_id)).members;
    const remove = (member_id: number | undefined) => ({ case_id, member_id });
    expect(await refusal("remove_case_member", remove(owner?.member_id), ben)).toMatchObject({
      code: "case_owner_only",
    });
    expect(await refusal("remove_case_member", remove(owner?.member_id), ana)).toMatchObject({
      code: "case_owner_only",
      error: "The owner cannot leave the case. Choose another owner first.",
    });
    await done("change_case", { case_id, known_version: 1, owner: ben.email }, ana);
    await done("remove_case_member", remove(owner?.member_id), ana);
    expect(await refusal("get_case", { case_id }, ana)).toMatchObject({ code: "case_not_found" });
    expect((await read(ben, case_id)).members).toMatchObject([
      { member_id: other?.member_id, is_owner: true },
    ]);
  });

  test("who is deleted loses access, the case keeps the name, and any member may take over", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const name = await nameOf(ana);
    await done("save_case_note", { case_id, body: "Ask for the plan." }, ana);
    expect(
      await refusal("change_case", { case_id, known_version: 1, owner: ben.email }, ben),
    ).toMatchObject({ code: "case_owner_only" });
    await app.db.deleteFrom("account").where("email", "=", ana.email).execute();
    const left = await read(ben, case_id);
    expect(left).toMatchObject({ owner: name, notes: [{ author: name, is_own: false }] });
    expect(left.members).toMatchObject([{ name, has_access: false }, { has_access: true }]);
    await done("change_case", { case_id, known_version: 1, owner: ben.email }, ben);
    expect(await read(ben, case_id)).toMatchObject({ owner: await nameOf(ben), is_own: true });
  });
});

describe("changes", () => {
  test("of two members never overwrite each other: the later one is told who changed it", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const change = { case_id, known_version: 1 };
    const both = await Promise.all([
      app.call("change_case", { ...change, title: "By Ana" }, ana),
      app.call("change_case", { ...change, title: "By Ben" }, ben),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const stored = await read(ana, case_id);
    expect(stored.title).toBe(both[0].status === 200 ? "By Ana" : "By Ben");
    expect(stored.version).toBe(2);
    const first = both[0].status === 200 ? ana : ben;
    const { code, error } = await refusal("change_case", { ...change, title: "Late" }, ana);
    expect(code).toBe("case_changed");
    expect(error).toContain(`${await nameOf(first)} changed this case in the meantime.`);
  });

  test("a case is closed with an outcome, and then changes no more until it is reopened", async () => {
    const ana = await member();
    const { case_id } = await create(ana);
    const change = (known_version: number, fields: object) => ({
      case_id,
      known_version,
      ...fields,
    });
    expect(await refusal("change_case", change(1, { status: "closed" }), ana)).toMatchObject({
      error: "Choose an outcome to close the case.",
    });
    const closing = { status: "closed", outcome: "referred", outcome_note: "To Enforcement." };
    await done("change_case", change(1, closing), ana);
    expect(await read(ana, case_id)).toMatchObject({ ...closing, version: 2 });
    const refused = [
      ["change_case", change(2, { title: "Other" })],
      ["save_case_note", { case_id, body: "Late." }],
      ["save_case_task", { case_id, text: "Late." }],
      ["add_case_items", { case_id, items: [await storedTrade()] }],
    ] as const;
    for (const [type, payload] of refused)
      expect(await refusal(type, payload, ana)).toMatchObject({ code: "case_closed" });
    await done("change_case", change(2, { status: "open" }), ana);
    expect(await read(ana, case_id)).toMatchObject({ status: "open", outcome: null });
  });
});

describe("notes", () => {
  test("mention members; a mention of anyone else is refused with the reason", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const outside = await member();
    const body = `**@${await nameOf(ben)}**, see <b>this</b>.`;
    await done("save_case_note", { case_id, body }, ana);
    const { notes } = await read(ben, case_id);
    expect(notes).toMatchObject([{ body, mentions: [await nameOf(ben)], version: 1 }]);
    const name = await nameOf(outside);
    expect(await refusal("save_case_note", { case_id, body: `Ask @${name}` }, ana)).toEqual({
      code: "unknown_mention",
      error: expect.stringContaining("is not a member of this case. Add the person"),
    });
    expect(
      await refusal("save_case_note", { case_id, body: `Ask @${outside.email} now` }, ana),
    ).toMatchObject({ error: expect.stringContaining(`@${outside.email} is not a member`) });
    expect((await read(ana, case_id)).notes).toHaveLength(1);
  });

  test("link to items the case has", async () => {
    const ana = await member();
    const { case_id } = await create(ana, [await storedTrade()]);
    await done("save_case_note", { case_id, body: "See [the sale](#item-1)." }, ana);
    expect(
      await refusal("save_case_note", { case_id, body: "See [it](#item-2)." }, ana),
    ).toMatchObject({ error: "The note links to item 2, which is not in this case." });
  });

  test("are changed by their author, whose other tab is not overwritten", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const { note_id } = saveCaseNoteOutput.parse(
      await done("save_case_note", { case_id, body: "One." }, ana),
    );
    const change = { case_id, note_id, known_version: 1 };
    expect(await refusal("save_case_note", { ...change, body: "Ben's." }, ben)).toMatchObject({
      error: "Only the author can change or delete a note.",
    });
    await done("save_case_note", { ...change, body: "Two." }, ana);
    for (const type of ["save_case_note", "delete_case_note"] as const) {
      const payload = type === "save_case_note" ? { ...change, body: "Three." } : change;
      expect(await refusal(type, payload, ana)).toMatchObject({ code: "case_changed" });
    }
    expect((await read(ben, case_id)).notes).toMatchObject([{ body: "Two.", version: 2 }]);
    await done("delete_case_note", { ...change, known_version: 2 }, ana);
    expect((await read(ben, case_id)).notes).toEqual([]);
  });
});

test("tasks are assigned to members, done by any, and not overwritten", async () => {
  const { ana, ben, case_id } = await sharedCase();
  const outside = await member();
  const text = "Ask for the plan.";
  expect(
    await refusal("save_case_task", { case_id, text, assignee: outside.email }, ana),
  ).toMatchObject({
    error: `${outside.email} is not a member of this case. Add the person as a member first.`,
  });
  const task = { case_id, text, assignee: ben.email, due_on: "2030-01-31" };
  const { task_id } = saveCaseTaskOutput.parse(await done("save_case_task", task, ana));
  const listed = z
    .object({ cases: z.array(z.object({ case_id: z.int(), own_tasks: z.int() })) })
    .parse(await done("get_cases", {}, ben));
  expect(listed.cases).toEqual([{ case_id, own_tasks: 1 }]);
  const change = { ...task, task_id, known_version: 1, is_done: true };
  await done("save_case_task", change, ben);
  expect(await refusal("save_case_task", { ...change, text: "Late." }, ana)).toMatchObject({
    code: "case_changed",
  });
  expect((await read(ana, case_id)).tasks).toMatchObject([
    { text, version: 2, done_by: await nameOf(ben), assignee: { email: ben.email } },
  ]);
  const named = { case_id, task_id, known_version: 1 };
  expect(await refusal("delete_case_task", named, ana)).toMatchObject({ code: "case_changed" });
  await done("delete_case_task", { ...named, known_version: 2 }, ana);
  expect(await refusal("delete_case_task", named, ana)).toMatchObject({
    code: "case_task_not_found",
  });
});

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

async function storedMatch(alertId: number): Promise<{ key: string }> {
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
      conditions: JSON.stringify(conditions),
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
    // Who is no member any more is not told which case.
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

test("search finds words in titles, summaries, notes, tasks, and items of one's own cases only", async () => {
  const { ana, ben, case_id } = await sharedCase();
  const other = await create(await member(), [await storedTrade()]);
  await done("add_case_items", { case_id, items: [await storedTrade()] }, ana);
  await done("save_case_note", { case_id, body: "The chief medical officer <b>sold</b>." }, ana);
  await done("save_case_task", { case_id, text: "Ask about zebras" }, ana);
  await done("change_case", { case_id, known_version: 1, summary: "Zebras graze." }, ana);
  const search = async (query: string, as = ben) =>
    searchCasesOutput.parse(await done("search_cases", { query }, as)).found;
  expect((await search("zebra")).map(({ part }) => part).toSorted()).toEqual(["case", "task"]);
  const [note] = (await search('"chief medical" -zebra')).filter(({ part }) => part === "note");
  expect(note?.snippet.filter(({ is_hit }) => is_hit).map(({ text }) => text)).toEqual([
    "chief",
    "medical",
  ]);
  const items = (await search("Tillery")).filter(({ part }) => part === "item");
  expect(items.map((item) => [item.case_id, item.item_number])).toEqual([[case_id, 1]]);
  expect(items.some((item) => item.case_id === other.case_id)).toBe(false);
  expect(await search("Tillery", await member())).toEqual([]);
});

test("administrators see that cases exist, and nothing else", async () => {
  const { ana, case_id } = await sharedCase("Register");
  const { number, owner } = await read(ana, case_id);
  const admin = await member("admin", "admin");
  const register = getCaseRegisterOutput.parse(await done("get_case_register", {}, admin));
  const [found] = register.cases.filter(({ organization }) => organization === "Register");
  expect(found).toEqual({
    organization: "Register",
    number,
    status: "open",
    owner,
    members: 2,
    created_at: expect.any(String),
  });
  expect(await refusal("get_case", { case_id }, admin)).toMatchObject({ code: "case_not_found" });
});
