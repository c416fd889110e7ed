import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { readKeywordReports } from "#database/alerts/keywords/keyword-reports.ts";
import { findAllKeywordMatches } from "#database/alerts/keywords/keyword-source.ts";
import { fillMissingWords } from "#database/filings/document-texts.ts";
import { indexFilings } from "#database/filings/word-segments.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { filingWords, wordsVersion } from "#domain/keywords/filing-words.ts";
import { buildSegment, positionsVersion } from "#domain/keywords/positions/build-segment.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";

const accession = "0000000001-24-000001";
const since = "2024-01-01T00:00:00Z";
const text = "Costs of R&D in the U.S.";
/** As it was made before marks were listed. */
const olderList = "costs d in of r s the u";

const database = await databaseForFile();
const { pool } = database;
const texts = {
  extractorVersion: 1,
  documents: [{ documentNumber: 1, type: "8-K", filename: null, text }],
  refused: [],
};
await storeAndDerive(database, [aFiling({ accession, form: "8-K", ownership: null, texts })]);
beforeEach(async () => {
  await sql`update filing_words set words_version = 0`.execute(database.db);
});

/** As a worker of before versions writes its list. */
async function listByOlderRules(): Promise<void> {
  await sql`update filing_words set words = ${olderList}, has_too_many = false`.execute(
    database.db,
  );
}

async function found(keyword: string): Promise<number | null> {
  const definition = alertDefinition({
    form_type: "keyword",
    form_type_constraints: [{ constraint_type: "keywords", bool: "or", val: [keyword] }],
  });
  const query = { tree: treeOf(definition, []), definition, since };
  return (await findAllKeywordMatches(database.db, query)).total;
}

async function wordsForAlerts(): Promise<string | null | undefined> {
  const reports = await readKeywordReports(database.db, [accession], { withWords: true });
  return reports[0]?.words;
}

const wordsOf = (texts: readonly string[]) => Promise.resolve(filingWords(texts));

test("a list of older rules hides no match, and is made again", async () => {
  await listByOlderRules();
  expect(await Promise.all(["R&D", "u.s.", "costs", "gains"].map(found))).toEqual([1, 1, 1, 0]);
  expect(await wordsForAlerts()).toBeNull();

  expect(await fillMissingWords(pool, wordsOf)).toBe(1);
  expect(await fillMissingWords(pool, wordsOf)).toBe(0);
  expect(await wordsForAlerts()).toBe(filingWords([text]));
  expect(await Promise.all(["R&D", "u.s.", "costs", "gains"].map(found))).toEqual([1, 1, 1, 0]);
});

test("a list of newer rules hides no match either, and is left to the program that made it", async () => {
  await listByOlderRules();
  await sql`update filing_words set words_version = ${wordsVersion + 1}`.execute(database.db);
  expect(await found("R&D")).toBe(1);
  expect(await wordsForAlerts()).toBeNull();
  expect(await fillMissingWords(pool, wordsOf)).toBe(0);
});

test("too many words are found out once for each version", async () => {
  const none = () => Promise.resolve(null);
  expect(await fillMissingWords(pool, none)).toBe(1);
  expect(await fillMissingWords(pool, none)).toBe(0);
  expect(await found("R&D")).toBe(1);
});

test("positions of other rules hide no match, and those of older rules are made again", async () => {
  await fillMissingWords(pool, wordsOf);
  const build = (filings: readonly (readonly string[])[]) => Promise.resolve(buildSegment(filings));
  // Nothing in it is to be believed.
  const buildOther = () => Promise.resolve(buildSegment([["gains"]]));
  expect(await indexFilings(pool, { build: buildOther })).toBe(1);
  const versions = async (): Promise<number[]> => {
    const { rows } = await sql<{ version: number }>`
      select positions_version as version from word_segment`.execute(database.db);
    return rows.map(({ version }) => version);
  };
  for (const version of [positionsVersion + 1, positionsVersion - 1]) {
    await sql`update word_segment set positions_version = ${version}`.execute(database.db);
    expect(await Promise.all(["R&D", "costs of", "gains"].map(found))).toEqual([1, 1, 0]);
  }
  expect(await indexFilings(pool, { build })).toBe(1);
  expect(await versions()).toEqual([positionsVersion]);
  expect(await Promise.all(["R&D", "costs of", "gains"].map(found))).toEqual([1, 1, 0]);
});
