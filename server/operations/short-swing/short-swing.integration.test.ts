import { beforeAll, expect, test } from "vitest";
import { createCaseOutput, getCaseOutput } from "#contract/operations/cases/cases.ts";
import { getLineProofOutput } from "#contract/operations/screening/line-proof.ts";
import {
  getShortSwingOutput,
  getShortSwingsOutput,
} from "#contract/operations/screening/short-swing.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";
import { leadReport } from "#testing/database/stored-lead.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { appForFile, credentials, type SignedIn, signIn } from "#testing/server/app-under-test.ts";

let as: SignedIn;
const email = "swing@x.example";
const key = { cik: "0000001001", owner_cik: "0000002001" };

type Trade = { day: string; code: "P" | "S" | "G"; shares: string; price: string | null };

function form4(number: number, trades: readonly Trade[], changes: Partial<FilingRecord> = {}) {
  const [first] = trades;
  return aFiling({
    accession: `0000000001-24-00000${number}`,
    acceptedAt: `${first?.day}T20:05:00Z`,
    filedOn: first?.day ?? null,
    ownership: anOwnershipDocument({
      periodOfReport: first?.day ?? null,
      lines: trades.map(({ day, code, shares, price }, place) =>
        aSaleLine({
          lineNumber: place + 1,
          transactionDate: day,
          code,
          shares,
          pricePerShare: price,
          acquiredDisposed: code === "P" ? "A" : "D",
          cells: {},
          footnoteIds: [],
        }),
      ),
    }),
    ...changes,
  });
}

const bought = form4(1, [
  { day: "2024-05-06", code: "P", shares: "100", price: "10" },
  { day: "2024-05-06", code: "G", shares: "7", price: null },
]);
const sold = form4(2, [{ day: "2024-08-01", code: "S", shares: "60", price: "12.50" }]);

const app = await appForFile();
beforeAll(async () => {
  await createAccount(app.db, { email, permissions: ["explore_trades"] });
  as = await signIn(app.call, email);
  await storeAndDerive(app, [leadReport, bought, sold]);
});

async function list(search: object = {}) {
  const { body } = await app.call("get_short_swings", search, as);
  return getShortSwingsOutput.parse(body);
}

async function worksheet() {
  const { body } = await app.call("get_short_swing", key, as);
  return getShortSwingOutput.parse(body);
}

test("a person with a profit is listed, by company and day too", async () => {
  const row = {
    cik: key.cik,
    owner_cik: key.owner_cik,
    profit: 150,
    pairs: 1,
    is_limit: false,
    first_day: "2024-05-06",
    last_day: "2024-08-01",
    first_suit_by: "2026-08-01",
    suit_by: "2026-08-01",
    lines_to_review: 0,
  };
  expect(await list()).toMatchObject({ rows: [row], total: 1 });
  expect((await list({ company: "exmp", since: "2024-08-01", sort: "last_day" })).total).toBe(1);
  expect((await list({ since: "2024-08-02" })).total).toBe(0);
  expect(await list({ page: 2 })).toEqual({ rows: [], total: 1, is_company_known: true });
});

test.each([
  [{ company: "exmp", since: "2024-08-02" }, true],
  [{ company: key.cik, since: "2024-08-02" }, true],
  [{ company: "OTHR" }, false],
  [{ company: "R&D" }, false],
  [{ company: "9999" }, false],
])("an empty list says whether the company is known: %j, %s", async (search, isKnown) => {
  expect(await list(search)).toEqual({ rows: [], total: 0, is_company_known: isKnown });
});

test("the worksheet names filing and line of every transaction, and why one is not matched", async () => {
  const { profit, pairs, lines, cautions } = await worksheet();
  expect(profit).toBe("150");
  expect(pairs).toEqual([
    {
      purchase: {
        accno: bought.accession,
        line_number: 1,
        trade_date: "2024-05-06",
        price: "10",
        is_derivative: false,
      },
      sale: {
        accno: sold.accession,
        line_number: 1,
        trade_date: "2024-08-01",
        price: "12.5",
        is_derivative: false,
      },
      measure: "prices",
      last_matchable_day: "2024-11-04",
      suit_by: "2026-08-01",
      units: "60",
      profit: "150",
    },
  ]);
  expect(lines.map(({ code, outcome, matched }) => [code, outcome, matched])).toEqual([
    ["P", "matched", "60"],
    ["G", "exempt", null],
    ["S", "matched", "60"],
  ]);
  expect(lines[1]?.because).toContain("16b-5");
  expect(cautions[0]).toContain("Counsel");
});

test("while the company waits for its computation, the worksheet and the proof of a line say so", async () => {
  const line = { accno: sold.accession, line_number: 1 };
  const cautions = async () => [
    ...(await worksheet()).cautions,
    ...getLineProofOutput.parse((await app.call("get_line_proof", line, as)).body).cautions,
  ];
  const waiting = (texts: string[]) => texts.filter((text) => text.includes("being processed"));
  expect(waiting(await cautions())).toEqual([]);
  await app.db
    .insertInto("dirty_issuer")
    .values({ cik: Number(key.cik) })
    .execute();
  expect(waiting(await cautions())).toHaveLength(2);
  await app.db.deleteFrom("dirty_issuer").execute();
});

test("the file has a row for each side of a pair and each other line, and is audited", async () => {
  const response = await app.app.inject({
    method: "POST",
    url: "/export/short-swing",
    headers: credentials(as),
    payload: { search: { type: "get_short_swing", email, ...key }, title: "Worksheet" },
  });
  expect(response.statusCode).toBe(200);
  const rows = response.body.replaceAll('"', "").trim().split("\r\n");
  expect(rows[0]).toContain("Accession Number,Line");
  expect(rows.slice(1).map((row) => row.split(",").slice(0, 5))).toEqual([
    ["Matched", "1", "purchase", "2024-05-06", "P"],
    ["Matched", "1", "sale", "2024-08-01", "S"],
    ["Exempt", "", "", "2024-05-06", "G"],
  ]);
  expect(rows[2]).toContain(
    "60,12.5,150,Prices paid and received,2024-11-04,2026-08-01,0000000001-24-000002,1",
  );
  const entries = await app.db
    .selectFrom("audit_entry")
    .select("outcome")
    .where("operation", "=", "export_short_swing")
    .execute();
  expect(entries).toEqual([{ outcome: "exported" }]);
});

test("the file of the list has the profit unrounded, and the last day to sue", async () => {
  const response = await app.app.inject({
    method: "POST",
    url: "/export/short-swings",
    headers: credentials(as),
    payload: { search: { type: "get_short_swings", email, company: key.cik }, title: "Profits" },
  });
  expect(response.statusCode).toBe(200);
  const [header, ...rows] = response.body.replaceAll('"', "").trim().split("\r\n");
  expect(header).toContain(
    "Profit ($),Limit (Rule 16b-6(c)(2)),Pairs,First Matched Trade,Last Matched Trade,Earliest Suit By,Latest Suit By",
  );
  // 60 shares bought at 10 and sold at 12.50 on August 1, 2024: two years to sue.
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("Director,150,No,1,2024-05-06,2024-08-01,2026-08-01,2026-08-01");
});

test("unknown companies and persons are refused by name", async () => {
  const company = await app.call("get_short_swing", { ...key, cik: "0000009999" }, as);
  expect(company).toMatchObject({ status: 404, body: { code: "company_not_found" } });
  const person = await app.call("get_short_swing", { ...key, owner_cik: "0000009999" }, as);
  expect(person).toMatchObject({ status: 404, body: { code: "person_not_found" } });
});

test("a later filing changes the profit; withdrawn filings end it", async () => {
  const dearer = form4(3, [{ day: "2024-09-03", code: "S", shares: "40", price: "15" }]);
  await storeAndDerive(app, [dearer]);
  expect((await list()).rows[0]).toMatchObject({
    profit: 350,
    pairs: 2,
    last_day: "2024-09-03",
    first_suit_by: "2026-08-01",
    suit_by: "2026-09-03",
  });
  await withdraw(app, { accession: dearer.accession, issuerCik: 1001 });
  const stored = () =>
    app.db.selectFrom("short_swing").select(["is_live", "change_seq"]).executeTakeFirstOrThrow();
  const before = await stored();
  await withdraw(app, { accession: sold.accession, issuerCik: 1001 });
  expect(await list()).toMatchObject({ rows: [], total: 0 });
  // Kept under a new number, so that the replica removes it.
  const removed = await stored();
  expect([before.is_live, removed.is_live]).toEqual([true, false]);
  expect(removed.change_seq).toBeGreaterThan(before.change_seq);
});

test("an item of a case states which last days to sue have passed, and reports a change when one more passes", async () => {
  const owner = anOwner({ cik: 2_005, name: "Person 2005" });
  const filed = [
    form4(5, [{ day: "2024-05-06", code: "P", shares: "100", price: "10" }]),
    form4(6, [{ day: "2024-08-01", code: "S", shares: "60", price: "12.50" }]),
    form4(7, [{ day: "2024-10-01", code: "P", shares: "40", price: "10" }]),
    form4(8, [{ day: "2024-11-20", code: "S", shares: "40", price: "11" }]),
  ].map((filing) => ({
    ...filing,
    ownership: filing.ownership && { ...filing.ownership, owners: [owner] },
  }));
  await storeAndDerive(app, filed);
  const item = { kind: "short_swing", reference: { ...key, owner_cik: "0000002005" } };
  const created = await app.call("create_case", { title: "Two pairs", items: [item] }, as);
  const { case_id } = createCaseOutput.parse(created.body);
  const { items } = getCaseOutput.parse((await app.call("get_case", { case_id }, as)).body);
  // 60 shares at 2.50 and 40 at 1.00; on November 20, 2026, a suit for the second can still be brought.
  expect(items[0]?.kept?.data).toMatchObject({
    profit: 190,
    past_pairs:
      "As of 20 Nov 2026, the last day to sue (two years after the later trade) has passed for 1 of 2 pairs, $ 150.00 of the total. Courts can extend the time.",
    suit_days: ["01 Aug 2026 (past): $ 150.00 (1 pair)", "20 Nov 2026: $ 40.00 (1 pair)"],
  });
  const compared = async () => {
    as = await signIn(app.call, email);
    return (await app.call("compare_case_item", { case_id, item: 1 }, as)).body;
  };
  // 11 PM in New York, then midnight.
  app.clock.advance({ hours: 13 });
  expect(await compared()).toEqual({ state: "same", changes: [] });
  app.clock.advance({ hours: 1 });
  expect(await compared()).toMatchObject({
    state: "changed",
    changes: [
      {
        field: "suit_days",
        now: ["01 Aug 2026 (past): $ 150.00 (1 pair)", "20 Nov 2026 (past): $ 40.00 (1 pair)"],
      },
    ],
  });
});
