import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HoldingsAnswer } from "#contract/operations/companies/holdings.ts";
import type {
  CompanyInsidersAnswer,
  PersonAnswer,
} from "#contract/operations/companies/insiders.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { ingestAndDerive, storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";

const jane = { cik: 2001, isDirector: true } as const;
const fund = {
  cik: 2002,
  name: "Doe Fund LP",
  isDirector: false,
  isTenPercentOwner: true,
} as const;

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades");
beforeAll(async () => {
  const number = (last: number): string => `0000000001-24-${String(last).padStart(6, "0")}`;
  const withdrawn = number(9);
  await storeAndDerive(app, [
    // A director's first report, under another name and town.
    aFiling({
      accession: number(1),
      form: "3",
      filedOn: "2023-01-10",
      acceptedAt: "2023-01-10T21:00:00Z",
      ownership: anOwnershipDocument({
        documentType: "3",
        periodOfReport: "2023-01-05",
        owners: [anOwner({ ...jane, name: "Roe Jane", city: "DALLAS" })],
        lines: [
          aSaleLine({
            kind: "holding",
            transactionDate: null,
            code: null,
            shares: null,
            pricePerShare: null,
            acquiredDisposed: null,
            sharesOwnedFollowing: "10000",
          }),
        ],
      }),
    }),
    // 1,000 at 30, sold by her and a fund together, filed in time.
    aFiling({
      accession: number(2),
      ownership: anOwnershipDocument({
        owners: [anOwner({ ...jane, isOfficer: true, officerTitle: "CFO" }), anOwner(fund)],
        lines: [aSaleLine({ sharesOwnedFollowing: "9000" })],
      }),
    }),
    // 100.5 at 10.01 purchased by her alone, five business days late; and 7 sold without a price.
    aFiling({
      accession: number(3),
      filedOn: "2024-06-13",
      acceptedAt: "2024-06-13T20:00:00Z",
      ownership: anOwnershipDocument({
        periodOfReport: "2024-06-04",
        owners: [anOwner({ ...jane, isOfficer: true, officerTitle: "See Remarks" })],
        remarks: "Chief Financial Officer and Treasurer",
        lines: [
          aSaleLine({
            code: "P",
            acquiredDisposed: "A",
            transactionDate: "2024-06-04",
            shares: "100.5",
            pricePerShare: "10.01",
            sharesOwnedFollowing: "9090.5",
          }),
          aSaleLine({
            lineNumber: 2,
            transactionDate: "2024-06-04",
            shares: "7",
            pricePerShare: null,
            sharesOwnedFollowing: "9083.5",
          }),
        ],
      }),
    }),
    aFiling({
      accession: withdrawn,
      filedOn: "2024-06-20",
      ownership: anOwnershipDocument({ owners: [anOwner({ cik: 2009 })] }),
    }),
    // Another issuer.
    aFiling({
      accession: number(10),
      issuerCik: 1002,
      filedOn: "2022-02-03",
      acceptedAt: "2022-02-03T20:00:00Z",
      periodOfReport: "2022-02-02",
      entities: [
        { role: "ISSUER", cik: 1002, name: "Second Corp", sic: null, fiscalYearEnd: null },
      ],
      ownership: anOwnershipDocument({
        issuerCik: 1002,
        issuerName: "Second Corp",
        issuerSymbol: "SECN",
        periodOfReport: "2022-02-02",
        owners: [anOwner(jane)],
        lines: [aSaleLine({ transactionDate: "2022-02-02", shares: "10", pricePerShare: "5" })],
      }),
    }),
    // Corrects, weeks later, a filing that is not stored; 7 purchased without a price.
    aFiling({
      accession: number(11),
      form: "4/A",
      issuerCik: 1003,
      filedOn: "2024-07-18",
      acceptedAt: "2024-07-18T20:00:00Z",
      periodOfReport: "2024-06-04",
      entities: [{ role: "ISSUER", cik: 1003, name: "Third Corp", sic: null, fiscalYearEnd: null }],
      ownership: anOwnershipDocument({
        documentType: "4/A",
        issuerCik: 1003,
        issuerName: "Third Corp",
        issuerSymbol: "THRD",
        periodOfReport: "2024-06-04",
        dateOfOriginalSubmission: "2024-06-05",
        owners: [anOwner({ cik: 2003, name: "Poe Pat" })],
        lines: [
          aSaleLine({ transactionDate: "2024-06-04", shares: "10", pricePerShare: "5" }),
          aSaleLine({
            lineNumber: 2,
            code: "P",
            acquiredDisposed: "A",
            transactionDate: "2024-06-04",
            shares: "7",
            pricePerShare: null,
          }),
        ],
      }),
    }),
  ]);
  await withdraw(app, { accession: withdrawn, issuerCik: 1001 });
});

async function answerOf<Answer>(
  type: "get_company_insiders" | "get_person" | "get_holdings",
  payload: object,
): Promise<Answer> {
  const { status, body, response } = await app.call(type, payload, ana);
  expect(body).not.toHaveProperty("error");
  expect(status).toBe(200);
  return response.json();
}

describe("get_company_insiders", () => {
  const insiders = (payload: object = {}): Promise<CompanyInsidersAnswer> =>
    answerOf("get_company_insiders", { cik: "1001", start_date: "all", ...payload });

  test("sums each person's trades; a shared one stands with both and once in the total", async () => {
    const answer = await insiders();
    expect(
      answer.insiders.map(({ name, value_sold, value_purchased, trades }) => [
        name,
        value_sold,
        value_purchased,
        trades,
      ]),
    ).toEqual([
      // 100.5 × 10.01 = 1,006.005
      ["Doe Jane", "30000", "1006.005", 3],
      ["Doe Fund LP", "30000", "0", 1],
    ]);
    expect(answer.company).toEqual({
      value_sold: "30000",
      value_purchased: "1006.005",
      trades: 3,
      trades_not_summed: 1,
      sales_not_summed: 1,
      purchases_not_summed: 0,
      late_filings: 1,
      plan_trades: 0,
      last_trade_date: "2024-06-04",
      shared_trades: 1,
    });
  });

  test("calls no filing late for an amendment whose original is not stored", async () => {
    const { insiders: known, company } = await insiders({ cik: "1003" });
    expect(known).toMatchObject([{ name: "Poe Pat", trades: 2, late_filings: 0 }]);
    expect(company).toMatchObject({ trades: 2, late_filings: 0 });
  });

  test("counts excluded trades by direction", async () => {
    const { company } = await insiders({ cik: "1003" });
    expect(company).toMatchObject({
      value_sold: "50",
      value_purchased: "0",
      trades_not_summed: 1,
      sales_not_summed: 0,
      purchases_not_summed: 1,
    });
  });

  test("says who they are by their newest filing, and since when", async () => {
    const [first] = (await insiders()).insiders;
    expect(first).toMatchObject({
      cik: "0000002001",
      title: "Chief Financial Officer and Treasurer",
      roles: [
        {
          insider_type: "Officer",
          first_filed_on: "2024-05-10",
          last_filed_on: "2024-06-13",
          is_stated_last: true,
        },
        {
          insider_type: "Director",
          first_filed_on: "2023-01-10",
          last_filed_on: "2024-06-13",
          is_stated_last: true,
        },
      ],
      filings: 3,
      first_filed_on: "2023-01-10",
      last_filed_on: "2024-06-13",
      last_filing: { accno: "0000000001-24-000003", form: "4" },
      late_filings: 1,
      trades_not_summed: 1,
    });
  });

  test("counts trades of the period, by default the last 12 months, and sorts", async () => {
    const may = await insiders({
      start_date: "2024-05-08",
      end_date: "2024-05-31",
      sort_column: "name",
      sort_direction: "asc",
    });
    expect(
      may.insiders.map(({ name, value_purchased, trades }) => [name, value_purchased, trades]),
    ).toEqual([
      ["Doe Fund LP", "0", 1],
      ["Doe Jane", "0", 1],
    ]);
    const { start_date, end_date } = await insiders({
      start_date: undefined,
      end_date: "2024-12-30",
    });
    // 365 days, both included: 2024 has 366.
    expect([start_date, end_date]).toEqual(["2024-01-01", "2024-12-30"]);
  });

  test("an unknown company is not found", async () => {
    expect(await app.call("get_company_insiders", { cik: "77" }, ana)).toMatchObject({
      status: 404,
      body: { code: "company_not_found" },
    });
  });
});

describe("get_person", () => {
  const person = (cik: string): Promise<PersonAnswer> => answerOf("get_person", { cik });

  test("has names, places, issuers and sums over all of them", async () => {
    const jane = await person("2001");
    expect(
      jane.names.map(({ name, first_filed_on, filings }) => [name, first_filed_on, filings]),
    ).toEqual([
      ["Doe Jane", "2022-02-03", 3],
      ["Roe Jane", "2023-01-10", 1],
    ]);
    expect(jane.addresses.map(({ location, filings }) => [location, filings])).toEqual([
      ["AUSTIN, TX", 3],
      ["DALLAS, TX", 1],
    ]);
    expect(
      jane.issuers.map(({ name, value_sold, trades, filings }) => [
        name,
        value_sold,
        trades,
        filings,
      ]),
    ).toEqual([
      ["Example Corp", "30000", 3, 3],
      ["Second Corp", "50", 1, 1],
    ]);
    expect(jane.total).toMatchObject({
      value_sold: "30050",
      value_purchased: "1006.005",
      trades: 4,
      shared_trades: 1,
      late_filings: 1,
    });
    expect(jane.edgar_url).toBe("https://www.sec.gov/edgar/browse/?CIK=0000002001");
  });

  test("who reports nothing is not found, a company included", async () => {
    for (const cik of ["1001", "2009", "99"]) {
      expect(await app.call("get_person", { cik }, ana)).toMatchObject({
        status: 404,
        body: { code: "person_not_found" },
      });
    }
  });
});

describe("get_holdings", () => {
  test("follows the number owned from filing to filing", async () => {
    const path = await answerOf<HoldingsAnswer>("get_holdings", {
      issuer_cik: "1001",
      owner_cik: "2001",
    });
    expect(path.counts).toEqual({ steps: 4, first: 1, reconciled: 2, differs: 1, not_stated: 0 });
    const [account] = path.accounts;
    expect(
      account?.steps.map((step) => [
        step.accno.slice(-1),
        step.line_number,
        step.previous,
        step.expected,
        step.stated,
        step.difference,
      ]),
    ).toEqual([
      ["1", 1, null, null, "10000", null],
      ["2", 1, "10000", "9000", "9000", null],
      // 9,000 + 100.5 = 9,100.5; stated 9,090.5
      ["3", 1, "9000", "9100.5", "9090.5", "-10"],
      ["3", 2, "9090.5", "9083.5", "9083.5", null],
    ]);
    expect(account?.steps[1]).toMatchObject({
      owners: 2,
      footnotes: [{ id: "F1", text: "Weighted average; single prices 29.80 to 30.20." }],
    });
  });

  test("a person who does not report on the issuer is not found", async () => {
    expect(
      await app.call("get_holdings", { issuer_cik: "1002", owner_cik: "2002" }, ana),
    ).toMatchObject({ status: 404 });
  });
});

const dataDir = sharedDataDir();
describe.skipIf(dataDir === null)("filings of the shared data", () => {
  const scratch = mkdtempSync(join(tmpdir(), "insiders-"));
  afterAll(() => rmSync(scratch, { recursive: true }));

  test("a trust and its trustee: totals by independent arithmetic over the documents", async () => {
    const folder = join("Archives", "edgar", "data", "1271024");
    cpSync(join(dataDir ?? "", "edgar", folder), join(scratch, folder), { recursive: true });
    await ingestAndDerive(app, scratch);
    const { insiders, company } = await answerOf<CompanyInsidersAnswer>("get_company_insiders", {
      cik: "1271024",
      start_date: "all",
    });
    // Sum of shares × price over the 53 lines with S and D of 14 filings, worked out in Python's
    // decimals; the one line with S and A counts nowhere.
    expect(
      insiders
        .toSorted((a, b) => Number(a.cik) - Number(b.cik))
        .map(({ cik, value_sold, trades }) => [cik, value_sold, trades]),
    ).toEqual([
      ["0001519339", "143098513.3656", 14],
      ["0001521103", "143098513.3656", 14],
    ]);
    expect(company).toMatchObject({ value_sold: "143098513.3656", trades: 14, shared_trades: 14 });
  });
});
