import { beforeAll, describe, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import {
  type FilingTextSearch,
  searchFilingTexts,
} from "#database/queries/company/filing-texts.ts";
import { listOtherFilings } from "#database/queries/company/company-filings.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { aFiling } from "#testing/filings/filing-records.ts";

const cik = 1001;
const accessionOf = (number: number): string => `0000000001-24-${String(number).padStart(6, "0")}`;

/** Filings 1 to 12 of January 2024, one a day, in the words of their documents. */
const words: readonly (readonly string[])[] = [
  ["Nothing to see"],
  ["Fraud, they said", "a fraudulent scheme; fraud"],
  ["going concern", "antifraud"],
  ["substantial doubt", "going\nconcern and FRAUD"],
  ["100% of it"],
  ...Array.from({ length: 7 }, () => ["restatement of fraudulent results"]),
];

const database = await databaseForFile();
beforeAll(async () => {
  const pool = openBulkPool(database.connectionString);
  const filings = words.map((texts, index) =>
    aFiling({
      accession: accessionOf(index + 1),
      form: "8-K",
      filedOn: `2024-01-${String(index + 1).padStart(2, "0")}`,
      issuerCik: index === 1 ? 7 : cik,
      entities: [1001, 7].map((filer) => ({
        role: "FILER",
        cik: filer,
        name: `Filer ${filer}`,
        sic: null,
        fiscalYearEnd: null,
      })),
      ownership: null,
      texts: {
        extractorVersion: 1,
        documents: texts.map((text, place) => ({
          documentNumber: place + 1,
          type: place === 0 ? "8-K" : "EX-99.1",
          filename: `d${place + 1}.htm`,
          text,
        })),
        refused: [],
      },
    }),
  );
  await storeFilings(pool, [
    ...filings,
    aFiling({ accession: accessionOf(50), issuerCik: 5, entities: [] }),
  ]);
  await pool.end();
  await database.db
    .updateTable("filing")
    .set({ withdrawn: true })
    .where("accession", "=", accessionOf(12))
    .execute();
});

async function search(changes: Partial<FilingTextSearch>) {
  const answer = await searchFilingTexts(database.db, {
    cik,
    others: await listOtherFilings(database.db, changes.cik ?? cik),
    keywords: ["fraud"],
    bool: "or",
    after: null,
    limit: 10,
    ...changes,
  });
  return { ...answer, accessions: answer.filings.map(({ accession }) => accession) };
}

describe("a search in the texts of a company's filings", () => {
  test("finds words, not parts of words, newest first, also where the company is a co-registrant", async () => {
    const { accessions, next } = await search({});
    expect(accessions).toEqual([accessionOf(4), accessionOf(2)]);
    expect(next).toBeNull();
    expect((await search({ cik: 7 })).accessions).toEqual(accessions);
    expect((await search({ cik: 8 })).accessions).toEqual([]);
  });

  test("counts over documents and names the first with its words", async () => {
    const { filings } = await search({});
    expect(filings[1]).toEqual({
      accession: accessionOf(2),
      filedOn: "2024-01-02",
      findings: [
        {
          keyword: 0,
          count: 2,
          documentNumber: 1,
          type: "8-K",
          filename: "d1.htm",
          snippet: {
            text: "Fraud, they said",
            start: 0,
            end: 5,
            isCutBefore: false,
            isCutAfter: false,
          },
        },
      ],
    });
  });

  test("all keywords may stand in different documents", async () => {
    const keywords = ["going concern", "substantial doubt"];
    expect((await search({ keywords, bool: "and" })).accessions).toEqual([accessionOf(4)]);
    expect((await search({ keywords, bool: "or" })).accessions).toEqual([
      accessionOf(4),
      accessionOf(3),
    ]);
  });

  test("nothing typed has a meaning of its own [V1.2.9]", async () => {
    expect((await search({ keywords: ["100%"] })).accessions).toEqual([accessionOf(5)]);
    expect((await search({ keywords: ["%"] })).accessions).toEqual([]);
    expect((await search({ keywords: ["fr_ud"] })).accessions).toEqual([]);
    expect((await search({ keywords: ["(a+)+$", "' or 1=1 --"] })).accessions).toEqual([]);
    expect((await search({ keywords: [" \u200b "] })).accessions).toEqual([]);
  });

  test("pages follow one another without gap or repetition; the withdrawn filing is in none", async () => {
    const first = await search({ keywords: ["restatement"], limit: 4 });
    expect(first.next).toMatchObject({ accession: accessionOf(8) });
    const second = await search({ keywords: ["restatement"], limit: 4, after: first.next });
    expect(second.next).toBeNull();
    expect([...first.accessions, ...second.accessions]).toEqual(
      [11, 10, 9, 8, 7, 6].map(accessionOf),
    );
  });

  test("stops short at its limit and goes on from there, each time with at least one batch", async () => {
    const most = { storedBytes: 1, milliseconds: 60_000 };
    const all = await search({ keywords: ["restatement"] });
    expect([all.read, all.isCutShort]).toEqual([11, false]);
    const whole = await search({ keywords: ["restatement"], most });
    // All eleven filings are one batch: fewer bytes than are looked into together.
    expect([whole.read, whole.isCutShort, whole.next]).toEqual([11, false, null]);
    const none = await search({ keywords: ["restatement"], most, groups: ["periodic"] });
    expect([none.read, none.accessions]).toEqual([0, []]);
  });
});
