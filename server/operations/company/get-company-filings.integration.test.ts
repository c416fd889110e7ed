import { beforeAll, describe, expect, test } from "vitest";
import type { CompanyFilingsAnswer } from "#contract/operations/companies/company-filings.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { aFiling, anOwnershipDocument } from "#testing/filings/filing-records.ts";
import { aNoticeFiling } from "#testing/filings/notices.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";

const number = (last: number): string => `0000000001-24-${String(last).padStart(6, "0")}`;

function aReport(
  last: number,
  text: string | null,
  changes: Partial<FilingRecord> = {},
): FilingRecord {
  return aFiling({
    accession: number(last),
    form: "8-K",
    filedOn: `2024-01-${String(last).padStart(2, "0")}`,
    acceptedAt: null,
    periodOfReport: null,
    entities: [{ role: "FILER", cik: 1001, name: "Example Corp", sic: null, fiscalYearEnd: null }],
    ownership: null,
    texts:
      text === null
        ? null
        : {
            extractorVersion: 1,
            documents: [{ documentNumber: 1, type: "8-K", filename: "body.htm", text }],
            refused: [],
          },
    ...changes,
  });
}

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "alerts");
beforeAll(async () => {
  await storeAndDerive(app, [
    aReport(1, "The auditor expressed substantial doubt about going concern.", {
      items: ["4.01", "9.01"],
    }),
    aReport(2, "Nothing of note.", { form: "8-K/A" }),
    aReport(3, null, { form: "10-Q" }),
    aReport(4, "Going on; concern is not warranted. No doubt.", {
      form: "10-K",
      texts: {
        extractorVersion: 1,
        documents: [
          { documentNumber: 1, type: "10-K", filename: "body.htm", text: "Going concern: none." },
          {
            documentNumber: 2,
            type: "EX-99.1",
            filename: "press.htm",
            text: "A going concern, a going concern",
          },
        ],
        refused: [{ documentNumber: 3, filename: "big.htm", reason: "too-large" }],
      },
    }),
    aFiling({ accession: number(5), filedOn: "2024-01-05", ownership: anOwnershipDocument() }),
    // The company reports on another issuer: not a filing of its own.
    aFiling({
      accession: number(6),
      issuerCik: 1002,
      entities: [
        { role: "ISSUER", cik: 1002, name: "Second Corp", sic: null, fiscalYearEnd: null },
        {
          role: "REPORTING-OWNER",
          cik: 1001,
          name: "Example Corp",
          sic: null,
          fiscalYearEnd: null,
        },
      ],
      ownership: anOwnershipDocument({ issuerCik: 1002 }),
    }),
    aReport(7, "Going concern.", { filedOn: null, filedOnOrigin: null }),
    aFiling({
      accession: number(8),
      issuerCik: 1003,
      entities: [
        { role: "ISSUER", cik: 1003, name: "Third Corp", sic: null, fiscalYearEnd: null },
        { role: "REPORTING-OWNER", cik: 2001, name: "Doe Jane", sic: null, fiscalYearEnd: null },
      ],
      ownership: anOwnershipDocument({ issuerCik: 1003 }),
    }),
    {
      ...aNoticeFiling(number(9), { issuerCik: 1003 }),
      issuerCik: 1003,
      entities: [
        { role: "REPORTING-OWNER", cik: 2001, name: "DOE JANE", sic: null, fiscalYearEnd: null },
        { role: "SUBJECT COMPANY", cik: 1003, name: "Third Corp", sic: null, fiscalYearEnd: null },
      ],
    },
  ]);
  await app.db
    .updateTable("filing")
    .set({ withdrawn: true })
    .where("accession", "=", number(2))
    .execute();
});

async function filings(payload: object = {}): Promise<CompanyFilingsAnswer> {
  const { status, body, response } = await app.call(
    "get_company_filings",
    { cik: "1001", ...payload },
    ana,
  );
  expect(body).not.toHaveProperty("error");
  expect(status).toBe(200);
  return response.json();
}
const numbersOf = (answer: CompanyFilingsAnswer): number[] =>
  answer.filings.map(({ accno }) => Number(accno.slice(-6)));

describe("the list", () => {
  test("has every filing of the company, newest first, those of unknown date last", async () => {
    const answer = await filings();
    expect(numbersOf(answer)).toEqual([5, 4, 3, 2, 1, 7]);
    expect(
      answer.filings.map(({ text, is_amendment, is_withdrawn }) => [
        text,
        is_amendment,
        is_withdrawn,
      ]),
    ).toEqual([
      ["none", false, false],
      ["partial", false, false],
      ["waiting", false, false],
      ["whole", true, true],
      ["whole", false, false],
      ["whole", false, false],
    ]);
    expect(answer.filings[0]?.reporting_persons).toEqual([{ cik: "0000002001", name: "Doe Jane" }]);
    expect(answer.filings[4]).toMatchObject({
      items: ["4.01", "9.01"],
      documents: 1,
      filing_url: `https://www.sec.gov/Archives/edgar/data/1001/000000000124000001/${number(1)}-index.htm`,
    });
    expect(answer.coverage).toEqual({
      filings: 6,
      searchable: 4,
      partial: 1,
      waiting: 1,
      without_text: 1,
    });
    expect([answer.next, answer.search]).toEqual([null, null]);
  });

  test("has the seller of a Form 144", async () => {
    const { filings: listed } = await filings({ cik: "1003" });
    expect(listed.map(({ form, seller }) => [form, seller])).toEqual(
      expect.arrayContaining([
        ["144", { cik: "0000002001", name: expect.stringMatching(/^doe jane$/i) }],
        ["4", null],
      ]),
    );
  });

  test("is paged without gap, and filtered by groups of forms", async () => {
    const seen: number[] = [];
    let after: CompanyFilingsAnswer["next"] | undefined;
    for (let page = 0; page < 6 && after !== null; page += 1) {
      const answer: CompanyFilingsAnswer = await filings({
        limit: 2,
        ...(after === undefined ? {} : { after }),
      });
      seen.push(...numbersOf(answer));
      after = answer.next;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1, 7]);
    expect(numbersOf(await filings({ forms: ["periodic"] }))).toEqual([4, 3]);
    expect(numbersOf(await filings({ forms: ["insider", "current"] }))).toEqual([5, 2, 1, 7]);
    expect(numbersOf(await filings({ forms: ["other"] }))).toEqual([]);
  });
});

describe("keywords", () => {
  test("find whole words in the text, with the words around them; the withdrawn filing is left out", async () => {
    const answer = await filings({ keywords: ["going concern"] });
    expect(numbersOf(answer)).toEqual([4, 1, 7]);
    expect(answer.search).toEqual({ filings_read: 3, is_cut_short: false });
    expect(answer.filings[0]?.findings).toEqual([
      {
        keyword: "going concern",
        count: 3,
        document_type: "10-K",
        document_name: "body.htm",
        snippet: {
          text: "Going concern: none.",
          start: 0,
          end: 13,
          is_cut_before: false,
          is_cut_after: false,
        },
      },
    ]);
  });

  test("all or one of them, in some forms, page by page", async () => {
    const both = { keywords: ["going concern", "auditor"] };
    expect(numbersOf(await filings({ ...both, bool: "and" }))).toEqual([1]);
    expect(numbersOf(await filings({ ...both, bool: "or" }))).toEqual([4, 1, 7]);
    expect(numbersOf(await filings({ ...both, bool: "or", forms: ["current"] }))).toEqual([1, 7]);
    const first = await filings({ keywords: ["going concern"], limit: 2 });
    expect(numbersOf(first)).toEqual([4, 1]);
    expect(
      numbersOf(await filings({ keywords: ["going concern"], limit: 2, after: first.next })),
    ).toEqual([7]);
  });

  test("an empty or an endless keyword is refused", async () => {
    for (const keyword of ["  ", "x".repeat(101)]) {
      const { status } = await app.call(
        "get_company_filings",
        { cik: "1001", keywords: [keyword] },
        ana,
      );
      expect(status).toBe(400);
    }
  });
});
