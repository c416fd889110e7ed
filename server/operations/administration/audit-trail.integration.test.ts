import Papa from "papaparse";
import { expect, test } from "vitest";
import { getAuditEntriesOutput } from "#contract/operations/accounts/administration.ts";
import { appendAuditEntry, type AuditEntry } from "#database/queries/audit/audit.ts";
import { createReviewCompany } from "#testing/factories/reviews/reviews.ts";
import { caseCalls } from "#testing/factories/cases/cases.ts";
import { appForFile, credentials, type SignedIn } from "#testing/server/app-under-test.ts";

const app = await appForFile();
const admin = await app.signInAs("admin@x.example", "admin");
await write({ operation: "first", at: "2026-11-01T00:00:00Z" });
await write({ operation: "last", at: "2026-11-01T23:59:59.999Z", actor: "100%_a@x.example" });
await write({ operation: "next day", at: "2026-11-02T00:00:00Z", subject: "Bo@X.example" });

async function write(entry: Partial<AuditEntry> & { operation: string }): Promise<void> {
  await appendAuditEntry(app.db, {
    at: "2026-11-20T15:00:00Z",
    actor: "ana@x.example",
    subject: null,
    outcome: "done",
    detail: {},
    requestId: "request-1",
    networkAddress: "10.0.0.7",
    ...entry,
  });
}

type Page = { rows: { operation: string }[]; total: number; operations: string[] };

async function search(filter: object = {}): Promise<Page> {
  const { response } = await app.call("get_audit_entries", filter, admin);
  return response.json();
}

const found = async (filter: object) =>
  (await search(filter)).rows.map(({ operation }) => operation);

test("answers entries with who, for whom, when, what and from where, newest first [V16.2.1]", async () => {
  const { body } = await app.call("get_audit_entries", {}, admin);
  expect(body).toEqual({
    rows: [
      expect.objectContaining({ operation: "next day" }),
      expect.objectContaining({ operation: "last" }),
      {
        id: 2,
        at: "2026-11-01T00:00:00Z",
        actor: "ana@x.example",
        subject: null,
        operation: "first",
        outcome: "done",
        detail: {},
        request_id: "request-1",
        network_address: "10.0.0.7",
        case_title: null,
        item_title: null,
        company_names: {},
      },
      expect.objectContaining({ id: 1, operation: "check_login" }),
    ],
    total: 4,
    operations: ["check_login", "first", "last", "next day"],
  });
});

test("filters by parts in any case, whole UTC days and the exact operation", async () => {
  const day = { start_date: "2026-11-01", end_date: "2026-11-01" };
  expect(await found(day)).toEqual(["last", "first"]);
  expect(await found({ subject: "bo@x" })).toEqual(["next day"]);
  expect(await found({ actor: "%_A" })).toEqual(["last"]);
  expect(await found({ actor: "_" })).toEqual(["last"]);
  expect(await found({ actor: "\\" })).toEqual([]);
  expect(await found({ operation: "first" })).toEqual(["first"]);
  expect(await found({ operation: "fir" })).toEqual([]);
  expect(await found({ outcome: "SIGN" })).toEqual(["check_login"]);
  expect(await found({ actor: "' or 1=1 --" })).toEqual([]);
});

test("pages, with the total on each page", async () => {
  expect((await search({ limit: 3 })).rows).toHaveLength(3);
  const second = await search({ limit: 3, page: 2, actor: "x.example" });
  expect([second.total, second.rows.map(({ operation }) => operation)]).toEqual([
    4,
    ["check_login"],
  ]);
  expect((await search({ page: 9 })).rows).toEqual([]);
  expect((await app.call("get_audit_entries", { limit: 101 }, admin)).status).toBe(400);
});

async function exported(filter: object, as: SignedIn = admin) {
  return app.app.inject({
    method: "POST",
    url: "/export/audit",
    headers: credentials(as),
    payload: filter,
  });
}

test("the CSV file holds every entry of the filter, harmless to a spreadsheet [V1.2.10]", async () => {
  await write({
    operation: "export me",
    actor: "=cmd|'/c calc'!A1@x.example",
    subject: '@sum(1)"x"',
    outcome: "-1+1",
    detail: { organization: "=HYPERLINK(1)", sessions: 2 },
  });
  const response = await exported({ operation: "export me" });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-disposition"]).toContain('filename="Audit trail.csv"');
  const lines = Papa.parse<string[]>(response.body, { skipEmptyLines: true }).data;
  expect(lines).toEqual([
    [
      "Number",
      "Time (UTC)",
      "Actor",
      "Subject",
      "Operation",
      "Outcome",
      "Detail",
      "Network address",
      "Request",
    ],
    [
      "5",
      "2026-11-20T15:00:00Z",
      "'=cmd|'/c calc'!A1@x.example",
      `'@sum(1)"x"`,
      "export me",
      "'-1+1",
      "organization: =HYPERLINK(1); sessions: 2",
      "10.0.0.7",
      "request-1",
    ],
  ]);
  const [entry] = (await search({ operation: "export_audit" })).rows;
  expect(entry).toMatchObject({
    actor: admin.email,
    outcome: "exported",
    detail: { filter: "operation: export me" },
  });
});

test("writes entries of many batches whole", async () => {
  await app.db.transaction().execute(async (transaction) => {
    for (let index = 0; index < 4_100; index += 1) {
      await appendAuditEntry(transaction, {
        at: "2026-11-20T15:00:00Z",
        actor: null,
        subject: null,
        operation: "many",
        outcome: String(index),
        detail: {},
        requestId: null,
        networkAddress: null,
      });
    }
  });
  const response = await exported({ operation: "many" });
  const lines = Papa.parse<string[]>(response.body, { skipEmptyLines: true }).data;
  expect(lines).toHaveLength(4_101);
  expect([lines[1]?.[5], lines.at(-1)?.[5]]).toEqual(["4099", "0"]);
});

test("the export is for administrators alone, and not under run-as [V8.2.1]", async () => {
  const plain = await app.signInAs("plain@x.example", "alerts");
  expect((await exported({}, plain)).statusCode).toBe(403);
  expect((await exported({}, { ...plain, accessToken: "x" })).statusCode).toBe(401);
  const other = await app.signInAs("other@x.example", "admin");
  const { response } = await app.call("run_as", { email: other.email }, admin);
  const { access_token: accessToken }: { access_token: string } = response.json();
  const running = await exported({}, { ...admin, accessToken });
  expect([running.statusCode, running.json()]).toMatchObject([403, { code: "not_under_run_as" }]);
  expect((await exported({ columns: ["*"] })).statusCode).toBe(400);
});

test("an entry is found by the case, item, or other object that its detail names, as screens show them", async () => {
  const detail = { case: "CASE-2026-0077", case_id: "77", kind: "hearing" };
  await write({ operation: "opened", detail: { ...detail, item: 3 } });
  await write({ operation: "of an account", subject: "cy@x.example", detail });
  const both = ["of an account", "opened"];
  expect((await found({ subject: "case-2026-0077" })).toSorted()).toEqual(both);
  expect(await found({ subject: "case CASE-2026-0077, item 3" })).toEqual(["opened"]);
  expect(await found({ subject: "hearing" })).toEqual([]);
});

test("a refusal is found by its code and by the words that screens show", async () => {
  await write({ operation: "signup", outcome: "account_exists" });
  expect(await found({ outcome: "Account exists" })).toEqual(["signup"]);
  expect(await found({ outcome: "account_exists" })).toEqual(["signup"]);
});

test("entries about companies under review have their names, with the ticker of the latest call", async () => {
  const companyName = "Calder Therapeutics";
  await createReviewCompany(app.db, { gvkey: "9001", companyName });
  await createReviewCompany(app.db, { gvkey: "9002", companyName: "Alder, Inc." });
  await app.db
    .updateTable("conference_call")
    .set({ ticker: "CPTX" })
    .where("gvkey", "=", "9001")
    .execute();
  const detail = { added: "9001, 9002, 9003", removed: "" };
  await write({ operation: "assign", detail });
  await write({ operation: "adjudicate", detail: { gvkey: "9001" } });
  const answer = getAuditEntriesOutput.parse(await search());
  const names = answer.rows.slice(0, 2).map(({ company_names }) => company_names);
  expect(names).toEqual([
    { "9001": "Calder Therapeutics (CPTX)" },
    { "9001": "Calder Therapeutics (CPTX)", "9002": "Alder, Inc." },
  ]);
});

test("entries about a case name it and its items only to its members", async () => {
  const { member, create, done, storedTrade } = caseCalls(app);
  const [owner, lawyer] = [
    await member("admin", "admin", "explore_trades"),
    await member("admin", "admin", "explore_trades"),
  ];
  const { case_id } = await create(owner, [await storedTrade({ trade_date: "2026-10-13" })]);
  const titlesFor = async (as: SignedIn) => {
    const answer = await done("get_audit_entries", { operation: "add_case_items" }, as);
    return getAuditEntriesOutput
      .parse(answer)
      .rows.map(({ case_title, item_title }) => [case_title, item_title]);
  };
  const titles = [["Calder sales", "Sale by Robert V. Tillery, CPTX, 13 Oct 2026"]];
  expect(await titlesFor(owner)).toEqual(titles);
  expect(await titlesFor(lawyer)).toEqual([[null, null]]);
  await done("add_case_member", { case_id, member_email: lawyer.email }, owner);
  expect(await titlesFor(lawyer)).toEqual(titles);
  await done("remove_case_item", { case_id, item: 1 }, owner);
  expect(await titlesFor(owner)).toEqual([["Calder sales", null]]);
});

test("names a file that the browser made by itself: which, with how many rows, and for whom", async () => {
  const file = "Days of Calder Photonics.csv";
  expect((await app.call("export_in_browser", { file, rows: 21 }, admin)).status).toBe(200);
  const { response } = await app.call(
    "get_audit_entries",
    { operation: "export_in_browser" },
    admin,
  );
  expect(response.json()).toMatchObject({
    rows: [{ actor: admin.email, outcome: "exported", detail: { file, rows: 21 } }],
  });
});
