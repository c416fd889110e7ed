import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { keywordSource } from "#database/alerts/keywords/keyword-source.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { indexFilings } from "#database/filings/word-segments.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { filingWords } from "#domain/keywords/filing-words.ts";
import { buildSegment } from "#domain/keywords/positions/build-segment.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import { aFiling } from "#testing/filings/filing-records.ts";

/** How many filings each segment was built of. */
let built: number[];
const database = freshDatabase();
beforeEach(async () => {
  built = [];
});

const build = (filings: readonly (readonly string[])[]) => {
  built.push(filings.length);
  return Promise.resolve(buildSegment(filings));
};
const accessionOf = (number: number): string => `0000000001-24-${String(number).padStart(6, "0")}`;

function report(number: number, text: string, extractorVersion = 1): FilingRecord {
  const documents = [{ documentNumber: 1, type: "8-K", filename: null, text }];
  const words = filingWords([text]);
  const texts = { extractorVersion, documents, refused: [], words };
  return aFiling({ accession: accessionOf(number), form: "8-K", ownership: null, texts });
}

async function store(from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  await storeAndDerive(
    database,
    numbers.map((number) => report(number, `Going concern, and R&D of unit ${number}.`)),
  );
}

async function indexAll(most?: number): Promise<number> {
  let indexed = 0;
  for (let added = -1; added !== 0; indexed += added)
    added = await indexFilings(database.pool, { build, ...(most !== undefined && { most }) });
  return indexed;
}

async function countFound(keyword: string): Promise<number | null> {
  const definition = alertDefinition({
    form_type: "keyword",
    form_type_constraints: [{ constraint_type: "keywords", bool: "or", val: [keyword] }],
  });
  const request = { tree: treeOf(definition, []), definition, since: "2024-01-01T00:00:00Z" };
  return (await keywordSource.find(database.db, request, { most: 100 })).total;
}

async function segmentCount(): Promise<number> {
  const { rows } = await sql<{ segments: number }>`
    select count(distinct segment)::int as segments from word_block`.execute(database.db);
  return rows[0]?.segments ?? 0;
}

test("filings that arrive one by one are in few segments, and each was built a few times", async () => {
  for (let number = 1; number <= 16; number += 1) {
    await store(number, number + 1);
    expect(await indexAll()).toBe(1);
  }
  expect(await segmentCount()).toBeLessThan(5);
  // Each doubling of a segment builds its filings again.
  expect(built.reduce((sum, filings) => sum + filings, 0)).toBeLessThan(16 * 5);
  expect(await countFound("going concern")).toBe(16);
  expect(await countFound("unit 11")).toBe(1);
});

test("a segment has no more text than it may, and every filing is in one", async () => {
  await store(1, 21);
  // Each text has 33 or 34 bytes.
  expect(await indexAll(200)).toBe(20);
  expect(Math.max(...built)).toBeLessThan(7);
  expect(await countFound("R&D of unit")).toBe(20);
});

test("positions of a text that was extracted again are those of the new text", async () => {
  await store(1, 4);
  await indexAll();
  await storeAndDerive(database, [report(2, "Nothing of the kind.", 2)]);
  expect(await countFound("going concern")).toBe(2);
  expect(await countFound("of the kind")).toBe(1);
  expect(await indexAll()).toBe(1);
  expect(await countFound("going concern")).toBe(2);
  expect(await countFound("of the kind")).toBe(1);
});

test("a withdrawn filing is not found", async () => {
  await store(1, 3);
  await indexAll();
  const withdrawn = accessionOf(1);
  await sql`update filing set withdrawn = true where accession = ${withdrawn}`.execute(database.db);
  expect(await countFound("going concern")).toBe(1);
});

test("what fails leaves nothing behind, and is done by the next attempt", async () => {
  await store(1, 3);
  const failing = indexFilings(database.pool, {
    build: () => Promise.reject(new Error("out of memory")),
  });
  await expect(failing).rejects.toThrow("out of memory");
  expect(await segmentCount()).toBe(0);
  expect(await indexAll()).toBe(2);
});

test("one process indexes at a time", async () => {
  await store(1, 3);
  await inTransaction(database.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('index_filings'))");
    expect(await indexAll()).toBe(0);
  });
  expect(await indexAll()).toBe(2);
});
