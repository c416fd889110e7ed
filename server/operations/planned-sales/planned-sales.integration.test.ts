import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createCaseOutput } from "#contract/operations/cases/cases.ts";
import {
  getPlannedSaleOutput,
  getPlannedSalesOutput,
} from "#contract/operations/screening/planned-sales.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { loadNoticeCoverage } from "#database/computed/load-notices.ts";
import { noteIndexDays } from "#database/sources/indexes/index-days.ts";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { aNoticeFiling } from "#testing/filings/notices.ts";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";

const email = "planned@x.example";

function sold(number: number, day: string, shares: string) {
  return aFiling({
    accession: `0000000001-24-00000${number}`,
    acceptedAt: `${day}T20:05:00Z`,
    filedOn: day,
    ownership: anOwnershipDocument({
      periodOfReport: day,
      lines: [aSaleLine({ transactionDate: day, shares, pricePerShare: "30", footnoteIds: [] })],
    }),
  });
}

const first = aNoticeFiling("0000000144-24-000001", { filedOn: "2024-05-06", units: ["9000"] });
const amended = aNoticeFiling("0000000144-24-000002", {
  form: "144/A",
  previousAccession: "0000000144-24-000001",
  filedOn: "2024-05-07",
  units: ["6000", "2000"],
  planAdoptionDates: ["2024-01-15"],
});

const app = await appForFile();
const as = await app.signInAs(email, "explore_trades");
beforeAll(async () => {
  // Two days of 2022 and every weekday since June 2023 were read, the newest index included.
  const start = Temporal.PlainDate.from("2023-06-01");
  const days = ["2022-03-01", "2022-03-02"];
  for (let day = start; day.toString() <= "2026-11-20"; day = day.add({ days: 1 }))
    if (day.dayOfWeek < 6) days.push(day.toString());
  const pool = openBulkPool(app.connectionString);
  await noteIndexDays(
    pool,
    days.map((day) => ({ day, state: "present", listed: 1, origin: "daily", detail: null })),
  );
  await pool.end();
  await storeAndDerive(app, [
    first,
    amended,
    sold(1, "2024-05-08", "5000"),
    sold(2, "2024-06-03", "1000"),
    sold(3, "2025-02-03", "7000"),
  ]);
});

async function list(search: object = {}) {
  const { body } = await app.call("get_planned_sales", search, as);
  return getPlannedSalesOutput.parse(body);
}

async function detail(id: string) {
  const { body } = await app.call("get_planned_sale", { id }, as);
  return getPlannedSaleOutput.parse(body);
}

test("lists the notice in force with its sales, and the sale without a notice", async () => {
  const { rows, total } = await list();
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    {
      id: "1001-2001-2025-02-03",
      kind: "sales",
      status: "Sold without a notice",
      sold_units: "7000",
      sold_value: "210000",
      planned_units: null,
    },
    {
      id: "0000000144-24-000002",
      kind: "notice",
      form: "144/A",
      person: "DOE JANE",
      person_cik: "0000002001",
      status: "Executed in part",
      planned_units: "8000",
      sold_units: "6000",
      remaining_units: "2000",
      sold_value: "180000",
      is_plan: true,
      plan_adopted_on: "2024-01-15",
      is_match_certain: true,
    },
  ]);
});

test("filters by company, person, dates, status, plan, and value", async () => {
  const found = async (search: object): Promise<string[]> =>
    (await list(search)).rows.map(({ kind }) => kind);
  expect(await found({ company: "1001" })).toEqual(["sales", "notice"]);
  expect(await found({ company: "1002" })).toEqual([]);
  expect(await found({ person: "jane doe" })).toEqual(["sales", "notice"]);
  expect(await found({ person: "0000002001" })).toEqual(["sales", "notice"]);
  expect(await found({ person: "john" })).toEqual([]);
  expect(await found({ company: "99999999999999999999" })).toEqual([]);
  expect(await found({ person: "99999999999999999999" })).toEqual([]);
  expect(await found({ filed_to: "2024-12-31" })).toEqual(["notice"]);
  expect(await found({ sale_from: "2025-01-01" })).toEqual(["sales"]);
  expect(await found({ statuses: ["Executed in part"] })).toEqual(["notice"]);
  expect(await found({ statuses: ["Open", "Unknown"] })).toEqual([]);
  expect(await found({ plan: "plan" })).toEqual(["notice"]);
  expect(await found({ plan: "none_named" })).toEqual([]);
  expect(await found({ min_value: 200_000 })).toEqual(["sales"]);
  expect(await found({ sort_column: "planned_value", sort_direction: "asc" })).toEqual([
    "notice",
    "sales",
  ]);
});

test("proves a match by accession and line, and shows the notice as filed", async () => {
  const { row, notice, proof } = await detail("0000000144-24-000002");
  expect(row.status).toBe("Executed in part");
  expect(notice?.planned_sales.map(({ units }) => units)).toEqual(["6000", "2000"]);
  expect(notice?.previous_accno).toBe("0000000144-24-000001");
  expect(proof).toMatchObject({
    matched_by: "cik",
    // An amendment does not extend the ninety days of its original.
    window: { from: "2024-05-06", through: "2024-08-04" },
    sales: [
      { accno: "0000000001-24-000001", line_number: 1, counted: "5000", price: "30" },
      { accno: "0000000001-24-000002", line_number: 1, counted: "1000" },
    ],
  });
  expect(await detail("0000000144-24-000001")).toMatchObject({
    replaced_by: "0000000144-24-000002",
    proof: { sales: [] },
  });
  const { proof: rule, is_owner_name: isOwnerName } = await detail("1001-2001-2025-02-03");
  expect(isOwnerName).toBe(true);
  expect(rule.three_months).toEqual({
    from: "2024-11-04",
    through: "2025-02-03",
    units: "7000",
    value: "210000",
  });
  expect(rule.reasons[0]).toContain("17 CFR 230.144(h)(1)");
});

test("sales without a notice are kept in a case by the day of one of them, also when an earlier one arrives", async () => {
  const id = "1001-2001-2025-02-03";
  const items = [{ kind: "no_notice", reference: { id } }];
  const created = await app.call("create_case", { title: "No notice", items }, as);
  expect(created.status).toBe(200);
  const { case_id } = createCaseOutput.parse(created.body);
  const { snapshot } = await app.db
    .selectFrom("case_item")
    .select("snapshot")
    .executeTakeFirstOrThrow();
  expect(snapshot).toMatchObject({
    title: "Sales of Jane Doe without a notice, EXMP, 03 Feb 2025",
    data: {
      sold_units: "7000",
      sold_value: "210000",
      status: "Sold without a notice",
      three_months: "2024-11-04 to 2025-02-03: 7000 units, $210000",
      sales: ["0000000001-24-000003, line 1, 2025-02-03: 7000 of 7000 units at $30"],
    },
    about: { persons: [{ cik: "0000002001" }] },
  });
  for (const other of ["1001-2001-2025-02-04", "1001-2002-2025-02-03", "1001-2001-2025-99-99"]) {
    const missing = [{ kind: "no_notice", reference: { id: other } }];
    const refused = await app.call("create_case", { title: "None", items: missing }, as);
    expect(refused.status).toBe(404);
  }

  await storeAndDerive(app, [sold(4, "2025-01-27", "6000")]);
  expect((await detail(id)).row).toMatchObject({ id: "1001-2001-2025-01-27", sold_units: "13000" });
  // Between the two, but the day of neither.
  const between = await app.call("get_planned_sale", { id: "1001-2001-2025-01-30" }, as);
  expect(between.status).toBe(404);
  const { body } = await app.call("get_case", { case_id }, as);
  expect(body).toMatchObject({ items: [{ kept: { since: { state: "changed" } } }] });
});

test("a notice in a case has the seller's name as its page does", async () => {
  const items = [{ kind: "notice", reference: { accno: "0000000144-24-000002" } }];
  const { body } = await app.call("create_case", { title: "Notice", items }, as);
  const { case_id } = createCaseOutput.parse(body);
  const { snapshot } = await app.db
    .selectFrom("case_item")
    .select("snapshot")
    .where("case_id", "=", case_id)
    .executeTakeFirstOrThrow();
  expect(snapshot).toMatchObject({
    title: "Notice of Jane Doe, EXMP, 07 May 2024",
    data: { seller: "DOE JANE" },
  });
});

test("days without an index are no days without notices", async () => {
  expect(await loadNoticeCoverage(app.db)).toEqual({ from: "2023-06-01", through: "2026-11-20" });
  await sql`delete from index_day where day = '2026-11-10'`.execute(app.db);
  expect(await loadNoticeCoverage(app.db)).toEqual({ from: "2026-11-11", through: "2026-11-20" });
});

test("an unknown notice is refused; files have every row", async () => {
  const { status } = await app.call("get_planned_sale", { id: "0000000144-24-000009" }, as);
  expect(status).toBe(404);
  const file = await app.app.inject({
    method: "POST",
    url: "/export/planned-sales",
    headers: credentials(as),
    payload: { search: { type: "get_planned_sales", email }, title: "Planned Sales" },
  });
  const lines = file.body.replaceAll('"', "").trim().split("\r\n");
  expect(lines.map((line) => line.split(",")[0])).toEqual([
    "Status",
    "Sold without a notice",
    "Executed in part",
  ]);
  expect(lines[2]).toContain("0000000144-24-000002");
  // A sale without a notice was planned for no day.
  const [headers = [], ...rows] = lines.map((line) => line.split(","));
  const cell = (row: readonly string[] | undefined, header: string) =>
    row?.[headers.indexOf(header)];
  const days = ["Planned Sale Date", "First Sale Without Notice"];
  expect(rows.map((row) => days.map((header) => cell(row, header) !== ""))).toEqual([
    [false, true],
    [true, false],
  ]);
});

test("a notice under a mistaken CIK does not rename the company that has it", async () => {
  const mistaken = aNoticeFiling("0000000144-24-000003", {
    issuerName: "Another Corp",
    filedOn: "2025-09-03",
  });
  await storeAndDerive(app, [
    {
      ...mistaken,
      entities: mistaken.entities.map((each) => ({ ...each, cik: each.cik + 5_000 })),
    },
  ]);
  const { rows } = await list({ filed_from: "2025-09-01" });
  expect(rows).toMatchObject([{ cik: "0000001001", conm: "Example Corp" }]);
});

test("a withdrawn amendment puts its original in force again", async () => {
  const { rows: position } = await sql<{ before: number }>`
    select last_value as before from change_seq`.execute(app.db);
  await withdraw(app, { accession: "0000000144-24-000002", issuerCik: 1001 });
  expect((await list({ filed_to: "2024-12-31" })).rows).toMatchObject([
    { id: "0000000144-24-000001", planned_units: "9000", status: "Executed in part" },
  ]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from form_144_planned_sale`.execute(app.db);
  expect(rows).toEqual([{ count: 4 }]);
  const gone = await app.call("get_planned_sale", { id: "0000000144-24-000002" }, as);
  expect(gone.status).toBe(404);
  // Copies learn of it by the row's change number.
  const { rows: kept } = await sql`
    select is_live as "isLive", change_seq > ${position[0]?.before} as "isChanged" from planned_sale
     where id = '0000000144-24-000002'`.execute(app.db);
  expect(kept).toEqual([{ isLive: false, isChanged: true }]);
});

test("an amendment that corrects the issuer replaces the notice on the wrong one", async () => {
  const wrong = aNoticeFiling("0000000144-25-000011", { filedOn: "2025-10-01", units: ["700"] });
  const right = aNoticeFiling("0000000144-25-000012", {
    form: "144/A",
    previousAccession: "0000000144-25-000011",
    issuerCik: 1077,
    issuerName: "Right Corp",
    filedOn: "2025-10-02",
    units: ["700"],
  });
  await storeAndDerive(app, [wrong]);
  await storeAndDerive(app, [
    {
      ...right,
      issuerCik: 1077,
      entities: right.entities.map((each) =>
        each.cik === 1001 ? { ...each, cik: 1077, name: "Right Corp" } : each,
      ),
    },
  ]);
  const { rows } = await list({ filed_from: "2025-10-01" });
  expect(rows).toMatchObject([{ id: "0000000144-25-000012", cik: "0000001077" }]);
  expect(await detail("0000000144-25-000011")).toMatchObject({
    row: { cik: "0000001001" },
    replaced_by: "0000000144-25-000012",
  });
});

test("a seller's name in the order of Forms 3, 4, and 5 is distinguished from one typed in another order", async () => {
  // The person files Form 4 as "Doe Jane".
  const typed = ["DOE, JANE", "Jane Doe"].map((seller, at) =>
    aNoticeFiling(`0000000144-23-00000${at + 1}`, { filedOn: "2023-08-01", units: ["10"], seller }),
  );
  await storeAndDerive(app, typed);
  const names = await Promise.all(
    ["0000000144-23-000001", "0000000144-23-000002"].map(async (id) => {
      const { row, is_owner_name: isOwnerName } = await detail(id);
      return [row.person, isOwnerName];
    }),
  );
  expect(names).toEqual([
    ["DOE, JANE", true],
    ["Jane Doe", false],
  ]);
});

test("the order of a name is unknown if the person filed it in two orders", async () => {
  const id = "0000000144-23-000003";
  const seller = "JOHN SMITH";
  const filedAs = (name: string, at: number) =>
    aFiling({
      accession: `0000000001-23-00005${at}`,
      filedOn: "2023-09-01",
      ownership: anOwnershipDocument({ owners: [anOwner({ cik: 2044, name })], lines: [] }),
    });
  const notice = aNoticeFiling(id, { filedOn: "2023-09-04", filerCik: 2044, seller });
  await storeAndDerive(app, [filedAs(seller, 1), notice]);
  expect(await detail(id)).toMatchObject({ row: { person: seller }, is_owner_name: true });
  // Initials do not count: the words are the same.
  await storeAndDerive(app, [filedAs("Smith John A", 2)]);
  expect(await detail(id)).toMatchObject({ row: { person: seller }, is_owner_name: false });
});
