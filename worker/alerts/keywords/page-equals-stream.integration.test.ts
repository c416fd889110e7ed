import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { findAllKeywordMatches, keywordSource } from "#database/alerts/keywords/keyword-source.ts";
import type { FilingTexts } from "#database/filings/filing-record.ts";
import { fillMissingWords } from "#database/filings/document-texts.ts";
import { indexFilings } from "#database/filings/word-segments.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { filingWords } from "#domain/keywords/filing-words.ts";
import { foldCharacter } from "#contract/keywords/fold-character.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { alertDefinition, createAlert } from "#testing/factories/alerts/alerts.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { openKeywordFinder } from "#worker/alerts/keywords/keyword-finder.ts";
import { matchTexts } from "#worker/alerts/keywords/match-texts.ts";
import { watchKeywords } from "#worker/alerts/keywords/watched-keywords.ts";
import { createKnownAlerts } from "#worker/alerts/known-alerts.ts";

const email = "ana@property.example";
const filings = 40;
const alerts = 60;
const since = "2024-01-01T00:00:00Z";
const until = "2024-12-31T00:00:00Z";

/** Few words, so that they meet; signs, cases, a hyphen, letters of two units. */
const tokens = [
  "going",
  "Concern",
  "FRAUD",
  "10-K",
  "a",
  "(a+)+$",
  "é",
  "\u{20000}",
  "50%",
  "x.y",
  "u.s.",
];
const someText = fc
  .array(fc.tuple(fc.constantFrom(...tokens), fc.constantFrom(" ", "\n", ", ", "-", "")), {
    maxLength: 12,
  })
  .map((parts) => parts.flat().join(""));
const someKeyword = fc
  .array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 3 })
  .chain((parts) => fc.constantFrom(" ", "-", "").map((between) => parts.join(between)));

type Kind = "known" | "not yet" | "too many";
const someFiling = fc.record({
  texts: fc.array(someText, { maxLength: 3 }),
  kind: fc.constantFrom<Kind>("known", "known", "not yet", "too many"),
});
const someDefinition: fc.Arbitrary<Partial<AlertDefinition>> = fc
  .record({
    bool: fc.constantFrom("and" as const, "or" as const),
    val: fc.array(someKeyword, { minLength: 1, maxLength: 4 }),
  })
  .map((keywords) => ({
    form_type: "keyword",
    form_type_constraints: [{ constraint_type: "keywords", ...keywords }],
  }));

const finder = openKeywordFinder();
const database = await databaseForFile();
const { pool } = database;
await createAccount(database.db, { email, permissions: ["alerts"] });
afterAll(() => finder.close());

const accessionOf = (number: number): string => `0000000001-24-${String(number).padStart(6, "0")}`;

function textsOf({ texts, kind }: { texts: readonly string[]; kind: Kind }): FilingTexts {
  return {
    extractorVersion: 1,
    documents: texts.map((text, place) => ({
      documentNumber: place + 1,
      type: "8-K",
      filename: null,
      text,
    })),
    refused: [],
    ...(kind === "not yet" ? {} : { words: kind === "known" ? filingWords(texts) : null }),
  };
}

/**
 * DOMAIN.md section 6 by a regular expression: a blank is white space, a hyphen inside also a blank,
 * neighbours are neither letters nor digits.
 */
function holds(texts: readonly string[], keyword: string): boolean {
  const characters = [...keyword];
  const pattern = characters.map((character, place) => {
    if (character === " ") return "\\s";
    const isInside = place > 0 && place < characters.length - 1;
    if (character === "-" && isInside) return "[-\\s]";
    return character.replace(/[.*+?^${}()|[\]\\/]/, "\\$&");
  });
  const sought = new RegExp(`(?<![\\p{L}\\p{N}])${pattern.join("")}(?![\\p{L}\\p{N}])`, "iu");
  return texts.some((text) => sought.test(text));
}

const isSought = (texts: readonly string[], definition: AlertDefinition): boolean => {
  const [keywords] = definition.form_type_constraints;
  if (keywords?.constraint_type !== "keywords") return false;
  return keywords.bool === "and"
    ? keywords.val.every((keyword) => holds(texts, keyword))
    : keywords.val.some((keyword) => holds(texts, keyword));
};

test("stream, page and back-test find for random keywords and texts what a plain search finds", async () => {
  const [given] = fc.sample(fc.array(someFiling, { minLength: filings, maxLength: filings }), {
    numRuns: 1,
    seed: 6,
  });
  const stored = (given ?? []).map(({ texts, kind }) => ({
    kind,
    texts: texts.map((text) =>
      [...text].map((character) => foldCharacter(character.codePointAt(0) ?? 0)).join(""),
    ),
  }));
  const definitions = fc.sample(someDefinition, { numRuns: alerts, seed: 7 }).map(alertDefinition);
  await storeAndDerive(
    database,
    stored.map((filing, place) =>
      aFiling({
        accession: accessionOf(place + 1),
        form: "8-K",
        ownership: null,
        texts: textsOf(filing),
      }),
    ),
  );
  const ids: number[] = [];
  for (const definition of definitions)
    ids.push(await createAlert(database.db, { email, definition }));
  const known = createKnownAlerts("keyword", { pool, onUnreadable: () => expect.unreachable() });
  await known.refresh();
  const watched = watchKeywords(known);
  const all = stored.map((_, place) => accessionOf(place + 1));

  const expected = definitions.map((definition) =>
    all.filter((_, place) => isSought(stored[place]?.texts ?? [], definition)),
  );
  // Enough of both to mean something.
  const hits = expected.flat().length;
  expect(hits).toBeGreaterThan(100);
  expect(hits).toBeLessThan((filings * alerts) / 2);

  const verdicts = await matchTexts({ db: database.db, watched, finder }, all);
  const streamed = ids.map((id) =>
    verdicts.flatMap((verdict) =>
      verdict.state === "read" && verdict.alerts.some((alert) => alert.id === id)
        ? [verdict.accession]
        : [],
    ),
  );
  expect(streamed).toEqual(expected);

  // Of filings that are not indexed, of some, and of all whose words are not too many.
  for (const most of [0, 200, Infinity]) {
    if (most > 0) await indexFilings(pool, { build: (filed) => finder.positionsOf(filed), most });
    const paged: string[][] = [];
    const counted: number[] = [];
    for (const definition of definitions) {
      const request = { tree: treeOf(definition, []), definition, since };
      const { matches, total } = await findAllKeywordMatches(database.db, request);
      paged.push(matches.flatMap(({ accession }) => accession ?? []).sort());
      expect(total).toBe(matches.length);
      const { months } = await keywordSource.count(database.db, request, {
        until,
        budgetMs: 60_000,
      });
      counted.push(months.reduce((sum, { matches: count }) => sum + count, 0));
    }
    expect(paged).toEqual(expected);
    expect(counted).toEqual(expected.map(({ length }) => length));
  }
});

test("words that are missing are filled in, once, and only those", async () => {
  const missing = sql<{ count: number }>`
    select count(*)::int as count from filing_words where words is null and not has_too_many`;
  const before = (await missing.execute(database.db)).rows[0]?.count ?? 0;
  expect(before).toBeGreaterThan(5);
  const wordsOf = (texts: readonly string[]) => finder.wordsOf(texts);
  let filled = 0;
  for (let done = -1; done !== 0; filled += done) done = await fillMissingWords(pool, wordsOf);
  expect(filled).toBe(before);
  const { rows } = await sql<{ words: string | null; texts: string[] }>`
    select words, array(select text from document_text d where d.accession = w.accession) as texts
      from filing_words w where not has_too_many`.execute(database.db);
  expect(rows.map(({ words }) => words)).toEqual(rows.map(({ texts }) => filingWords(texts)));
});
