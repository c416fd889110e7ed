import { numberText } from "#contract/values/amount-text.ts";
import { readFile, rm, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { copyStoredRows } from "#bench/ingest/ingest-copy.ts";
import { median, relativeCost, secondsOf } from "#bench/measure.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

type CopiedArchive = { root: string; files: string[]; bytes: number };

const accessionPattern = /(\d{10})-(\d{2})-(\d{6})/;

/**
 * Lays out an archive of real ownership filings, each several times under accession numbers of its
 * own and, every second copy, under another issuer.
 */
async function copyOwnershipFilings(root: string, copies: number): Promise<CopiedArchive> {
  const shared = sharedDataDir();
  if (shared === null) throw new Error("This benchmark needs the shared data.");
  const data = join(shared, "edgar/Archives/edgar/data");
  const archive: CopiedArchive = { root, files: [], bytes: 0 };
  const seen = new Set<string>();
  // Submissions before bare documents: a filing that is there twice is copied once.
  const paths = await readdir(data, { recursive: true });
  for (const path of paths.sort(
    (a, b) => Number(b.endsWith(".txt")) - Number(a.endsWith(".txt")),
  )) {
    const filing = await readOwnershipFiling(join(data, path));
    if (filing === null || seen.has(filing.accession.slice(3))) continue;
    seen.add(filing.accession.slice(3));
    for (let copy = 0; copy < copies; copy += 1) await writeCopy(archive, filing, copy);
  }
  return archive;
}

type Filing = { text: string; accession: string; issuerCik: string };

async function readOwnershipFiling(path: string): Promise<Filing | null> {
  if (!/\.(txt|xml)$/.test(path)) return null;
  const text = await readFile(path, "utf8");
  const issuerCik = /<issuerCik>\s*(\d+)\s*<\/issuerCik>/.exec(text)?.[1];
  if (issuerCik === undefined || !text.includes("</ownershipDocument>")) return null;
  const bare = /\/(\d{18})\//.exec(path)?.[1];
  const accession =
    bare === undefined
      ? accessionPattern.exec(path)?.[0]
      : `${bare.slice(0, 10)}-${bare.slice(10, 12)}-${bare.slice(12)}`;
  return accession === undefined ? null : { text, accession, issuerCik };
}

async function writeCopy(archive: CopiedArchive, filing: Filing, copy: number): Promise<void> {
  // The agent's first three digits tell copies apart; the rest keeps filings apart.
  const accession = `9${String(copy).padStart(2, "0")}${filing.accession.slice(3)}`;
  const cik = String(Number(filing.issuerCik) + 10_000_000 * Math.floor(copy / 2)).padStart(
    10,
    "0",
  );
  const text = filing.text
    .replaceAll(filing.accession, accession)
    .replaceAll(filing.issuerCik, cik);
  const folder = join(archive.root, "Archives/edgar/data", String(Number(cik)));
  const isSubmission = text.startsWith("<SEC-DOCUMENT>");
  const file = isSubmission
    ? join(folder, `${accession}.txt`)
    : join(folder, accession.replaceAll("-", ""), "form4.xml");
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, text);
  archive.files.push(file);
  archive.bytes += Buffer.byteLength(text);
}

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
  const perSecond = (seconds: number): string => numberText(Math.round(filings / seconds), 0);
  const megabytes = (archive.bytes / 1e6).toFixed(0);
  return [
    `${numberText(filings, 0)} ownership filings, ${megabytes} MB; medians of ${runs} runs.`,
    "",
    "| what | seconds | filings/s |",
    "|---|---|---|",
    `| read, parse, store, derive | ${ingest.toFixed(2)} | ${perSecond(ingest)} |`,
    `| of which derive | ${derive.toFixed(2)} | ${perSecond(derive)} |`,
    `| bare saxes over the same bytes | ${parse.toFixed(2)} | ${perSecond(parse)} |`,
    `| COPY of the same rows | ${copy.toFixed(2)} | ${perSecond(copy)} |`,
    "",
    `Time relative to bare saxes: ${relativeCost("ingest to bare saxes", ingest, parse).toFixed(2)}; to COPY plus bare saxes: ${relativeCost("ingest to COPY plus bare saxes", ingest, parse + copy).toFixed(2)} (target: at most 2).`,
    `Peak memory of this process: ${memory} MB (limit 500 MB).`,
  ].join("\n");
}
