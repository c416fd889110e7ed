import { expect, test } from "vitest";
import { z } from "zod";
import { savedSearchSchema } from "#contract/operations/screening/saved-searches.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import { appForFile, type SignedIn, signIn } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { runAs } from "#testing/factories/accounts/run-as.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

let count = 0;
/** A member of an organization, "Harbor" by default. */
async function member(organization = "Harbor", ...permissions: Permission[]): Promise<SignedIn> {
  count += 1;
  const email = `member-${count}@x.example`;
  const held: Permission[] = permissions.length === 0 ? ["explore_trades"] : permissions;
  await createAccount(app.db, { email, name: `Member ${count}`, organization, permissions: held });
  return signIn(app.call, email);
}

const sales = { screen: "explore_trades", name: "Sales", state: "all=yes&types=sales" };

async function save(as: SignedIn, payload: object = sales) {
  const { status, body } = await app.call("save_search", payload, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return z.object({ search: savedSearchSchema }).parse(body).search;
}

async function list(as: SignedIn, payload: object = {}) {
  const { body } = await app.call("get_saved_searches", payload, as);
  return z.object({ searches: z.array(savedSearchSchema) }).parse(body).searches;
}

async function refusal(
  type: "save_search" | "duplicate_saved_search" | "delete_saved_search",
  payload: object,
  as: SignedIn,
) {
  const { status, body } = await app.call(type, payload, as);
  const { code, error } = z.object({ code: z.string(), error: z.string() }).parse(body);
  return { status, code, error };
}

test("a search is saved, renamed, updated, duplicated and deleted by its owner", async () => {
  const ana = await member();
  const saved = await save(ana, {
    ...sales,
    name: "  Sales   of 2026 ",
    state: "types=sales&page=4&all=yes",
  });
  // The address in its usual order and from the first page.
  expect(saved).toMatchObject({
    name: "Sales of 2026",
    state: "all=yes&types=sales",
    is_shared: false,
    is_own: true,
  });
  const { id } = saved;
  const renamed = await save(ana, { id, known_name: "Sales of 2026", name: "Sales, late" });
  expect(renamed).toMatchObject({ id, name: "Sales, late", state: saved.state });
  expect(await save(ana, { id, state: "companies=CPTX" })).toMatchObject({
    state: "companies=CPTX",
  });
  const { body } = await app.call("duplicate_saved_search", { id }, ana);
  expect(body).toMatchObject({ search: { name: "Sales, late (copy)", state: "companies=CPTX" } });
  await app.call("duplicate_saved_search", { id }, ana);
  expect((await app.call("delete_saved_search", { id }, ana)).body).toEqual({ success: true });
  expect((await list(ana)).map(({ name }) => name)).toEqual([
    "Sales, late (copy 2)",
    "Sales, late (copy)",
  ]);
});

test("names are unique per account and screen, in whatever capitals; a rename or deletion elsewhere is reported", async () => {
  const ana = await member("Harbor", "explore_trades", "explore_events");
  const { id } = await save(ana, { ...sales, name: "Überkreuz" });
  expect(await refusal("save_search", { ...sales, name: "ÜBERKREUZ" }, ana)).toMatchObject({
    status: 409,
    code: "saved_search_exists",
  });
  await save(ana, { screen: "explore_events", name: "überkreuz", state: "all=yes" });
  await save(ana, { ...sales, name: "Other" });
  expect(await refusal("save_search", { id, name: "OTHER" }, ana)).toMatchObject({
    code: "saved_search_exists",
  });
  expect(await refusal("save_search", { id, known_name: "Before", name: "New" }, ana)).toEqual({
    status: 409,
    code: "saved_search_renamed",
    error: "This saved search was renamed in the meantime. It is now called “Überkreuz”.",
  });
  await app.call("delete_saved_search", { id }, ana);
  expect(await refusal("save_search", { id, state: "all=yes" }, ana)).toMatchObject({
    status: 404,
  });
  expect(await refusal("delete_saved_search", { id }, ana)).toMatchObject({ status: 404 });
});

test("others of the organization see what is shared and can copy it, nothing else; no one else sees it [V8.2.2]", async () => {
  const ana = await member("Harbor Point");
  const same = await member(" HARBOR point ");
  const events = await member("Harbor Point", "explore_events");
  const strangers = [await member("Harbor"), await member(""), events];
  const own = await save(ana);
  const { id } = await save(ana, { ...sales, name: "Shared", is_shared: true });

  expect(await list(same)).toMatchObject([
    { id, name: "Shared", is_own: false, owner: "Member 3" },
  ]);
  const copy = await app.call("duplicate_saved_search", { id }, same);
  expect(copy.body).toMatchObject({
    search: { name: "Shared (copy)", is_own: true, is_shared: false },
  });
  const attempts = [
    ["save_search", { id, name: "Mine" }],
    ["save_search", { id, is_shared: false }],
    ["delete_saved_search", { id }],
    ["duplicate_saved_search", { id: own.id }],
    ["save_search", { id: own.id, state: "all=yes" }],
    ["delete_saved_search", { id: own.id }],
  ] as const;
  for (const [type, payload] of attempts)
    expect(await refusal(type, payload, same)).toMatchObject({
      status: 404,
      code: "saved_search_not_found",
    });
  for (const stranger of strangers) {
    expect(await list(stranger)).toEqual([]);
    expect(await refusal("duplicate_saved_search", { id }, stranger)).toMatchObject({
      status: 404,
    });
  }

  await app.db
    .updateTable("account")
    .set({ organization: "Elsewhere" })
    .where("email", "=", ana.email)
    .execute();
  expect((await list(same)).map(({ name }) => name)).toEqual(["Shared (copy)"]);
});

test("accounts without an organization cannot share, and the refusal says why", async () => {
  const [one, other] = [await member(" "), await member("")];
  const { id } = await save(one);
  const expectedRefusal = {
    status: 400,
    error: "Your account has no organization to share the search with.",
  };
  for (const payload of [
    { ...sales, name: "Other", is_shared: true },
    { id, is_shared: true },
  ])
    expect(await refusal("save_search", payload, one)).toMatchObject(expectedRefusal);
  // One that left its organization while it shared.
  await app.db.updateTable("saved_search").set({ is_shared: true }).where("id", "=", id).execute();
  expect(await list(other)).toEqual([]);
});

test("only screens the caller may open are saved and shown [V8.2.1]", async () => {
  const ana = await member("Lake", "explore_trades", "explore_events");
  await save(ana);
  const { id } = await save(ana, {
    screen: "explore_events",
    name: "Restatements",
    state: "items=4.02&all=yes",
  });
  expect((await list(ana, { screen: "explore_events" })).map(({ name }) => name)).toEqual([
    "Restatements",
  ]);
  await app.db
    .updateTable("account")
    .set({ permissions: ["explore_trades"] })
    .where("email", "=", ana.email)
    .execute();
  expect((await list(ana)).map(({ name }) => name)).toEqual(["Sales"]);
  expect(await refusal("delete_saved_search", { id }, ana)).toMatchObject({ status: 404 });
  expect(
    await refusal("save_search", { screen: "explore_events", name: "X", state: "all=yes" }, ana),
  ).toMatchObject({
    status: 403,
    code: "forbidden",
  });
});

test.each([
  ["explore_trades", "all=yes&utm=1", "utm"],
  ["explore_trades", "value=ten..", "value"],
  ["explore_events", "persons=12", "persons"],
  ["explore_trades", "transactions=all&value=10..", "value"],
])("a state the screen would not understand is refused: %s %s", async (screen, state, name) => {
  const ana = await member("Lake", "explore_trades", "explore_events");
  expect(await refusal("save_search", { screen, name: "X", state }, ana)).toMatchObject({
    status: 400,
    error: `Please correct: Search: ${name}.`,
  });
});

test("a search of all transactions is kept with its switch", async () => {
  const ana = await member();
  const state = "codes=m+x&transactions=all&page=3&all=yes";
  expect(await save(ana, { ...sales, state })).toMatchObject({
    state: "transactions=all&all=yes&codes=m+x",
  });
});

test("a state that grows too long when it is encoded is refused", async () => {
  const ana = await member();
  const tickers = Array.from({ length: 2_000 }, (_, place) => `T${place}`.padEnd(15, "/")).join(
    "+",
  );
  expect(tickers.length).toBeLessThan(32_768);
  const state = `companies=${tickers}`;
  expect(await refusal("save_search", { ...sales, state }, ana)).toEqual({
    status: 400,
    code: "bad_request",
    error: "Please correct: Search: It is too long.",
  });
});

test("two searches renamed to one name at once: one has it, the other is refused", async () => {
  const ana = await member();
  const ids = [];
  for (let number = 0; number < 6; number += 1)
    ids.push((await save(ana, { ...sales, name: `Search ${number}` })).id);
  const answers = await Promise.all(
    ids.map((id) => app.call("save_search", { id, name: "Wanted" }, ana)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
});

test("a name is data, whatever it looks like [V1.2.4]", async () => {
  const ana = await member();
  const names = [
    "'; drop table saved_search; --",
    "<script>alert(1)</script>",
    '${process.env.HOME} %s \\ " $1',
    '=HYPERLINK("x")',
    "名前 🐟",
  ];
  for (const name of names) await save(ana, { ...sales, name });
  expect((await list(ana)).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  for (const name of [
    "",
    "   ",
    "a\u0000b",
    "x".repeat(101),
    "\u200b\u200d",
    "Sales \u202eecnalab",
  ])
    expect((await refusal("save_search", { ...sales, name }, ana)).status).toBe(400);
});

test("an account has at most 200, counted also when two are saved at once", async () => {
  const ana = await member();
  const { id: accountId } = await app.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", ana.email)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 199 }, (_, index) => ({
    account_id: accountId,
    screen: "explore_trades",
    name: `Search ${index}`,
    name_key: `search ${index}`,
    state: "all=yes",
  }));
  await app.db.insertInto("saved_search").values(rows).execute();
  const answers = await Promise.all(
    ["A", "B", "C"].map((name) => app.call("save_search", { ...sales, name }, ana)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await list(ana)).toHaveLength(200);
});

test("deleting the account deletes its searches, shared ones too", async () => {
  const ana = await member("Dune");
  const bo = await member("Dune");
  await save(ana, { ...sales, is_shared: true });
  expect(await list(bo)).toHaveLength(1);
  expect((await app.call("delete_account", { email: ana.email }, ana)).status).toBe(200);
  expect(await list(bo)).toEqual([]);
});

test("what an administrator saves in another's name is in the audit trail", async () => {
  const ana = await member("Reef");
  const admin = await app.signInAs("admin@x.example", "admin");
  const at = app.clock.now();
  const acting = await runAs(app.db, { admin: admin.email, subject: ana.email, at });
  await save({ ...ana, ...acting }, { ...sales, name: "Saved for Ana" });
  expect(await list(ana)).toMatchObject([{ name: "Saved for Ana" }]);
  const entry = await app.db
    .selectFrom("audit_entry")
    .select(["actor", "subject", "operation"])
    .where("operation", "=", "save_search")
    .execute();
  expect(entry).toEqual([{ actor: admin.email, subject: ana.email, operation: "save_search" }]);
});
