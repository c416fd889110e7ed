import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { zipOfTexts } from "#testing/factories/filings/data-set-zip.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { checkDataSet } from "./check-data-set.ts";
import { dataSetLinks } from "./data-set-links.ts";
import { DataSetError } from "./data-set-tables.ts";
import { type DataSetPlace, openDataSet } from "./open-data-set.ts";
import { type DataSetItem, readDataSet } from "./read-data-set.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function itemsOf(place: DataSetPlace, partSize?: number): Promise<DataSetItem[]> {
  const set = await openDataSet(place);
  try {
    await checkDataSet(set);
    const items: DataSetItem[] = [];
    for await (const item of readDataSet(set, partSize)) items.push(item);
    return items;
  } finally {
    set.close();
  }
}

/** Two filings, written by hand in the layout of the real set of 2024q3. */
const first = "0001111111-24-000001";
const second = "0001111111-24-000002";
const holdingHead =
  "ACCESSION_NUMBER\tNONDERIV_HOLDING_SK\tSECURITY_TITLE\tSECURITY_TITLE_FN\tSHRS_OWND_FOLWNG_TRANS\tSHRS_OWND_FOLWNG_TRANS_FN";
const tables: Readonly<Record<string, readonly string[]>> = {
  SUBMISSION: [
    "ACCESSION_NUMBER\tFILING_DATE\tPERIOD_OF_REPORT\tDATE_OF_ORIG_SUB\tNO_SECURITIES_OWNED\tNOT_SUBJECT_SEC16\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL\tREMARKS",
    `${first}\t31-JUL-2024\t29-JUL-2024\t\t\ttrue\t4\t0001967680\tVeralto Corp\tVLTO\t"A ""group"" of two"`,
    `${second}\t30-SEP-2024\t09-SEP-2024\t11-SEP-2024\t\t\t4/A\t0000908937\tSIRIUS XM\t(SIRI)\t`,
  ],
  REPORTINGOWNER: [
    "ACCESSION_NUMBER\tRPTOWNERCIK\tRPTOWNERNAME\tRPTOWNER_RELATIONSHIP\tRPTOWNER_TITLE\tRPTOWNER_TXT\tRPTOWNER_CITY\tRPTOWNER_STATE",
    `${second}\t0000000009\tDoe Jane\tTenPercentOwner,Other\t\tSee remarks\tNEW YORK\tNY`,
    `${first}\t0000000007\tRoe Richard\tDirector,Officer\tChief Executive Officer\t\tWALTHAM\tMA`,
    `${first}\t0000000008\tRoe Trust\tTenPercentOwner\t\t\tWALTHAM\tMA`,
  ],
  NONDERIV_TRANS: [
    "ACCESSION_NUMBER\tNONDERIV_TRANS_SK\tSECURITY_TITLE\tTRANS_DATE\tTRANS_FORM_TYPE\tTRANS_CODE\tEQUITY_SWAP_INVOLVED\tEQUITY_SWAP_TRANS_CD_FN\tTRANS_SHARES\tTRANS_PRICEPERSHARE\tTRANS_PRICEPERSHARE_FN\tTRANS_ACQUIRED_DISP_CD\tSHRS_OWND_FOLWNG_TRANS",
    `${first}\t12\tCommon Stock\t29-JUL-2024\t4\tS\tfalse\tF1\t500.0\t19.82\tF2, F10\tD\t2306.02`,
    `${second}\t13\tCommon Stock\t09-SEP-2024\t4\tP\t0\t\t100.0\t\tF1\tA\t100.0`,
    `${first}\t11\tCommon Stock\t29-FEB-2024\t4\tM\tfalse\t\t1000.0\t0.0\t\tA\t2806.02`,
  ],
  NONDERIV_HOLDING: [holdingHead, `${first}\t3\tClass A\tF1\t15702.0\t`],
  DERIV_TRANS: [
    "ACCESSION_NUMBER\tDERIV_TRANS_SK\tSECURITY_TITLE\tCONV_EXERCISE_PRICE\tTRANS_DATE\tTRANS_CODE\tTRANS_SHARES\tTRANS_ACQUIRED_DISP_CD\tEXCERCISE_DATE\tEXCERCISE_DATE_FN\tEXPIRATION_DATE\tUNDLYNG_SEC_TITLE\tUNDLYNG_SEC_SHARES",
    `${first}\t5\tOption\t4.0\t29-JUL-2024\tM\t1000.0\tD\t\tF10\t27-SEP-2034\tCommon Stock\t1000.0`,
  ],
  DERIV_HOLDING: ["ACCESSION_NUMBER\tDERIV_HOLDING_SK\tSECURITY_TITLE\tEXERCISE_DATE"],
  FOOTNOTES: [
    "ACCESSION_NUMBER\tFOOTNOTE_ID\tFOOTNOTE_TXT",
    `${first}\tF10\tTenth`,
    `${first}\tF1\tSold "as is"`,
    `${first}\tF2\t"The ""plan"" of May"`,
    `${second}\tF1\tNo price`,
  ],
  OWNER_SIGNATURE: [
    "ACCESSION_NUMBER\tOWNERSIGNATURENAME\tOWNERSIGNATUREDATE",
    `${first}\t/s/ Richard Roe\t30-JUL-2024`,
    `${second}\t/s/ Jane Doe\t27-SEP-2024`,
  ],
};
const forms4 = (tables["SUBMISSION"] ?? []).map((row) => row.replace("4/A", "4"));
const optionHead = tables["DERIV_TRANS"]?.[0] ?? "";

function zipOf(changed: Readonly<Record<string, readonly string[] | null>> = {}): DataSetPlace {
  const entries = Object.entries({ ...tables, ...changed }).flatMap(([name, rows]) =>
    rows === null ? [] : [[`2024q3_form345/${name}.tsv`, `${rows.join("\r\n")}\r\n`] as const],
  );
  return { name: "2024q3_form345.zip", zip: zipOfTexts(entries) };
}

function filingsIn(items: readonly DataSetItem[]) {
  return items.flatMap((item) => (item.type === "filing" ? [item.filing] : []));
}

function reasonsIn(items: readonly DataSetItem[]) {
  return items.flatMap((item) =>
    item.type === "unreadable"
      ? [[item.unreadable.path, item.unreadable.accession, item.unreadable.reason]]
      : [],
  );
}

describe("a set written by hand", () => {
  test("gives each filing with the rows of its accession number, and those alone", async () => {
    const filings = filingsIn(await itemsOf(zipOf()));
    const filing = filings.find(({ accession }) => accession === first);
    const document = filing?.ownership;
    expect(filings.map(({ accession }) => accession)).toEqual([first, second]);
    expect(filing).toMatchObject({
      form: "4",
      issuerCik: 1967680,
      filedOn: "2024-07-31",
      periodOfReport: "2024-07-29",
      acceptedAt: null,
      completeness: 0,
      flags: ["data-set"],
    });
    expect(
      document?.owners.map(({ cik, isOfficer, isTenPercentOwner }) => [
        cik,
        isOfficer,
        isTenPercentOwner,
      ]),
    ).toEqual([
      [7, true, false],
      [8, false, true],
    ]);
    expect(document).toMatchObject({
      notSubjectToSection16: true,
      isPlanChecked: null,
      remarks: 'A "group" of two',
      footnotes: { F1: 'Sold "as is"', F2: 'The "plan" of May', F10: "Tenth" },
      signatures: [{ name: "/s/ Richard Roe", date: "2024-07-30" }],
    });
    expect(Object.keys(document?.footnotes ?? {})).toEqual(["F1", "F2", "F10"]);
    // By their numbers: the exercise, then the sale; then the holding, then the option.
    expect(
      document?.lines.map(({ lineNumber, code, shares, kind }) => [lineNumber, code, shares, kind]),
    ).toEqual([
      [1, "M", "1000", "transaction"],
      [2, "S", "500", "transaction"],
      [3, null, null, "holding"],
      [4, "M", "1000", "transaction"],
    ]);
    expect(document?.lines[0]).toMatchObject({
      transactionDate: "2024-02-29",
      cells: { transactionDate: { value: "2024-02-29" } },
    });
    expect(document?.lines[1]).toMatchObject({
      transactionDate: "2024-07-29",
      pricePerShare: "19.82",
      sharesOwnedFollowing: "2306.02",
      footnoteIds: ["F1", "F2", "F10"],
      cells: {
        transactionCoding: { value: null, footnotes: ["F1"] },
        transactionPricePerShare: { value: "19.82", footnotes: ["F2", "F10"] },
      },
    });
    expect(document?.lines[3]?.cells).toMatchObject({
      conversionOrExercisePrice: { value: "4", footnotes: [] },
      exerciseDate: { value: null, footnotes: ["F10"] },
      expirationDate: { value: "2034-09-27", footnotes: [] },
    });
    const amendment = filings.find(({ accession }) => accession === second)?.ownership;
    expect(amendment).toMatchObject({
      documentType: "4/A",
      dateOfOriginalSubmission: "2024-09-11",
      notSubjectToSection16: null,
      lines: [{ pricePerShare: null, footnoteIds: ["F1"] }],
    });
  });

  test("is the same read in parts, from a folder and from gzipped files", async () => {
    const whole = await itemsOf(zipOf());
    const inParts = await itemsOf(zipOf(), 100);
    const folder = mkdtempSync(join(tmpdir(), "sentinel-set-"));
    folders.push(folder);
    const quarter = join(folder, "2024q3_form345");
    mkdirSync(quarter);
    for (const [name, rows] of Object.entries(tables))
      writeFileSync(join(quarter, `${name}.tsv.gz`), gzipSync(`${rows.join("\n")}\n`));
    const sorted = (items: readonly DataSetItem[]) =>
      filingsIn(items).toSorted((left, right) => (left.accession < right.accession ? -1 : 1));
    expect(sorted(inParts)).toEqual(sorted(whole));
    expect(sorted(await itemsOf(quarter))).toEqual(sorted(whole));
  });

  test("rows that cannot be used are reported with their line, and their filings left out", async () => {
    const items = await itemsOf(
      zipOf({
        NONDERIV_HOLDING: [
          holdingHead,
          `${first}\t3\tClass A`,
          "of two lines\t",
          `${first}\t4\tB\t\t1\t`,
        ],
        FOOTNOTES: [...(tables["FOOTNOTES"] ?? []), "0009999999-24-000001\tF1\tOrphan"],
      }),
    );
    expect(filingsIn(items).map(({ accession }) => accession)).toEqual([second]);
    expect(reasonsIn(items)).toEqual([
      [
        "2024q3_form345/NONDERIV_HOLDING.tsv:3",
        null,
        "Line 3 of NONDERIV_HOLDING.tsv in the data set of 2024q3 cannot be used: it does not begin with an accession number.",
      ],
      [
        "2024q3_form345/NONDERIV_HOLDING.tsv:2",
        first,
        "Line 2 of NONDERIV_HOLDING.tsv in the data set of 2024q3 cannot be used: it has 3 fields in place of 6.",
      ],
      [
        "2024q3_form345/FOOTNOTES.tsv:6",
        "0009999999-24-000001",
        "Line 6 of FOOTNOTES.tsv in the data set of 2024q3 cannot be used: no row of SUBMISSION has its accession number.",
      ],
    ]);
  });

  test.each([
    ["shares `12x`", 2, ["500.0", "12x"], 'its TRANS_SHARES "12x" is not a number'],
    ["the date 31-FEB-2024", 2, ["29-JUL", "31-FEB"], 'its TRANS_DATE "31-FEB-2024" is not a date'],
    ["an extra cell", 2, ["2306.02", "2306.02\tx"], "it has 14 fields in place of 13"],
    ["a key that is no number", 4, ["\t11\t", "\tx\t"], "its NONDERIV_TRANS_SK is not a number"],
  ] as const)(
    "%s makes its filing unreadable, and no other",
    async (_name, line, [from, to], why) => {
      const rows = (tables["NONDERIV_TRANS"] ?? []).map((row, index) =>
        index === line - 1 ? row.replace(from, to) : row,
      );
      const items = await itemsOf(zipOf({ NONDERIV_TRANS: rows }));
      expect(filingsIn(items).map(({ accession }) => accession)).toEqual([second]);
      expect(reasonsIn(items)).toEqual([
        [
          `2024q3_form345/NONDERIV_TRANS.tsv:${line}`,
          first,
          `Line ${line} of NONDERIV_TRANS.tsv in the data set of 2024q3 cannot be used: ${why}.`,
        ],
      ]);
    },
  );

  test.each([
    ["within its last cell", (text: string) => text.slice(0, -4), "in the middle of line 4"],
    ["within a row", (text: string) => text.slice(0, -40), "in the middle of line 4"],
    [
      "within a row, and the line ended",
      (text: string) => `${text.slice(0, -40)}\n`,
      "in the middle of line 4",
    ],
    ["before its last line end", (text: string) => text.slice(0, -1), "in the middle of line 4"],
    [
      "between two rows",
      (text: string) => text.slice(0, text.indexOf("\n") + 1),
      "at line 1, and 2 of 2 filings have no transaction or holding",
    ],
  ] as const)("a table that was cut %s is refused with file and line", async (_name, cut, why) => {
    const folder = mkdtempSync(join(tmpdir(), "sentinel-cut-"));
    folders.push(folder);
    const quarter = join(folder, "2024q3_form345");
    mkdirSync(quarter);
    const two = {
      ...tables,
      SUBMISSION: forms4,
      NONDERIV_HOLDING: [holdingHead],
      DERIV_TRANS: [optionHead],
    };
    for (const [name, rows] of Object.entries(two)) {
      const text = `${rows.join("\n")}\n`;
      writeFileSync(join(quarter, `${name}.tsv`), name === "NONDERIV_TRANS" ? cut(text) : text);
    }
    const reading = itemsOf(quarter);
    await expect(reading).rejects.toThrow(DataSetError);
    await expect(reading).rejects.toThrow(`NONDERIV_TRANS.tsv in 2024q3_form345 ends ${why}`);
    await expect(reading).rejects.toThrow("Download the data set again.");
  });

  test.each([
    [
      "a missing table",
      zipOf({ FOOTNOTES: null, NONDERIV_TRANS: null }),
      "lacks NONDERIV_TRANS.tsv, FOOTNOTES.tsv",
    ],
    [
      "a missing column",
      zipOf({ FOOTNOTES: ["ACCESSION_NUMBER\tFOOTNOTE_ID"] }),
      "no column FOOTNOTE_TXT",
    ],
    [
      "no zip",
      { name: "2024q3_form345.zip", zip: Buffer.from("<html>") },
      "cannot be read as a zip",
    ],
    ["no quarter", { name: "form345.zip", zip: Buffer.from("") }, "does not say which quarter"],
    [
      "a path that leads out",
      {
        name: "2024q3_form345.zip",
        zip: zipOfTexts([["../SUBMISSION.tsv", "x"]]),
      },
      "cannot be read as a zip",
    ],
    [
      "a table twice",
      {
        name: "2024q3_form345.zip",
        zip: zipOfTexts(
          ["a", "b"].flatMap((folder) =>
            Object.keys(tables).map((name) => [`${folder}/${name}.tsv`, "x"] as const),
          ),
        ),
      },
      "more than once",
    ],
    [
      "very many entries",
      {
        name: "2024q3_form345.zip",
        zip: zipOfTexts(Array.from({ length: 300 }, (_, at) => [`${at}`, ""] as const)),
      },
      "cannot be read as a zip",
    ],
  ])("%s is refused as a whole", async (_name, place, message) => {
    const reading = itemsOf(place);
    await expect(reading).rejects.toThrow(DataSetError);
    await expect(reading).rejects.toThrow(message);
  });

  test("a zip that was cut or changed is not read to its end", async () => {
    const place = zipOf();
    if (typeof place === "string") throw new Error("a zip in memory");
    const { zip } = place;
    await expect(itemsOf({ ...place, zip: zip.subarray(0, -30) })).rejects.toThrow(
      "Download it again",
    );
    const changed = Buffer.from(zip);
    changed.fill(0x55, 60, 90);
    const reading = itemsOf({ ...place, zip: changed });
    await expect(reading).rejects.toThrow(DataSetError);
    await expect(reading).rejects.toThrow(
      /^SUBMISSION.tsv in 2024q3_form345.zip is damaged \(.+\). Nothing of the set was stored. Download the data set again.$/,
    );
  });
});

test("links are read wherever the folder lies, each quarter once", () => {
  const page = Buffer.from(
    `<a href="/files/structureddata/data/insider-transactions-data-sets/2024q3_form345.zip">3</a>
     <a href='https://www.sec.gov/files/2026/2006Q1_form345.zip?x=1&amp;y=2'>1</a>
     <a href=other/2024q3_form345.zip>again</a> <a href="2024q3_form13f.zip">no</a>`,
  );
  const links = dataSetLinks(page, "https://www.sec.gov/data-research/sets");
  expect(links).toEqual([
    { quarter: "2006q1", url: "https://www.sec.gov/files/2026/2006Q1_form345.zip?x=1&y=2" },
    {
      quarter: "2024q3",
      url: "https://www.sec.gov/files/structureddata/data/insider-transactions-data-sets/2024q3_form345.zip",
    },
  ]);
});

const shared = sharedDataDir();
test.skipIf(shared === null)(
  "the real quarter, of which three tables are missing, is refused",
  async () => {
    const place = `${shared}/insider-datasets/2024q3_form345`;
    await expect(openDataSet(place)).rejects.toThrow(
      "2024q3_form345 lacks REPORTINGOWNER.tsv, NONDERIV_TRANS.tsv, FOOTNOTES.tsv. Nothing of it was stored",
    );
  },
);
