import { numberText } from "#contract/values/amount-text.ts";
import { mkdir, readFile, rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Pool } from "pg";
import { compareIndexes } from "#bench/keyword-year/other-indexes.ts";
import { year } from "#bench/keyword-year/filings.ts";
import { loadFilings } from "#bench/keyword-year/load-filings.ts";
import { type KeywordSearchCase, keywordSearches } from "#bench/keyword-year/searches.ts";
import { median, secondsOf } from "#bench/measure.ts";
import { keywordSource } from "#database/alerts/keywords/keyword-source.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { indexFilings } from "#database/filings/word-segments.ts";
import { migrate } from "#database/migrate.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { shownFor } from "#domain/alerts/results/alert-match.ts";
import { mostResultRows } from "#contract/alerts/alert-vocabulary.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { openKeywordFinder } from "#worker/alerts/keywords/keyword-finder.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";

const runs = 3;
const firstRows = 10;

export type KeywordYearOptions = {
  /** Null for 2,000. */
  filings: number | null;
  /** Folder that keeps the filings for the next run; null for none. */
  keep: string | null;
};

const usualFilings = 2_000;

/**
 * Counts and first pages of keywords over a year of written filings of the whole market, and the same
 * searches by other indexes over some of them.
 */
export async function benchKeywordYear(options: KeywordYearOptions): Promise<string> {
  const { filings, keep } = { ...options, filings: options.filings ?? usualFilings };
  const shared = sharedDataDir();
  if (shared === null) throw new Error("This benchmark needs the shared data.");
  const dir = keep ?? (await makeOpenFolder("sentinel-bench-"));
  await mkdir(dir, { recursive: true });
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const pool = openBulkPool(server.connectionString);
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    const prepared = await prepare({ pool, db }, { filings, shared });
    return [
      ...prepared,
      ...(await describeSpace(pool)),
      "",
      ...(await measureSearches(db)),
      "",
      ...(await compareIndexes(pool, db)),
    ].join("\n");
  } finally {
    await db.destroy();
    await pool.end();
    await server.stop();
    if (keep === null) await rm(dir, { recursive: true, force: true });
  }
}

async function prepare(
  { pool, db }: { pool: Pool; db: Database },
  { filings, shared }: { filings: number; shared: string },
): Promise<string[]> {
  const progress = (stored: number): void => {
    if (stored % 1_000 === 0) process.stderr.write(`${stored} filings written\n`);
  };
  const loading = await secondsOf(() => loadFilings(pool, { filings, shared }, progress));
  await deriveIssuers({ pool, db, settings: { marketFund: "VTI", priceSources: [] } });
  const finder = openKeywordFinder();
  let indexed = 0;
  const indexing = await secondsOf(async () => {
    for (let added = -1; added !== 0; indexed += added)
      added = await indexFilings(pool, { build: (texts) => finder.positionsOf(texts) });
  });
  await finder.close();
  await pool.query(
    "vacuum analyze filing_words, report_figures, filing, text_extraction, word_segment, word_block",
  );
  return [
    `${grouped(filings)} filings: written and stored in ${loading.toFixed(0)} s; ${grouped(indexed)} of them indexed in ${indexing.toFixed(0)} s.`,
  ];
}

async function describeSpace(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<Record<"text" | "texts" | "lists" | "positions", number>>(
    `select (select sum(text_length) from word_segment)::float8 as text,
            pg_total_relation_size('document_text')::float8 as texts,
            pg_total_relation_size('filing_words')::float8 as lists,
            (pg_total_relation_size('word_block')
              + pg_total_relation_size('word_segment'))::float8 as positions`,
  );
  const [size] = rows;
  if (size === undefined) return [];
  const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;
  return [
    `Text ${gigabytes(size.text)}, stored in ${gigabytes(size.texts)}; lists of words ${gigabytes(size.lists)}; positions ${gigabytes(size.positions)}.`,
  ];
}

async function measureSearches(db: Database): Promise<string[]> {
  const lines = [
    `Medians of ${runs}; load of the machine ${loadNow()} before, on two cores.`,
    "",
    "| search | filings | count, ms | processor time of it, ms | page, ms | snippets on it |",
    "|---|---|---|---|---|---|",
  ];
  for (const search of keywordSearches) lines.push(await measureSearch(db, search));
  lines.push(
    "",
    `Load afterwards ${loadNow()}; most memory of this process ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB.`,
  );
  return lines;
}

async function measureSearch(
  db: Database,
  { name, match, keywords }: KeywordSearchCase,
): Promise<string> {
  const definition = alertDefinition({
    form_type: "keyword",
    form_type_constraints: [{ constraint_type: "keywords", bool: match, val: [...keywords] }],
  });
  const request = { tree: treeOf(definition, []), definition, since: year.since };
  const [counts, counting, pages]: [number[], number[], number[]] = [[], [], []];
  let [matches, snippets] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    const usedBefore = await processorMs(db);
    const startedAt = performance.now();
    const { months, countedSince } = await keywordSource.count(db, request, {
      until: year.until,
      budgetMs: 1_700,
    });
    counts.push(performance.now() - startedAt);
    counting.push((await processorMs(db)) - usedBefore);
    if (countedSince !== year.since) throw new Error(`"${name}" was not counted to the end.`);
    matches = months.reduce((sum, each) => sum + each.matches, 0);
    const askedAt = performance.now();
    const found = await keywordSource.find(db, request, { most: mostResultRows });
    pages.push(performance.now() - askedAt);
    if (found.total !== matches) throw new Error(`"${name}" has other totals on its page.`);
    const shown = found.matches.slice(0, firstRows);
    snippets = shown.filter(
      (each) => each.cells(shownFor(definition, "UTC"))["Snippet"] !== null,
    ).length;
  }
  const ms = (values: readonly number[]): string => grouped(Math.round(median(values)));
  return `| ${name} | ${grouped(matches)} | ${ms(counts)} | ${ms(counting)} | ${ms(pages)} | ${snippets} of ${Math.min(firstRows, matches)} |`;
}

/** Milliseconds of processor time of this process and of the database's, in steps of ten. */
async function processorMs(db: Database): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  let ticks = 0;
  for (const { pid } of rows) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // The name of the process may hold blanks; after it, user and system time are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return (user + system) / 1_000 + ticks * 10;
}

function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function grouped(count: number): string {
  return numberText(count, 0);
}
