import { describe, expect, test } from "vitest";
import { keywordSource, readKeywordTexts } from "#database/alerts/keywords/keyword-source.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { indexFilings } from "#database/filings/word-segments.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { filingWords } from "#domain/keywords/filing-words.ts";
import { buildSegment } from "#domain/keywords/positions/build-segment.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";

const since = "2024-01-01T00:00:00Z";
const until = "2024-12-31T00:00:00Z";
/** A filing of a company whose only document holds the text. */
function aReport(accession: string, text: string, acceptedAt: string) {
  return aFiling({
    accession,
    form: "8-K",
    acceptedAt,
    ownership: null,
    texts: {
      extractorVersion: 1,
      documents: [{ documentNumber: 1, type: "8-K", filename: "report.htm", text }],
      refused: [],
      words: filingWords([text]),
    },
  });
}

async function indexAll(): Promise<number> {
  const pool = openBulkPool(database.connectionString);
  const build = (filings: readonly (readonly string[])[]) => Promise.resolve(buildSegment(filings));
  const indexed = await indexFilings(pool, { build });
  await pool.end();
  return indexed;
}

/** The first three have the words of every keyword that is counted. */
const texts = [
  "R&D in the U.S. (see .* below).",
  "The U.S. company spent on R & D, as r. d. u s know.",
  "Products (R) and (D); us, u-s.",
  "Substantial doubt.",
  "A substantial doubt remains.",
];

function accessionAt(place: number): string {
  return `0000000001-24-${String(place + 1).padStart(6, "0")}`;
}

const database = await databaseForFile();
await storeAndDerive(
  database,
  texts.map((text, place) => aReport(accessionAt(place), text, "2024-05-10T21:45:00Z")),
);

test.each([
  ["R&D", 1],
  ["u.s.", 2],
  [".*", 1],
  ["%", 0],
])(
  "%s is counted without reading any text, however little time there is",
  async (keyword, most) => {
    const definition = alertDefinition({
      form_type: "keyword",
      form_type_constraints: [{ constraint_type: "keywords", bool: "or", val: [keyword] }],
    });
    const query = { tree: treeOf(definition, []), definition, since };
    const counts = await keywordSource.count(database.db, query, { until, budgetMs: 0 });
    expect(counts.months.reduce((sum, { matches }) => sum + matches, 0)).toBe(most);
    expect(counts).toMatchObject({ countedSince: since, notes: [] });
  },
);

test("the texts of named filings are read in their order, as far as time allows", async () => {
  const unknown = "0000000009-24-000009";
  const accessions = [accessionAt(2), unknown, accessionAt(1), accessionAt(0)];
  const query = { accessions, keywords: ["U.S.", "R&D"] };
  const texts = await readKeywordTexts(database.db, query, Infinity);
  const empty = { "Keywords Found": "", Document: null, Snippet: null };
  expect(texts).toEqual([
    { accession: accessionAt(2), ...empty },
    { accession: unknown, ...empty },
    {
      accession: accessionAt(1),
      "Keywords Found": "U.S. (1)",
      Document: "8-K report.htm",
      Snippet: "The U.S. company spent on R & D, as r. d. u s know.",
    },
    {
      accession: accessionAt(0),
      "Keywords Found": "U.S. (1), R&D (1)",
      Document: "8-K report.htm",
      Snippet: "R&D in the U.S. (see .* below).",
    },
  ]);
  // Where there is no time left, one is read.
  expect(await readKeywordTexts(database.db, query, 0)).toEqual(texts.slice(0, 1));
});

describe("which words follow each other", () => {
  const definition = alertDefinition({
    form_type: "keyword",
    form_type_constraints: [
      { constraint_type: "keywords", bool: "or", val: ["substantial doubt"] },
    ],
  });
  const query = { tree: treeOf(definition, []), definition, since };
  const count = async () => await keywordSource.count(database.db, query, { until, budgetMs: 0 });

  test("is known from a text alone until it is indexed, as far as there is time", async () => {
    const { months, countedSince, notes } = await count();
    expect(months.reduce((sum, { matches }) => sum + matches, 0)).toBe(1);
    expect({ day: new Date(countedSince).toISOString().slice(0, 10), notes }).toEqual({
      day: "2024-05-10",
      notes: [],
    });
    const { matches, total } = await keywordSource.find(database.db, query, { most: 1 });
    expect(matches.map(({ accession }) => accession)).toEqual([accessionAt(4)]);
    expect(total).toBe(2);
  });

  test("is known without any text from then on", async () => {
    expect(await indexAll()).toBe(texts.length);
    const { months, countedSince, notes } = await count();
    expect(months.reduce((sum, { matches }) => sum + matches, 0)).toBe(2);
    expect({ countedSince, notes }).toEqual({ countedSince: since, notes: [] });
    const { matches, total } = await keywordSource.find(database.db, query, { most: 1 });
    expect(matches.map(({ accession }) => accession)).toEqual([accessionAt(4)]);
    expect(total).toBe(2);
  });
});

test("of two limits, the later is named: time ran out, and too many filings are not indexed", async () => {
  // Positions alone do not decide a keyword with more than eight hyphens.
  const keyword = "a-b-c-d-e-f-g-h-i-j-k";
  const older = ["0000000002-24-000001", "0000000002-24-000002"];
  await storeAndDerive(
    database,
    older.map((accession) => aReport(accession, keyword, "2024-03-08T21:45:00Z")),
  );
  await indexAll();
  const notIndexed = Array.from({ length: 2_001 }, (_, place) =>
    aReport(
      `0000000003-24-${String(place + 1).padStart(6, "0")}`,
      "Other words.",
      place === 0 ? "2024-06-03T15:00:00Z" : "2024-06-04T15:00:00Z",
    ),
  );
  await storeAndDerive(database, notIndexed);
  const definition = alertDefinition({
    form_type: "keyword",
    form_type_constraints: [{ constraint_type: "keywords", bool: "or", val: [keyword] }],
  });
  const query = { tree: treeOf(definition, []), definition, since };
  const counts = await keywordSource.count(database.db, query, { until, budgetMs: 0 });
  expect(counts.notes).toEqual([]);
  expect(Date.parse(counts.countedSince)).toBe(Date.parse("2024-06-03T15:00:00Z"));
});
