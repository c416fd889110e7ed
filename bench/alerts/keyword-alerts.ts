import { numberText } from "#contract/values/amount-text.ts";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { makeUpAlerts, vocabularyOf } from "#bench/alerts/made-up-keyword-alerts.ts";
import { median, quantile } from "#bench/measure.ts";
import {
  readKeywordReports,
  readStoredTexts,
  type StoredReport,
  type StoredText,
} from "#database/alerts/keywords/keyword-reports.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { findMany } from "#domain/alerts/keywords/find-many.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { watchKeywords } from "#worker/alerts/keywords/watched-keywords.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";

const alertCount = 100_000;
const vocabularySize = 40_000;
const runs = 3;
/** Each alert alone in SQL: that many alerts in that many filings. */
const sqlAlerts = 20;
const sqlFilings = 8;
const longestRunMs = 20_000;

type Filing = { report: StoredReport; words: string[]; documents: StoredText[] };

/**
 * 100,000 keyword alerts over the real 8-K, 10-Q and 10-K filings of `../shared/data`, against one
 * automaton of all keywords, ripgrep, and a statement for each alert.
 */
export async function benchKeywordAlerts(): Promise<string> {
  const shared = sharedDataDir();
  if (shared === null) throw new Error("This benchmark needs the shared data.");
  const dir = await makeOpenFolder("sentinel-bench-");
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const pool = openBulkPool(server.connectionString);
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    await ingestArchive({ pool, root: join(shared, "edgar"), source: "bench" });
    await deriveIssuers({ pool, db, settings: { marketFund: "VTI", priceSources: [] } });
    const filings = await readFilings(pool, db);
    return (await measureAlerts(filings, pool)).join("\n");
  } finally {
    await db.destroy();
    await pool.end();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function readFilings(pool: Pool, db: Database): Promise<Filing[]> {
  const { rows } = await pool.query<{ accession: string }>(
    "select accession from report_figures join filing_words using (accession) order by accession",
  );
  const accessions = rows.map(({ accession }) => accession);
  const reports = await readKeywordReports(db, accessions, { withWords: true });
  const texts = await readStoredTexts(db, accessions);
  return reports.map((report) => ({
    report,
    words: report.words?.split(" ") ?? [],
    documents: texts.get(report.accession) ?? [],
  }));
}

async function measureAlerts(filings: readonly Filing[], pool: Pool): Promise<string[]> {
  const texts = filings.flatMap(({ documents }) => documents.map(({ text }) => text));
  const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  const vocabulary = vocabularyOf(texts, vocabularySize);
  const known = makeUpAlerts(alertCount, {
    vocabulary,
    ciks: filings.map(({ report }) => report.cik),
  });
  const before = usedMegabytes();
  const builtAt = performance.now();
  const watched = watchKeywords(known);
  const keywords = watched.keywords;
  const buildMs = performance.now() - builtAt;
  const memory = usedMegabytes() - before;
  const rounds = Array.from({ length: runs }, () => matchAll(filings, watched));
  const [first] = rounds;
  const seconds = median(rounds.map((round) => round.ms.reduce((sum, ms) => sum + ms, 0))) / 1000;
  const ms = first?.ms ?? [];
  const row = (name: string, inSeconds: number | null, scale: number, matches: string): string => {
    if (inSeconds === null) return `| ${name} | cut off | | | ${matches} |`;
    const whole = inSeconds * scale;
    const rate = (megabytes / whole).toFixed(1);
    return `| ${name} | ${whole.toFixed(2)} | ${rate} | ${(filings.length / whole).toFixed(1)} | ${matches} |`;
  };
  const distinct = [
    ...new Set([...known.all()].flatMap((alert) => [...watched.keywordsOf(alert)])),
  ];
  const whole = measureWholeAutomaton(distinct, texts);
  const ripgrep = await measureRipgrep(distinct, texts);
  const inSql = await measureSql(
    filings,
    [...known.all()].map((alert) => [...watched.keywordsOf(alert)]),
    pool,
  );
  return [
    `Keyword alerts: ${numberText(alertCount, 0)} alerts of ${numberText(keywords, 0)} distinct keywords, ${filings.length} filings, ${megabytes.toFixed(1)} MB of text; medians of ${runs} runs.`,
    `Index of keywords built in ${buildMs.toFixed(0)} ms, ${memory.toFixed(0)} MB; one automaton of all keywords in ${whole.buildMs.toFixed(0)} ms, ${whole.megabytes.toFixed(0)} MB.`,
    "",
    "| what | seconds | MB/s | filings/s | matches |",
    "|---|---|---|---|---|",
    row("candidates by words, then texts", seconds, 1, numberText(first?.matches ?? 0, 0)),
    row("one automaton of all keywords, positions only", whole.seconds, 1, ""),
    row("ripgrep -F, words surrounded by spaces, count only", ripgrep, 1, ""),
    row(
      `each alert separately in SQL (${sqlAlerts} alerts in ${sqlFilings} filings, scaled)`,
      inSql.seconds,
      inSql.scale,
      "",
    ),
    "",
    `A filing: median ${quantile(ms, 0.5).toFixed(1)} ms, 95th percentile ${quantile(ms, 0.95).toFixed(1)} ms, longest ${Math.max(...ms).toFixed(1)} ms; of them on the main thread ${((first?.mainMs ?? 0) / filings.length).toFixed(2)} ms.`,
    `Of ${numberText(alertCount, 0)} alerts ${((first?.candidates ?? 0) / filings.length).toFixed(1)} could match a filing by its words, ${((first?.matches ?? 0) / filings.length).toFixed(1)} did.`,
  ];
}

function usedMegabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

function matchAll(filings: readonly Filing[], watched: ReturnType<typeof watchKeywords>) {
  const ms: number[] = [];
  let [mainMs, candidates, matches] = [0, 0, 0];
  for (const { report, words, documents } of filings) {
    const startedAt = performance.now();
    const possible = watched.candidates(report, words);
    const lookedUpAt = performance.now();
    const sought = [...new Set(possible.flatMap((alert) => [...watched.keywordsOf(alert)]))];
    const found = new Set(findMany(sought, documents).map(({ keyword }) => keyword));
    const readAt = performance.now();
    candidates += possible.length;
    matches += watched.matching(possible, report, found).length;
    const endedAt = performance.now();
    ms.push(endedAt - startedAt);
    mainMs += lookedUpAt - startedAt + endedAt - readAt;
  }
  return { ms, mainMs, candidates, matches };
}

function measureWholeAutomaton(keywords: readonly string[], texts: readonly string[]) {
  const before = process.memoryUsage().arrayBuffers;
  const builtAt = performance.now();
  const matcher = new KeywordMatcher(keywords);
  const buildMs = performance.now() - builtAt;
  const megabytes = (process.memoryUsage().arrayBuffers - before) / 1e6;
  const seconds = Array.from({ length: runs }, () => {
    let hits = 0;
    const startedAt = performance.now();
    for (const text of texts) matcher.scan(text, () => (hits += 1));
    return (performance.now() - startedAt) / 1000;
  });
  return { buildMs, megabytes, seconds: median(seconds) };
}

/** As `npm run bench texts` has it; null where it is not installed, or does not end. */
async function measureRipgrep(
  keywords: readonly string[],
  texts: readonly string[],
): Promise<number | null> {
  const scratch = await mkdtemp(join(tmpdir(), "sentinel-bench-alerts-"));
  try {
    const fence = (text: string): string =>
      `  ${text
        .toLowerCase()
        .replace(/[^\x21-\x7e]/g, " ")
        .replace(/[^a-z0-9]/g, (sign) => (sign === " " ? "  " : ` ${sign} `))}  `;
    const [text, sought] = [join(scratch, "text"), join(scratch, "keywords")];
    await writeFile(text, `${texts.map(fence).join("\n")}\n`);
    await writeFile(
      sought,
      `${keywords.map((each) => ` ${each.replaceAll(" ", "  ")} `).join("\n")}\n`,
    );
    const options = ["-F", "-j1", "--mmap", "--no-filename", "--no-config", "--count-matches"];
    const seconds: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const startedAt = performance.now();
      const { error } = spawnSync("rg", [...options, "-f", sought, text], {
        timeout: longestRunMs,
      });
      if (error !== undefined) return null;
      seconds.push((performance.now() - startedAt) / 1000);
    }
    return median(seconds);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** One statement for each alert and filing, with a pattern of PostgreSQL's. */
async function measureSql(
  filings: readonly Filing[],
  alerts: readonly (readonly string[])[],
  pool: Pool,
) {
  const step = Math.floor(alerts.length / sqlAlerts);
  const every = Math.max(1, Math.floor(filings.length / sqlFilings));
  const chosen = filings.filter((_, place) => place % every === 0).slice(0, sqlFilings);
  const startedAt = performance.now();
  for (let place = 0; place < sqlAlerts; place += 1) {
    const keywords = alerts[place * step] ?? [];
    const pattern = keywords
      .map((each) => each.replace(/[^\w ]/g, "\\$&").replaceAll(" ", "\\s"))
      .join("|");
    for (const { report } of chosen) {
      await pool.query(
        "select exists (select from document_text where accession = $1 and text ~* $2)",
        [report.accession, `\\m(?:${pattern})\\M`],
      );
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const bytes = (some: readonly Filing[]): number =>
    some.reduce(
      (sum, { documents }) => sum + documents.reduce((all, d) => all + d.text.length, 0),
      0,
    );
  const scale = (alerts.length / sqlAlerts) * (bytes(filings) / bytes(chosen));
  return { seconds, scale };
}
