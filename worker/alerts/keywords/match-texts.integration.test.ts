import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { findAllKeywordMatches } from "#database/alerts/keywords/keyword-source.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { shownFor } from "#domain/alerts/results/alert-match.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { filingWords } from "#domain/keywords/filing-words.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { alertDefinition, createAlert } from "#testing/factories/alerts/alerts.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";
import { openKeywordFinder } from "#worker/alerts/keywords/keyword-finder.ts";
import { matchTexts, type TextVerdict } from "#worker/alerts/keywords/match-texts.ts";
import { watchKeywords } from "#worker/alerts/keywords/watched-keywords.ts";
import { createKnownAlerts, type KnownAlerts } from "#worker/alerts/known-alerts.ts";

const email = "ana@keywords.example";
const finder = openKeywordFinder();
const database = await databaseForFile();
const { pool } = database;
await createAccount(database.db, { email, permissions: ["alerts"] });
afterAll(() => finder.close());
beforeEach(async () => {
  await sql`truncate alert, alert_hit, alert_notice, match_wanted, filing, report_figures
            restart identity cascade`.execute(database.db);
});

const accessionOf = (number: number): string => `0000000001-24-${String(number).padStart(6, "0")}`;

/** A report of company 1000 + n of May 2024, in the words of its documents. */
function aReport(
  number: number,
  texts: readonly string[],
  changes: Partial<FilingRecord> & { cik?: number; coRegistrant?: number } = {},
): FilingRecord {
  const { cik = 1000 + number, coRegistrant, ...others } = changes;
  const day = `2024-05-${String(number).padStart(2, "0")}`;
  const ciks = coRegistrant === undefined ? [cik] : [cik, coRegistrant];
  return aFiling({
    accession: accessionOf(number),
    form: "8-K",
    issuerCik: cik,
    acceptedAt: `${day}T14:00:00Z`,
    filedOn: day,
    periodOfReport: null,
    entities: ciks.map((each) => ({
      role: "FILER",
      cik: each,
      name: `Company ${each}`,
      sic: each % 2 === 0 ? "2834" : "6020",
      fiscalYearEnd: "1231",
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
      words: filingWords(texts),
    },
    ...others,
  });
}

function keywordsOf(bool: "and" | "or", ...val: string[]): Partial<AlertDefinition> {
  return {
    form_type: "keyword",
    form_type_constraints: [{ constraint_type: "keywords", bool, val }],
  };
}

async function watch(
  definition: Partial<AlertDefinition>,
  more: { ciks?: readonly number[]; watchedFrom?: string } = {},
): Promise<number> {
  return await createAlert(database.db, { email, definition, ...more });
}

async function wanted(): Promise<string[]> {
  const rows = await database.db
    .selectFrom("match_wanted")
    .select("accession")
    .where("kind", "=", "text")
    .orderBy("accession")
    .execute();
  return rows.map(({ accession }) => accession);
}

function knownAlerts(): KnownAlerts {
  return createKnownAlerts("keyword", {
    pool,
    onUnreadable: (id, error) => expect.unreachable(`${id}: ${error.message}`),
  });
}

async function match(accessions: readonly string[]): Promise<TextVerdict[]> {
  const known = knownAlerts();
  await known.refresh();
  return await matchTexts({ db: database.db, watched: watchKeywords(known), finder }, accessions);
}

/** Accessions that match, by alert. */
async function matched(accessions: readonly string[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const verdict of await match(accessions)) {
    if (verdict.state !== "read") continue;
    for (const { id } of verdict.alerts)
      found.set(id, [...(found.get(id) ?? []), verdict.accession]);
  }
  return found;
}

async function onPage(
  definition: Partial<AlertDefinition>,
  ciks: readonly number[] = [],
): Promise<string[]> {
  const whole = alertDefinition(definition);
  const request = {
    tree: treeOf(whole, ciks),
    definition: whole,
    since: "2024-01-01T00:00:00Z",
  };
  const { matches, total } = await findAllKeywordMatches(database.db, request);
  expect(total).toBe(matches.length);
  return matches.map(({ accession }) => accession ?? "").sort((a, b) => (a < b ? -1 : 1));
}

describe("a text that is stored", () => {
  test("waits for keyword alerts, and matches those whose keywords it has as whole words", async () => {
    const fraud = await watch(keywordsOf("or", "fraud", "going concern"));
    const both = await watch(keywordsOf("and", "fraud", "going concern"));
    const part = await watch(keywordsOf("or", "frau"));
    await storeAndDerive(database, [
      aReport(1, ["A fraudulent scheme; frauds."]),
      aReport(2, ["Fraud, they said", "a fraud"]),
      aReport(3, ["substantial doubt", "Going\nconcern and FRAUD"]),
    ]);
    expect(await wanted()).toEqual([1, 2, 3].map(accessionOf));
    const found = await matched(await wanted());
    expect(found.get(fraud)).toEqual([2, 3].map(accessionOf));
    expect(found.get(both)).toEqual([accessionOf(3)]);
    expect(found.get(part)).toBeUndefined();
  });

  test("waits for no one where no alert was watched when it came", async () => {
    await storeAndDerive(database, [aReport(1, ["fraud"])]);
    await watch(keywordsOf("or", "fraud"), { watchedFrom: "2024-05-02T14:00:00.000001Z" });
    await storeAndDerive(database, [aReport(2, ["fraud"]), aReport(3, ["fraud"])]);
    expect(await wanted()).toEqual([accessionOf(3)]);
  });

  test("says how often each keyword was found, where first, and the words around it", async () => {
    await watch(keywordsOf("or", "going concern", "restated", "fraud"));
    await storeAndDerive(database, [
      aReport(4, ["No fraud. Fraud!", "A going concern; fraud."], { form: "10-K/A" }),
    ]);
    const [verdict] = await match([accessionOf(4)]);
    expect(verdict?.state).toBe("read");
    const cells =
      verdict?.state === "read"
        ? verdict.match.cells({
            lookback: 30,
            keywords: ["going concern", "restated", "fraud"],
            timeZone: "America/New_York",
          })
        : null;
    expect(cells).toEqual({
      "Company Name": "Company 1004",
      Ticker: null,
      "Date Accepted": "2024-05-04 10:00",
      "Filing URL": `https://www.sec.gov/Archives/edgar/data/1004/000000000124000004/${accessionOf(4)}-index.htm`,
      Form: "10-K/A",
      "Keywords Found": "going concern (1), fraud (3)",
      Document: "EX-99.1 d2.htm",
      Snippet: "A going concern; fraud.",
      CIK: "0000001004",
      SIC: "2834",
    });
  });

  test("that is missing in part says so with the match", async () => {
    await watch(keywordsOf("or", "fraud"));
    const whole = aReport(5, ["fraud"]);
    const refused = [{ documentNumber: 2, filename: "big.htm", reason: "It is too large." }];
    const texts = whole.texts === null ? null : { ...whole.texts, refused };
    await storeAndDerive(database, [{ ...whole, texts }]);
    const [verdict] = await match([accessionOf(5)]);
    const definition = alertDefinition(keywordsOf("or", "fraud"));
    const cells = verdict?.state === "read" && verdict.match.cells(shownFor(definition, "UTC"));
    expect(cells).toMatchObject({ "Keywords Found": "fraud (1); the text was not read whole" });
    const page = await findAllKeywordMatches(database.db, {
      tree: treeOf(alertDefinition(keywordsOf("or", "restated")), []),
      definition: alertDefinition(keywordsOf("or", "restated")),
      since: "2024-01-01T00:00:00Z",
    });
    expect(page).toMatchObject({
      total: 0,
      notes: [
        "In 1 filing, a document is too large or could not be read completely; that part is not searched.",
      ],
    });
  });

  test("that is not there yet is waited for; a withdrawn filing is gone", async () => {
    await watch(keywordsOf("or", "fraud"));
    await storeAndDerive(database, [aReport(6, [], { texts: null }), aReport(7, ["fraud"])]);
    expect((await match([6, 7].map(accessionOf))).map(({ state }) => state)).toEqual([
      "waits",
      "read",
    ]);
    await sql`truncate match_wanted`.execute(database.db);
    await withdraw(database, { accession: accessionOf(7), issuerCik: 1007 });
    expect(await match([7, 8].map(accessionOf))).toEqual([
      { accession: accessionOf(7), state: "gone" },
      { accession: accessionOf(8), state: "gone" },
    ]);
    expect(await onPage(keywordsOf("or", "fraud"))).toEqual([]);
  });
});

describe("the scope of an alert", () => {
  test("companies by any of the filers, industries, figures that must be known", async () => {
    const parent = await watch({ ...keywordsOf("or", "fraud"), tickers: ["P"] }, { ciks: [1001] });
    const subsidiary = await watch(
      { ...keywordsOf("or", "fraud"), tickers: ["S"] },
      { ciks: [77] },
    );
    const banks = await watch({
      ...keywordsOf("or", "fraud"),
      company_criteria: [{ criteria_type: "industry", val: ["Banking"] }],
    });
    const priced = await watch({
      ...keywordsOf("or", "fraud"),
      company_criteria: [{ criteria_type: "share_price", bool: "ge", val: [5] }],
    });
    await storeAndDerive(database, [
      aReport(1, ["fraud"], { coRegistrant: 77 }),
      aReport(2, ["fraud"]),
    ]);
    await sql`update report_figures set share_price = 5 where accession = ${accessionOf(2)}`.execute(
      database.db,
    );
    const found = await matched([1, 2].map(accessionOf));
    expect(found).toEqual(
      new Map([
        [parent, [accessionOf(1)]],
        [subsidiary, [accessionOf(1)]],
        [banks, [accessionOf(1)]],
        [priced, [accessionOf(2)]],
      ]),
    );
    expect(await onPage({ ...keywordsOf("or", "fraud"), tickers: ["S"] }, [77])).toEqual([
      accessionOf(1),
    ]);
  });
});

test("keywords that no alert seeks any more are forgotten", async () => {
  const known = knownAlerts();
  const watched = watchKeywords(known);
  const gone = await watch(keywordsOf("or", "fraud", "restated"));
  await watch(keywordsOf("or", "fraud", "going concern"));
  await known.refresh();
  expect(watched.keywords).toBe(3);
  await database.db.deleteFrom("alert").where("id", "=", gone).execute();
  await known.refresh();
  expect(watched.keywords).toBe(2);
});
