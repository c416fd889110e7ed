import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { extractorVersion } from "#sources/edgar/text/extract-texts.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { submissionOf } from "#testing/texts/submission-of.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";

const accession = "0000000001-24-000001";
const folder = "Archives/edgar/data/1001";
let root: string;

const database = freshDatabase();
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sentinel-texts-"));
  await mkdir(join(root, folder), { recursive: true });
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function ingest() {
  const pool = openBulkPool(database.connectionString);
  try {
    return await ingestArchive({ pool, root, source: "archive" });
  } finally {
    await pool.end();
  }
}

async function writeFiling(text: string): Promise<void> {
  const submission = submissionOf("10-Q", [
    { type: "10-Q", filename: "q.htm", text },
    { type: "EX-99.1", text: "Line one\nline two \\ back\ttab" },
  ]);
  await writeFile(join(root, folder, `${accession}.txt`), submission);
}

const storedTexts = () =>
  database.db
    .selectFrom("document_text")
    .select(["accession", "document_number", "type", "filename", "text"])
    .orderBy("document_number")
    .execute();

const storedVersions = () => database.db.selectFrom("text_extraction").selectAll().execute();

test("the texts of a filing are stored with it and replaced with it", async () => {
  await writeFiling("<p>going&nbsp;concern</p><p>next</p>");
  expect(await ingest()).toMatchObject({ filings: 1, stored: 1, unreadable: 0 });
  const exhibit = {
    accession,
    document_number: 2,
    type: "EX-99.1",
    filename: null,
    text: "Line one\nline two \\ back tab",
  };
  expect(await storedTexts()).toEqual([
    { accession, document_number: 1, type: "10-Q", filename: "q.htm", text: "going concern\nnext" },
    exhibit,
  ]);
  expect(await storedVersions()).toEqual([
    { accession, extractor_version: extractorVersion, refused: [] },
  ]);

  await writeFiling("<p>corrected</p>");
  expect(await ingest()).toMatchObject({ stored: 1 });
  expect((await storedTexts()).map(({ text }) => text)).toEqual(["corrected", exhibit.text]);
});

test("taking the archive in again fills missing texts and those of an older extractor, only those", async () => {
  await writeFiling("<p>text</p>");
  await ingest();
  const before = await storedTexts();
  await database.db.deleteFrom("document_text").execute();
  await database.db.deleteFrom("text_extraction").execute();
  expect(await ingest()).toMatchObject({ stored: 0, unchanged: 1 });
  expect(await storedTexts()).toEqual(before);

  await database.db.updateTable("document_text").set({ text: "of old" }).execute();
  expect(await ingest()).toMatchObject({ stored: 0, unchanged: 1 });
  expect((await storedTexts()).map(({ text }) => text)).toEqual(["of old", "of old"]);
  await database.db.updateTable("text_extraction").set({ extractor_version: 0 }).execute();
  await ingest();
  expect(await storedTexts()).toEqual(before);
  expect(await storedVersions()).toEqual([
    { accession, extractor_version: extractorVersion, refused: [] },
  ]);
});

test("a document alone is stored under its name", async () => {
  const bare = `<html><body><ix:nonNumeric name="dei:DocumentType">10-Q</ix:nonNumeric><p>alone</p></body></html>`;
  await mkdir(join(root, folder, "000000000124000001"));
  await writeFile(join(root, folder, "000000000124000001", "quarter.htm"), bare);
  await ingest();
  expect(await storedTexts()).toEqual([
    { accession, document_number: 1, type: "10-Q", filename: "quarter.htm", text: "10-Q\nalone" },
  ]);
});

test("a long text is stored as it is, whatever stands where it is written in pieces", async () => {
  // 64 Ki units make a piece: here pairs, tabs and backslashes fall on every border.
  const long = "\u{1f600}x\\ ".repeat(60_000).trim();
  await writeFiling(`<p>${long}</p>`);
  await ingest();
  expect((await storedTexts())[0]?.text === long).toBe(true);
});

test("markup, invisible and reversing characters of a hostile 8-K are stored as words or not at all", async () => {
  const text = [
    "<html><body><script>steal()</script><img src=x onerror=steal()><svg onload=steal()></svg>",
    "<p>Before &lt;script&gt;steal()&lt;/script&gt; &amp;lt;b&amp;gt; {{7*7}} ${7*7}</p>",
    "<p>\u202eevil\u202c ze\u200bbra \u2067right\u2069</p>",
    `<p>${"W".repeat(1_000_000)}</p>`,
    "</mark></title></textarea><b>end</b></body></html>",
  ].join("\n");
  const submission = submissionOf("8-K", [{ type: "8-K", filename: "k.htm", text }]);
  await writeFile(join(root, folder, `${accession}.txt`), submission);
  await ingest();
  const [stored] = await storedTexts();
  expect(stored?.text?.split("\n").filter((line) => line.length < 1_000)).toEqual([
    "Before <script>steal()</script> &lt;b&gt; {{7*7}} ${7*7}",
    "evil zebra right",
    "end",
  ]);
});
