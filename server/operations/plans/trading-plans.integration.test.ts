import { expect, test } from "vitest";
import {
  getTradingPlanOutput,
  getTradingPlansOutput,
} from "#contract/operations/screening/trading-plans.ts";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";
import { disclosedArrangement } from "#testing/filings/arrangements.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";

const email = "plans@x.example";

/** The 10-Q of the quarter to June 30, 2024: Jane Doe's plan, and one of someone who is no insider on file. */
const quarterly = aFiling({
  accession: "0000000001-24-000020",
  form: "10-Q",
  acceptedAt: "2024-08-08T20:05:00Z",
  filedOn: "2024-08-08",
  periodOfReport: "2024-06-30",
  entities: [
    { role: "FILER", cik: 1001, name: "Example Corp", sic: "3571", fiscalYearEnd: "1231" },
  ],
  ownership: null,
  item408: {
    factCount: 12,
    arrangements: [
      disclosedArrangement({ personName: "Jane Doe" }),
      disclosedArrangement({
        number: 2,
        personName: "Rita Stone",
        adopted: { raw: "the spring of 2024", day: null },
        amounts: [],
        flags: ["adoption-not-a-day"],
      }),
    ],
    unreadable: [
      {
        fact: "TrdArrAdoptionDate",
        value: "the spring of 2024",
        context: "c-3",
        reason: "The text is not an exact date.",
      },
    ],
  },
});

const results = aFiling({
  ...quarterly,
  accession: "0000000001-24-000010",
  form: "8-K",
  acceptedAt: "2024-05-20T20:05:00Z",
  filedOn: "2024-05-20",
  items: ["2.02"],
  item408: null,
});

function form4(number: number, day: string, shares: string) {
  return aFiling({
    accession: `0000000001-24-00003${number}`,
    acceptedAt: `${day}T20:05:00Z`,
    filedOn: day,
    ownership: anOwnershipDocument({
      isPlanChecked: true,
      periodOfReport: day,
      owners: [anOwner()],
      footnotes: { F1: "Sold under a Rule 10b5-1 trading plan adopted on May 15, 2024." },
      lines: [
        aSaleLine({ transactionDate: day, shares, pricePerShare: "10", footnoteIds: ["F1"] }),
      ],
    }),
  });
}

const first = form4(1, "2024-08-12", "1000");
const second = form4(2, "2024-09-16", "500");
const key = { cik: "0000001001", plan: "2001.2024-05-15" };

const app = await appForFile();
const as = await app.signInAs(email, "explore_trades");
await storeAndDerive(app, [results, quarterly, first, second]);

async function list(search: object = {}) {
  const { body } = await app.call("get_trading_plans", search, as);
  return getTradingPlansOutput.parse(body);
}

async function keys(search: object): Promise<string[]> {
  return (await list(search)).rows.map(({ plan }) => plan);
}

test("plans are listed with what is known, newest adoption first, unknown dates last", async () => {
  const { rows, total } = await list();
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({
    ...key,
    owner: "Doe Jane",
    owner_cik: "0000002001",
    person_match: "cik",
    adopted_on: "2024-05-15",
    expires_on: "2025-05-14",
    shares_planned: "5000",
    shares_sold: "1500",
    first_trade_on: "2024-08-12",
    last_trade_on: "2024-09-16",
    // 90 days; the 10-Q's second business day, August 12, is earlier.
    cooling_off_ends_on: "2024-08-13",
    days_to_results: 5,
    disclosure: "disclosed",
    flags: ["before-earnings", "cooling-off-short"],
  });
  expect(rows[1]).toMatchObject({
    owner: "Rita Stone",
    owner_cik: null,
    person_match: "none",
    adopted_on: null,
    adopted_as_filed: "the spring of 2024",
    flags: [],
  });
});

test("facts that could not be read are listed with the reason, by company too", async () => {
  const { unreadable } = await list({ company: "EXMP" });
  expect(unreadable).toMatchObject({
    rows: [
      {
        accno: quarterly.accession,
        fact: "TrdArrAdoptionDate",
        value: "the spring of 2024",
        reason: "The text is not an exact date.",
      },
    ],
    total: 1,
  });
  expect((await list()).unreadable.total).toBe(1);
  expect((await list({ company: "OTHR" })).unreadable.total).toBe(0);
});

test.for([
  [{ company: "1001", person: "jane" }, 1],
  [{ person: "2001" }, 1],
  [{ company: "OTHR" }, 0],
  [{ adopted_from: "2024-05-15", adopted_to: "2024-05-15" }, 1],
  [{ adopted_from: "2024-05-16" }, 0],
  [{ flags: ["before-earnings", "cooling-off-short"] }, 1],
  [{ flags: ["cooling-off-short", "single-trade"] }, 0],
  [{ earnings_within_days: 5 }, 1],
  [{ earnings_within_days: 4 }, 0],
] as const)("filters %j find %s", async ([search, count]) => {
  expect(await keys(search)).toHaveLength(count);
});

test("sorted either way, plans without a value are last", async () => {
  for (const direction of ["asc", "desc"]) {
    expect((await keys({ sort: "shares_planned", direction }))[0]).toBe(key.plan);
  }
  expect((await keys({ sort: "person", direction: "desc" }))[1]).toBe(key.plan);
});

test("a plan names its trades, and every source with its text and facts as filed", async () => {
  const { body } = await app.call("get_trading_plan", key, as);
  const plan = getTradingPlanOutput.parse(body);
  expect(plan.trades.map(({ accno, shares }) => [accno, shares])).toEqual([
    [first.accession, "1000"],
    [second.accession, "500"],
  ]);
  expect(plan.cooling_off).toEqual({
    ends_on: "2024-08-13",
    earliest: "2024-08-13",
    latest: "2024-09-12",
    report_accno: quarterly.accession,
    has_first_trade: true,
  });
  expect(plan.results_accno).toBe(results.accession);
  const [disclosed, ...cited] = plan.statements;
  expect(disclosed).toMatchObject({
    source: "item-408",
    accno: quarterly.accession,
    arrangement: {
      adopted: { as_filed: "May 15, 2024", day: "2024-05-15" },
      amounts: [{ part: null, as_filed: "5,000", shares: "5000" }],
      text: disclosedArrangement().text,
      facts: [{ name: "TrdArrAdoptionDate", value: "May 15, 2024", id: "f-1", is_hidden: false }],
    },
  });
  expect(cited.map(({ accno, phrase, text_ids: ids }) => [accno, phrase, ids])).toEqual([
    [first.accession, "adopted on May 15, 2024", ["F1"]],
    [second.accession, "adopted on May 15, 2024", ["F1"]],
  ]);
});

test("all plans of a search as a file, which is audited", async () => {
  const response = await app.app.inject({
    method: "POST",
    url: "/export/plans",
    headers: credentials(as),
    payload: { search: { type: "get_trading_plans", email }, title: "Plans" },
  });
  expect(response.statusCode).toBe(200);
  const rows = response.body.trim().split("\r\n");
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("Adopted as Filed");
  expect(rows[2]).toContain("the spring of 2024");
  const entries = await app.db
    .selectFrom("audit_entry")
    .select("outcome")
    .where("operation", "=", "export_plans")
    .execute();
  expect(entries).toEqual([{ outcome: "exported" }]);
});

test("a plan is kept in a case with its sources, and one that is gone is refused", async () => {
  const created = await app.call(
    "create_case",
    { title: "Plans", items: [{ kind: "plan", reference: key }] },
    as,
  );
  expect(created.status).toBe(200);
  const { snapshot } = await app.db
    .selectFrom("case_item")
    .select("snapshot")
    .executeTakeFirstOrThrow();
  expect(snapshot).toMatchObject({
    title: "Trading plan of Jane Doe, EXMP, adopted 15 May 2024",
    data: {
      shares_sold: "1500",
      flags: ["Adopted before earnings", "First trade in the cooling-off period"],
    },
  });
  const missing = { kind: "plan", reference: { ...key, plan: "2001.2020-01-01" } };
  const refused = await app.call("create_case", { title: "None", items: [missing] }, as);
  expect(refused).toMatchObject({ status: 404 });
});

test("unknown companies and plans are refused by name", async () => {
  const company = await app.call("get_trading_plan", { ...key, cik: "0000009999" }, as);
  expect(company).toMatchObject({ status: 404, body: { code: "company_not_found" } });
  const plan = await app.call("get_trading_plan", { ...key, plan: "2001.2020-01-01" }, as);
  expect(plan).toMatchObject({ status: 404, body: { code: "plan_not_found" } });
});

test("withdrawn Forms 4 leave the disclosed plan; without the 10-Q it has no row", async () => {
  for (const { accession } of [first, second]) await withdraw(app, { accession, issuerCik: 1001 });
  expect((await list({ person: "jane" })).rows[0]).toMatchObject({
    person_match: "none",
    shares_sold: "0",
  });
  await withdraw(app, { accession: quarterly.accession, issuerCik: 1001 });
  expect(await list()).toEqual({ rows: [], total: 0, unreadable: { rows: [], total: 0 } });
});
