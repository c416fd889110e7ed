import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { saveCaseTaskOutput } from "#contract/operations/cases/case-work.ts";
import { createCaseOutput } from "#contract/operations/cases/cases.ts";
import { appForFile, createAppUnderTest } from "#testing/server/app-under-test.ts";
import { runAs } from "#testing/factories/accounts/run-as.ts";
import { caseCalls } from "#testing/factories/cases/cases.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

const { member, create, done, read, refusal, storedTrade } = caseCalls(app);

test("numbers count within the organization and year, whatever its capitals", async () => {
  const year = app.clock.now().toZonedDateTimeISO("UTC").year;
  const [ana, ben, other] = [await member("Quay"), await member(" QUAY "), await member("Pier")];
  expect((await create(ana)).number).toBe(`CASE-${year}-0001`);
  expect((await create(ben)).number).toBe(`CASE-${year}-0002`);
  expect((await create(other)).number).toBe(`CASE-${year}-0001`);
  // Without an organization, everyone counts for themselves.
  expect((await create(await member(""))).number).toBe(`CASE-${year}-0001`);
  expect((await create(await member(" "))).number).toBe(`CASE-${year}-0001`);
});

test("an item keeps what the server read when it was added, with its hash, and says what changed since", async () => {
  const ana = await member();
  const trade = await storedTrade({ value: "1864420.00", trade_date: "2026-10-13" });
  const { case_id: id, items } = await create(ana, [trade]);
  const title = "Sale by Robert V. Tillery, CPTX, 13 Oct 2026";
  expect(items).toEqual([{ number: 1, kind: "trade", title }]);
  const [first] = (await read(ana, id)).items;
  expect(first?.kept).toMatchObject({
    title,
    reference: trade.reference,
    data: { conm: "Calder Therapeutics", value: 1_864_420, next_8K_items: "8.01&9.01" },
    about: { day: "2026-10-13", companies: [{ cik: "0000320193", name: "Calder Therapeutics" }] },
    since: { state: "same", changes: [] },
  });
  // Computed here from what is stored, by the rule of RFC 8785.
  const row = await app.db
    .selectFrom("case_item")
    .select(["kind", "reference", "snapshot"])
    .where("case_id", "=", id)
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(row, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  expect(first?.sha256).toBe(createHash("sha256").update(text).digest("hex"));

  const { accno } = trade.reference;
  await app.db
    .updateTable("trade")
    .set({ value: "2000000.00", sum_value: "2000000.00" })
    .where("accession", "=", accno)
    .execute();
  const [changed] = (await read(ana, id)).items;
  expect(changed?.kept?.data).toMatchObject({ value: 1_864_420 });
  expect(changed?.kept?.since).toEqual({
    state: "changed",
    changes: [{ field: "value", was: 1_864_420, now: 2_000_000 }],
  });
  await app.db.deleteFrom("trade").where("accession", "=", accno).execute();
  const [gone] = (await read(ana, id)).items;
  expect(gone?.kept).toMatchObject({ title, data: { value: 1_864_420 }, since: { state: "gone" } });
});

test("cases go by the time of the market, the audit trail by the real one", async () => {
  const market = Temporal.Instant.from("2031-05-06T07:08:09Z");
  const demonstration = await createAppUnderTest({
    marketClock: {
      now: () => market,
      realSecondsSince: () => 0,
      pace: () => ({ speed: 60, through: null }),
    },
  });
  const calls = caseCalls(demonstration);
  const ana = await calls.member();
  const { case_id, number } = await calls.create(ana, [await calls.storedTrade()]);
  expect(number).toBe("CASE-2031-0001");
  const shown = await calls.read(ana, case_id);
  expect([shown.created_at, shown.items[0]?.added_at]).toEqual([
    market.toString(),
    market.toString(),
  ]);
  const entry = await demonstration.db
    .selectFrom("audit_entry")
    .select("at")
    .where("operation", "=", "create_case")
    .executeTakeFirstOrThrow();
  expect(entry.at).toBe(demonstration.clock.now().toString());
  await demonstration.close();
});

test("a due date that is set must not be past; one that was stored stays", async () => {
  // The market's present is 2026-11-20T19:35:51Z in tests.
  const ana = await member();
  const text =
    "The due date cannot be in the past. Enter 20 Nov 2026, today in New York, or a later day.";
  const past = { title: "Calder sales", due_on: "1990-01-01" };
  expect(await refusal("create_case", past, ana)).toEqual({ code: "due_date_past", error: text });
  const { case_id } = createCaseOutput.parse(
    await done("create_case", { ...past, due_on: "2026-11-20" }, ana),
  );
  const task = { case_id, text: "Call.", assignee: null, due_on: "2026-11-19" };
  expect(await refusal("save_case_task", task, ana)).toEqual({
    code: "due_date_past",
    error: text,
  });

  const stored = "2026-11-02";
  await app.db.updateTable("case_file").set({ due_on: stored }).where("id", "=", case_id).execute();
  const change = { case_id, title: "Renamed" };
  const { version } = await read(ana, case_id);
  const earlier = { ...change, known_version: version, due_on: "2026-11-01" };
  expect(await refusal("change_case", earlier, ana)).toEqual({
    code: "due_date_past",
    error: text,
  });
  await done("change_case", { ...earlier, due_on: stored }, ana);

  const { task_id } = saveCaseTaskOutput.parse(
    await done("save_case_task", { ...task, due_on: "2026-11-20" }, ana),
  );
  await app.db.updateTable("case_task").set({ due_on: stored }).where("id", "=", task_id).execute();
  const overdue = { ...task, task_id, known_version: 1 };
  expect(await refusal("save_case_task", { ...overdue, due_on: "2026-11-01" }, ana)).toEqual({
    code: "due_date_past",
    error: text,
  });
  await done("save_case_task", { ...overdue, text: "Call again.", due_on: stored }, ana);
  expect((await read(ana, case_id)).tasks).toMatchObject([{ text: "Call again.", due_on: stored }]);
  expect(await read(ana, case_id)).toMatchObject({ title: "Renamed", due_on: stored });
});

test("an item is kept once; what is added again stays as it was", async () => {
  const ana = await member();
  const [one, other] = [await storedTrade(), await storedTrade()];
  const { case_id: id } = await create(ana, [one]);
  const { body } = await app.call("add_case_items", { case_id: id, items: [one, other] }, ana);
  expect(body).toMatchObject({ added: [{ number: 2 }], present: [{ number: 1 }] });
  expect((await app.call("remove_case_item", { case_id: id, item: 2 }, ana)).status).toBe(200);
  await app.call("add_case_items", { case_id: id, items: [other] }, ana);
  // A number is never given twice: notes refer to it.
  expect((await read(ana, id)).items.map(({ number }) => number)).toEqual([1, 3]);
});

test("a case is closed to everyone but its members, also after they leave the organization", async () => {
  const [ana, ben, stranger] = [await member(), await member(), await member("Pier")];
  const trade = await storedTrade();
  const { case_id: id } = await create(ana, [trade]);
  for (const other of [ben, stranger]) {
    expect(await refusal("get_case", { case_id: id }, other)).toMatchObject({
      code: "case_not_found",
    });
    expect(await refusal("add_case_items", { case_id: id, items: [trade] }, other)).toMatchObject({
      code: "case_not_found",
    });
    expect(await refusal("remove_case_item", { case_id: id, item: 1 }, other)).toMatchObject({
      code: "case_not_found",
    });
    expect(await refusal("compare_case_item", { case_id: id, item: 1 }, other)).toMatchObject({
      code: "case_not_found",
    });
    expect((await app.call("get_cases", {}, other)).body).toEqual({ cases: [] });
  }
  await app.db
    .updateTable("account")
    .set({ organization: "Pier" })
    .where("email", "=", ana.email)
    .execute();
  expect(await refusal("get_case", { case_id: id }, ana)).toMatchObject({ code: "case_not_found" });
  expect((await app.call("get_cases", {}, ana)).body).toEqual({ cases: [] });
});

test("under run-as cases are not shown", async () => {
  const ana = await member();
  const { case_id: id } = await create(ana);
  const admin = await member("admin", "admin");
  const running = await runAs(app.db, {
    admin: admin.email,
    subject: ana.email,
    at: app.clock.now(),
  });
  expect(await refusal("get_case", { case_id: id }, running)).toMatchObject({
    code: "not_under_run_as",
  });
  expect(await refusal("get_cases", {}, running)).toMatchObject({ code: "not_under_run_as" });
});

test("a kind outside of one's packages can be neither added nor read", async () => {
  const ana = await member();
  const trade = await storedTrade();
  const { case_id: id } = await create(ana, [trade]);
  await app.db
    .updateTable("account")
    .set({ permissions: ["alerts"] })
    .where("email", "=", ana.email)
    .execute();
  const [item] = (await read(ana, id)).items;
  expect(item).toMatchObject({ number: 1, kind: "trade", kept: null });
  expect(await refusal("add_case_items", { case_id: id, items: [trade] }, ana)).toMatchObject({
    code: "case_item_forbidden",
  });
  expect(await refusal("compare_case_item", { case_id: id, item: 1 }, ana)).toMatchObject({
    code: "case_item_forbidden",
  });
});

test("what is not stored cannot be added, and nothing of the call is", async () => {
  const ana = await member();
  const stored = await storedTrade();
  const missing = {
    kind: "trade",
    reference: { accno: "0000000009-26-000001", row_number: 1 },
  } as const;
  const payload = { title: "Half", items: [stored, missing] };
  expect(await refusal("create_case", payload, ana)).toMatchObject({ code: "case_item_not_found" });
  expect((await app.call("get_cases", {}, ana)).body).toEqual({ cases: [] });
});

test("every step is in the audit trail with numbers and hashes only", async () => {
  const ana = await member("Ledger");
  const trade = await storedTrade();
  const { case_id: id, number } = await create(ana, [trade]);
  const [item] = (await read(ana, id)).items;
  await app.call("remove_case_item", { case_id: id, item: 1 }, ana);
  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["operation", "outcome", "detail"])
    .where("actor", "=", ana.email)
    .where("operation", "like", "%case%")
    .orderBy("id")
    .execute();
  const about = { case_id: String(id), case: number };
  const kept = { ...about, item: 1, kind: "trade", sha256: item?.sha256 };
  expect(entries).toEqual([
    { operation: "create_case", outcome: "created", detail: about },
    { operation: "add_case_items", outcome: "added", detail: kept },
    { operation: "remove_case_item", outcome: "removed", detail: kept },
  ]);
});
