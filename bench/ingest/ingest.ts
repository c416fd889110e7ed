import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { type CopiedArchive, copyOwnershipFilings } from "#bench/ingest/ingest-archive-copies.ts";
import { copyStoredRows } from "#bench/ingest/ingest-copy.ts";
import { median, secondsOf } from "#bench/measure.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { makeOpenFolder } from "#testing/embedded-data.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";

const copiesOfEachFiling = 24;
const runs = 3;
const settings = { marketFund: "VTI", priceSources: [] };

/**
 * Bulk ingestion of ownership filings end to end against the least it could cost: parsing the same
 * bytes with bare saxes, plus PostgreSQL COPY of the same rows.
 */
export async function benchIngest(): Promise<string> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  try {
    await migrate(server.connectionString);
    const archive = await copyOwnershipFilings(join(dir, "archive"), copiesOfEachFiling);
    const parse = await repeat(() => parseBare(archive));
    const ingest = await measureIngest(server.connectionString, archive.root);
    const copy = await measureCopy(server.connectionString);
    return report({ archive, parse, copy, ...ingest });
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function repeat(work: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) seconds.push(await secondsOf(work));
  return median(seconds);
}

async function parseBare(archive: CopiedArchive): Promise<void> {
  for (const file of archive.files) {
    const text = await readFile(file, "utf8");
    const start = text.indexOf("<ownershipDocument");
    const end = text.indexOf("</ownershipDocument>");
    new SaxesParser().write(text.slice(start, end + "</ownershipDocument>".length)).close();
  }
}

async function measureIngest(connectionString: string, root: string) {
  const pool = openBulkPool(connectionString);
  const db = openDatabase(connectionString);
  const total: number[] = [];
  const derive: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      await pool.query(emptyEverything);
      const read = await secondsOf(() => ingestArchive({ pool, root, source: "bench" }));
      const computed = await secondsOf(() => deriveIssuers({ pool, db, settings }));
      total.push(read + computed);
      derive.push(computed);
    }
  } finally {
    await db.destroy();
    await pool.end();
  }
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  return { ingest: median(total), derive: median(derive), memory };
}

const emptyEverything =
  "truncate filing, issuer, issuer_ticker, edgar_listing, trade, event, ownership_line_status, dirty_issuer, ingest_run, unreadable_filing cascade";

async function measureCopy(connectionString: string): Promise<number> {
  const pool = openBulkPool(connectionString);
  try {
    return await copyStoredRows(pool, runs);
  } finally {
    await pool.end();
  }
}

type Figures = {
  archive: CopiedArchive;
  parse: number;
  copy: number;
  ingest: number;
  derive: number;
  /** Largest resident size up to the end of ingestion, MB. */
  memory: number;
};

function report({ archive, parse, copy, ingest, derive, memory }: Figures): string {
  const filings = archive.files.length;
  const perSecond = (seconds: number): string =>
    Math.round(filings / seconds).toLocaleString("en-US");
  const megabytes = (archive.bytes / 1e6).toFixed(0);
  return [
    `${filings.toLocaleString("en-US")} ownership filings, ${megabytes} MB; medians of ${runs} runs.`,
    "",
    "| what | seconds | filings/s |",
    "|---|---|---|",
    `| read, parse, store, derive | ${ingest.toFixed(2)} | ${perSecond(ingest)} |`,
    `| of which derive | ${derive.toFixed(2)} | ${perSecond(derive)} |`,
    `| bare saxes over the same bytes | ${parse.toFixed(2)} | ${perSecond(parse)} |`,
    `| COPY of the same rows | ${copy.toFixed(2)} | ${perSecond(copy)} |`,
    "",
    `Speed as a ratio to bare saxes: ${(parse / ingest).toFixed(2)}; to COPY plus bare saxes: ${((parse + copy) / ingest).toFixed(2)} (aim 0.5).`,
    `Peak memory of this process: ${memory} MB (limit 500 MB).`,
  ].join("\n");
}
