import { beforeAll, describe, expect, test } from "vitest";
import {
  type ExploreLinesAnswer,
  exploreLinesOutput,
} from "#contract/operations/screening/explore-lines.ts";
import { getLineProofOutput } from "#contract/operations/screening/line-proof.ts";
import type { OwnershipLineRecord } from "#database/filings/filing-record.ts";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { appForFile } from "#testing/server/app-under-test.ts";

const original = "0000000001-24-000001";
const amendment = "0000000001-24-000002";
const initial = "0000000001-24-000003";
const withdrawn = "0000000001-24-000004";

const plain = (value: string) => ({ value, footnotes: [] });

/** An option exercised; its exercisable date is in a footnote, its expiration in words. */
const option: Partial<OwnershipLineRecord> = {
  table: "derivative",
  securityTitle: "Stock Option",
  code: "M",
  acquiredDisposed: "D",
  pricePerShare: null,
  cells: {
    securityTitle: plain("Stock Option"),
    conversionOrExercisePrice: plain("11.25"),
    transactionPricePerShare: plain("10 to 12"),
    exerciseDate: { value: null, footnotes: ["F1"] },
    expirationDate: plain("upon termination"),
    underlyingSecurityTitle: plain("Common Stock"),
    underlyingSecurityShares: plain("1000"),
    transactionCode: plain("M"),
  },
  footnoteIds: ["F1"],
  flags: ["malformed-number:transactionPricePerShare"],
};
const held: Partial<OwnershipLineRecord> = {
  kind: "holding",
  transactionDate: null,
  code: null,
  shares: null,
  pricePerShare: null,
  acquiredDisposed: null,
  sharesOwnedFollowing: "250",
  directOrIndirect: "I",
  natureOfOwnership: "By Trust",
  cells: {},
  footnoteIds: [],
};

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades");
beforeAll(async () => {
  const owners = [anOwner({ isOfficer: true, officerTitle: "CFO" })];
  const footnotes = { F1: "The option vests in three installments." };
  const lines = [
    aSaleLine({ lineNumber: 1, pricePerShare: "10" }),
    aSaleLine({ lineNumber: 2, code: "G", pricePerShare: "0" }),
    aSaleLine({ lineNumber: 3, code: "F", pricePerShare: "29.50" }),
    aSaleLine({ lineNumber: 4, ...held }),
    aSaleLine({ lineNumber: 5, ...option }),
  ];
  await storeAndDerive(app, [
    aFiling({
      accession: original,
      ownership: anOwnershipDocument({ lines, owners, footnotes }),
    }),
    aFiling({
      accession: amendment,
      form: "4/A",
      filedOn: "2024-05-20",
      acceptedAt: "2024-05-20T21:00:00Z",
      ownership: anOwnershipDocument({
        documentType: "4/A",
        dateOfOriginalSubmission: "2024-05-10",
        owners,
        lines: [aSaleLine({ code: "F", pricePerShare: "29.75" })],
      }),
    }),
    aFiling({
      accession: initial,
      form: "3",
      filedOn: "2024-01-05",
      acceptedAt: "2024-01-05T21:00:00Z",
      periodOfReport: "2024-01-02",
      ownership: anOwnershipDocument({
        documentType: "3",
        owners,
        lines: [aSaleLine({ ...held, natureOfOwnership: null, directOrIndirect: "D" })],
      }),
    }),
    aFiling({ accession: withdrawn, issuerCik: 1001, ownership: anOwnershipDocument({ owners }) }),
  ]);
  await withdraw(app, { accession: withdrawn, issuerCik: 1001 });
});

async function search(fields: object = {}) {
  const { status, body } = await app.call(
    "explore_trades",
    { email: ana.email, transactions: "all", sort_column: "accno", ...fields },
    ana,
  );
  expect(status).toBe(200);
  return exploreLinesOutput.parse(body);
}

const keys = ({ rows }: ExploreLinesAnswer) =>
  rows
    .map(({ accno, line_number, code }) => `${accno.slice(-1)}-${line_number} ${code}`)
    .toSorted();

describe("all transactions", () => {
  test("are every line of both tables of Forms 3, 4, and 5, but not what an amendment replaced", async () => {
    const found = await search();
    expect(keys(found)).toEqual(["1-1 S", "1-2 G", "1-4 Holding", "1-5 M", "2-1 F", "3-1 Holding"]);
    expect(found).toMatchObject({ num_rows: 6, num_holdings: 2 });
    expect(found.search.transactions).toBe("all");
    expect(found).not.toHaveProperty("totals");
  });

  test.each([
    [{ codes: { val: ["G", "F"] } }, ["1-2 G", "2-1 F"]],
    [{ codes: { val: ["Holding"] } }, ["1-4 Holding", "3-1 Holding"]],
    [{ tables: { val: ["II"] } }, ["1-5 M"]],
    [{ ownership_forms: { val: ["Indirect"] } }, ["1-4 Holding"]],
    [{ line_price: { bool: "between", val: [10, 29.75] } }, ["1-1 S", "2-1 F"]],
    [{ conversion_price: { bool: "ge", val: [11.25] } }, ["1-5 M"]],
    // Of a holding, the filing date.
    [{ start_date: "2024-01-05", end_date: "2024-01-05" }, ["3-1 Holding"]],
    [{ start_date: "2024-05-08", end_date: "2024-05-08" }, ["1-1 S", "1-2 G", "1-5 M", "2-1 F"]],
    [{ insider_types: { val: ["Other"] } }, []],
  ])("filtered by %j", async (fields, expected) => {
    expect(keys(await search(fields))).toEqual(expected);
  });

  test("keep a cell that is not a number or date as filed, and guess nothing", async () => {
    const { rows } = await search({ tables: { val: ["II"] } });
    expect(rows).toMatchObject([
      {
        price: null,
        conversion_price: 11.25,
        exercisable_on: null,
        expires_on: null,
        underlying_title: "Common Stock",
        underlying_shares: 1000,
        cell_notes: ["exercisable_on F1"],
        as_filed: ["price: 10 to 12", "expires_on: upon termination"],
        flags: ["stated-in-footnote", "shown-as-filed"],
      },
    ]);
  });

  test("a holding has no code of the form, no date, and no direction", async () => {
    const { rows } = await search({ codes: { val: ["Holding"] }, start_date: "2024-02-01" });
    expect(rows).toMatchObject([
      {
        code: "Holding",
        trade_date: null,
        acquired_disposed: null,
        shares: null,
        owned_following: 250,
        ownership_form: "Indirect",
        ownership_nature: "By Trust",
      },
    ]);
  });

  test("without the switch the search is of the open market as before", async () => {
    const { body } = await app.call("explore_trades", { email: ana.email }, ana);
    expect(body).toMatchObject({ num_rows: 1, totals: { value_sold: "10000" } });
    expect(body).not.toHaveProperty("search.transactions");
  });

  test.each([
    [{ transactions: "some" }],
    [{ codes: { val: ["Q"] } }],
    [{ patterns: { val: ["cluster"] } }],
    [{ sort_column: "value" }],
  ])("refuses %j", async (wrong) => {
    const payload = { email: ana.email, transactions: "all", ...wrong };
    expect((await app.call("explore_trades", payload, ana)).status).toBe(400);
  });
});

describe("the proof of a line", () => {
  const request = (accno: string, line: number) =>
    app.call("get_line_proof", { accno, line_number: line }, ana);
  const prove = async (accno: string, line: number) =>
    getLineProofOutput.parse((await request(accno, line)).body);

  test("has every cell with its place in the document, and the footnotes it cites", async () => {
    const proof = await prove(original, 5);
    expect(proof).toMatchObject({
      row: { code: "M", superseded_by: null },
      filing: { form: "4", issuer_name: "Example Corp" },
      xml_path: "/ownershipDocument/derivativeTable/derivativeTransaction[1]",
      footnotes: [{ id: "F1", text: "The option vests in three installments." }],
      trade_row_number: null,
    });
    expect(proof.cells.map(({ element }) => element)).toEqual([
      "securityTitle",
      "conversionOrExercisePrice",
      "transactionCode",
      "transactionPricePerShare",
      "exerciseDate",
      "expirationDate",
      "underlyingSecurityTitle",
      "underlyingSecurityShares",
    ]);
    expect(proof.cells[3]).toEqual({
      element: "transactionPricePerShare",
      label: "Price per share",
      path: "transactionAmounts/transactionPricePerShare/value",
      value: "10 to 12",
      footnotes: [],
    });
    expect(proof.cautions).toHaveLength(2);
  });

  test("of a sale names its open-market trade, of a replaced line the amendment", async () => {
    expect((await prove(original, 1)).trade_row_number).toBe(1);
    expect((await prove(original, 3)).row.superseded_by).toBe(amendment);
  });

  test.each([
    [original, 9],
    [withdrawn, 1],
    ["0000000009-24-000009", 1],
  ])("line %s %i is not stored", async (accno, line) => {
    expect((await request(accno, line)).status).toBe(404);
  });
});

const exported = (columns: readonly string[], format: string) =>
  app.app.inject({
    method: "POST",
    url: "/export/lines",
    headers: { authorization: `Bearer ${ana.accessToken}`, cookie: ana.cookie },
    payload: {
      search: {
        type: "explore_trades",
        transactions: "all",
        email: ana.email,
        tables: { val: ["II"] },
      },
      columns,
      format,
    },
  });

test("a file has every line of the search, with its codes as they are and no sums", async () => {
  const response = await exported(
    ["conm", "code", "code_name", "trade_date", "price", "as_filed", "cell_notes"],
    "csv",
  );
  expect(response.statusCode).toBe(200);
  expect(
    response.body
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n"),
  ).toEqual([
    '"Company Name","Code","Transaction","Trade Date","Price","As Filed","Footnotes"',
    '"Example Corp","M","Exercise or conversion of derivative security exempted pursuant to Rule 16b-3","2024-05-08","","price: 10 to 12; expires_on: upon termination","exercisable_on F1"',
  ]);
});

test.each(["xlsx", "csv_zip"])("a file of the kind %s is written", async (format) => {
  expect((await exported(["conm", "as_filed"], format)).statusCode).toBe(200);
});

test("a file that describes itself leads to the line, and adds nothing up", async () => {
  const file: unknown = (await exported(["conm"], "json")).json();
  expect(file).toMatchObject({
    query: { type: "explore_trades", transactions: "all" },
    rows: [
      {
        code: "M",
        line_table: "II",
        form: "4",
        accno: original,
        line_number: 5,
        filing_url: expect.stringContaining(original),
      },
    ],
  });
  expect(JSON.stringify(file)).not.toMatch(/value_sold|in_sums/);
});
