import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { sharedDataDir } from "#testing/shared-data.ts";
import { DataSetError } from "./data-set-tables.ts";
import { openDataSet } from "./open-data-set.ts";
import type { DataSetItem } from "./read-data-set.ts";
import {
  first,
  forms4,
  holdingHead,
  itemsOf,
  optionHead,
  second,
  tables,
  zipOf,
  zipOfTexts,
} from "#testing/factories/filings/data-set-zip.ts";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

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
