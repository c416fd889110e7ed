import { beforeAll, expect, test } from "vitest";
import { loadCompanyTickers } from "#database/computed/company-tickers.ts";
import { loadOwnershipFilings } from "#database/computed/load-ownership.ts";
import { loadDelistings } from "#database/computed/load-reports.ts";
import { loadTypedSymbols } from "#database/computed/typed-symbols.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { replaceTickerList } from "#database/filings/tickers.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { aFiling, anOwnershipDocument } from "#testing/filings/filing-records.ts";

const companies = Array.from({ length: 40 }, (_, place) => 1_001 + place);
const filingsOfEach = 30;
const spellings = ["OLD", "old", "NYSE: OLD", "NEW", "NEW, OLD", "NONE", "MID-B", "MID.B", null];
const days = ["2019-03-01", "2020-06-01", "2021-09-01", "2022-12-01", null];
const accessionOf = (cik: number, place: number) =>
  `${String(cik).padStart(10, "0")}-24-${String(place).padStart(6, "0")}`;

const database = await databaseForFile();
const { pool } = database;
beforeAll(async () => {
  // Company by company other orders of spellings and days, several filings a day, some withdrawn.
  await storeFilings(
    pool,
    companies.flatMap((cik, company) =>
      Array.from({ length: filingsOfEach }, (_, place) => {
        const chance = (company * 7_919 + place * 104_729 + company * place * 31) % 1_009;
        const filedOn = days[chance % days.length] ?? null;
        return aFiling({
          accession: accessionOf(cik, place),
          issuerCik: cik,
          filedOn,
          acceptedAt: filedOn === null ? null : `${filedOn}T21:00:00Z`,
          ownership: anOwnershipDocument({
            issuerCik: cik,
            issuerSymbol: spellings[(chance * (1 + (company % 3))) % spellings.length] ?? null,
            periodOfReport: days[(chance >> 3) % 4] ?? null,
          }),
        });
      }),
    ),
  );
  await database.db
    .updateTable("filing")
    .set({ withdrawn: true })
    .where("accession", "in", [
      accessionOf(1_001, 3),
      accessionOf(1_007, 0),
      accessionOf(1_012, 29),
    ])
    .execute();
  const listed = (cik: number, ticker: string) => ({
    cik,
    ticker,
    listOrder: 0,
    companyName: "Example Corp",
    exchange: null,
  });
  // A third is on no list, a third on one without a date, a third on one that some filings are later than.
  await replaceTickerList(
    pool,
    { origin: "company_tickers", listDate: "current" },
    companies.filter((cik) => cik % 3 === 1).map((cik) => listed(cik, "NEW")),
  );
  await replaceTickerList(
    pool,
    { origin: "company_tickers", listDate: "2020-12-31" },
    companies.filter((cik) => cik % 3 === 2).map((cik) => listed(cik, "NEW")),
  );
});

test("the statements loaded give a company the same tickers as all of its ownership filings", async () => {
  const all = await loadOwnershipFilings(database.db, companies).filings;
  const loaded = await loadTypedSymbols(database.db, companies);
  const expected = await loadCompanyTickers(database.db, companies, { ownership: all });
  expect(await loadCompanyTickers(database.db, companies, { ownership: loaded })).toEqual(expected);
  expect(
    new Set([...expected.values()].map((tickers) => JSON.stringify(tickers))).size,
  ).toBeGreaterThan(5);
});

test("Forms 25 and 15 in every variant are delistings, other forms are none", async () => {
  const variants = {
    delisting: [
      "25",
      "25-NSE",
      "15",
      "15-12B",
      "15-12G",
      "15-15D",
      "15F-12B",
      "15F-12G",
      "15F-15D",
    ],
    other: ["25-NSE/A", "15-12", "15F", "253G2", "15-12B/A", "S-15", "10-K"],
  };
  const ofForm = (forms: readonly string[], first: number) =>
    forms.map((form, place) =>
      aFiling({
        accession: accessionOf(first + place, 0),
        form,
        issuerCik: first + place,
        ownership: null,
      }),
    );
  const [delisting, other] = [ofForm(variants.delisting, 5_001), ofForm(variants.other, 6_001)];
  await storeFilings(pool, [...delisting, ...other]);
  const ciks = [...delisting, ...other].flatMap(({ issuerCik }) => issuerCik ?? []);
  const found = await loadDelistings(database.db, ciks);
  expect(new Set(found.keys())).toEqual(new Set(delisting.map(({ issuerCik }) => issuerCik)));
});

test("at most two statements of a spelling are loaded, however many filings state it", async () => {
  for (const statements of (await loadTypedSymbols(database.db, companies)).values())
    expect(statements.length).toBeLessThanOrEqual(2 * spellings.length);
});
