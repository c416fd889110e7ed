import { numberText } from "#contract/values/amount-text.ts";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { lagRow, whileFilingsArrive } from "#bench/ingest/live-filings.ts";
import { median, secondsOf } from "#bench/measure.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { migrate } from "#database/migrate.ts";
import { countDirtyIssuers } from "#database/computed/dirty-queue.ts";
import * as queues from "#database/queue/queues.ts";
import { createLogger } from "#platform/logger.ts";
import { startQueueRuns } from "#worker/queue-runs.ts";
import { type PriceBarRecord, storePriceBars } from "#database/prices/store-prices.ts";
import { insiderDataset } from "#demo/edgar/insider-dataset.ts";
import { priceFile } from "#demo/prices/price-files.ts";
import { companies } from "#demo/world/cast/company.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { createWorld, type World } from "#demo/world/world.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { ingestDataSet } from "#worker/data-sets/ingest-data-set.ts";
import { deriveIssuers, deriveLiveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestPrices } from "#worker/jobs/ingest-prices.ts";

type OwnershipFiling = Extract<Filing, { kind: "ownership" }>;
type Opened = { pool: Pool; db: Database; world: World };

const settings = { marketFund: "VTI", priceSources: ["bench"] };
const usualFilings = 100_000;
/** As many filings as a real quarter has (36,075 in 2024q3). */
const copiesInQuarter = 8;
/** A company of the demo world files half as much as a real issuer of the data sets. */
const copiesOfIssuer = 2;
/** Copies of each issuer with prices of their own: 600 issuers. */
const pricedCopies = 10;
const runs = 3;
const correctedDays = 63;
const quietMs = 15_000;
const largeIssuer = { cik: 7_000_001, filings: 5_000, linesOfFiling: 10 };

/**
 * A market of data sets, quarter by quarter, to visible rows: filings per second and memory over the whole run;
 * one line more of an issuer with 50,000; a corrected close of the market fund; and how soon live filings are
 * visible meanwhile.
 * @param options.filings  at least so many; null for 100,000
 */
export async function benchMarketIngest({ filings }: { filings: number | null }): Promise<string> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const pool = openBulkPool(server.connectionString, { max: 10 });
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    const world = createWorld("sentinel", "2026-11-20");
    const opened = { pool, db, world };
    await loadPrices(opened, dir);
    const lines = [
      ...(await measureLoad(opened, filings ?? usualFilings)),
      "",
      ...(await measureLargeIssuer(opened)),
      "",
      ...(await measureLive(opened, server.connectionString)),
    ];
    return lines.join("\n");
  } finally {
    await db.destroy();
    await pool.end();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function loadPrices({ pool, world }: Opened, dir: string): Promise<void> {
  const path = join(dir, "prices.csv");
  const [head = "", ...bars] = priceFile(world, { asOf: "2026-11-20T23:00:00Z" }).split("\n");
  const copies = Array.from({ length: pricedCopies }, (_, copy) =>
    bars.flatMap((bar) => {
      const [ticker = "", ...values] = bar.split(",");
      if (ticker === settings.marketFund && copy > 0) return [];
      return values.length === 0 ? [] : [[symbolOf(ticker, copy), ...values].join(",")];
    }),
  );
  await writeFile(path, [head, ...copies.flat(), ""].join("\n"));
  const listed = Array.from({ length: pricedCopies }, (_, copy) =>
    companies.flatMap(({ cik, ticker }) =>
      ticker === null ? [] : [{ cik: cik + 1_000 * copy, ticker: symbolOf(ticker, copy) }],
    ),
  ).flat();
  await pool.query(
    `insert into issuer_ticker (cik, ticker, list_date, origin, list_order, company_name)
     select cik, ticker, 'current', 'company_tickers', 1, ticker
       from json_to_recordset($1::json) as l(cik bigint, ticker text)`,
    [JSON.stringify(listed)],
  );
  const source = { source: "bench", closeBasis: "raw", preference: 1 } as const;
  await ingestPrices({ pool, path, settings: { ...source, marketFund: settings.marketFund } });
}

/** A quarter of copies, each under accession numbers of its own and, every second one, of other issuers. */
function quarterOf(world: World, quarter: number): { name: string; zip: Buffer } {
  const forms = world.filings.filter((filing) => filing.kind === "ownership");
  const copies = Array.from({ length: copiesInQuarter }, (_, place) => {
    const copy = quarter * copiesInQuarter + place;
    return forms.map((form) => copyOf(form, copy));
  });
  const name = `${1950 + Math.floor(quarter / 4)}q${1 + (quarter % 4)}_form345.zip`;
  return { name, zip: insiderDataset(copies.flat()) };
}

function copyOf(form: OwnershipFiling, copy: number): OwnershipFiling {
  const place = Math.floor(copy / copiesOfIssuer);
  const accession = `${String(copy + 1).padStart(3, "0")}${form.accession.slice(3)}`;
  const issuer = { ...form.issuer, cik: form.issuer.cik + 1_000 * place };
  return { ...form, accession, issuer, symbol: symbolOf(form.symbol, place) };
}

/** A symbol of its own for each copy of an issuer: "CPTX", "CPTXB", … */
function symbolOf(ticker: string, copy: number): string {
  const firstLetter = 65;
  const letters = 26;
  const last = String.fromCodePoint(firstLetter + (copy % letters));
  if (copy < letters) return copy === 0 ? ticker : `${ticker}${last}`;
  return `${ticker}${String.fromCodePoint(firstLetter + Math.floor(copy / letters))}${last}`;
}

type Quarter = { filings: number; storing: number; deriving: number; megabytes: number };

async function measureLoad(opened: Opened, filings: number): Promise<string[]> {
  const { pool, db } = opened;
  const quarters: Quarter[] = [];
  let loaded = 0;
  while (loaded < filings) {
    const place = quarterOf(opened.world, quarters.length);
    let taken = 0;
    const storing = await secondsOf(async () => {
      ({ filings: taken } = await ingestDataSet(place, { pool }));
    });
    const deriving = await secondsOf(() => deriveIssuers({ pool, db, settings }));
    const megabytes = Math.round(process.memoryUsage().rss / 1e6);
    quarters.push({ filings: taken, storing, deriving, megabytes });
    loaded += taken;
  }
  const peak = Math.round(process.resourceUsage().maxRSS / 1_000);
  const { rows } = await pool.query<{ rows: number; bytes: number }>(
    "select (select count(*) from trade) as rows, pg_database_size(current_database()) as bytes",
  );
  const [stored] = rows;
  return [
    `${numberText(loaded, 0)} filings in ${quarters.length} data sets, ` +
      `${numberText(stored?.rows ?? 0, 0)} rows of trades, ${((stored?.bytes ?? 0) / 1e9).toFixed(1)} GB.`,
    "",
    "| data set | stored, filings/s | visible, filings/s | memory after it, MB |",
    "|---|---|---|---|",
    ...quarters.flatMap((quarter, place) =>
      isShown(place, quarters) ? [rowOf(quarter, place)] : [],
    ),
    "",
    `Peak memory of this process, with the zips: ${peak} MB.`,
  ];
}

/** The first, the last, and some between. */
function isShown(place: number, { length }: readonly Quarter[]): boolean {
  return place === length - 1 || place % Math.ceil(length / 8) === 0;
}

function rowOf({ filings, storing, deriving, megabytes }: Quarter, place: number): string {
  const rate = (seconds: number): string => numberText(Math.round(filings / seconds), 0);
  return `| ${place + 1} | ${rate(storing)} | ${rate(storing + deriving)} | ${megabytes} |`;
}

async function measureLargeIssuer({ pool, db }: Opened): Promise<string[]> {
  const { cik, filings, linesOfFiling } = largeIssuer;
  for (let from = 0; from < filings; from += 500) {
    const some = Array.from({ length: 500 }, (_, place) =>
      largeFiling(from + place, linesOfFiling),
    );
    await storeFilings(pool, some);
  }
  const first = await secondsOf(() => deriveIssuers({ pool, db, settings }));
  const again: number[] = [];
  let written = 0;
  for (let run = 0; run < runs; run += 1) {
    await storeFilings(pool, [largeFiling(filings + run, 1)]);
    again.push(
      await secondsOf(async () => {
        ({ trades: written } = await deriveIssuers({ pool, db, settings }));
      }),
    );
  }
  const lines = numberText(filings * linesOfFiling, 0);
  return [
    `Issuer ${cik} with ${lines} lines: computed in ${first.toFixed(1)} s; after one line more ` +
      `in ${median(again).toFixed(2)} s (median of ${runs} runs), which writes ${written} row.`,
  ];
}

function largeFiling(number: number, lines: number) {
  const { cik } = largeIssuer;
  const day = new Date(Date.UTC(2010, 0, 4) + Math.floor(number / 2) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return aFiling({
    accession: `0000000077-10-${String(number).padStart(6, "0")}`,
    issuerCik: cik,
    acceptedAt: `${day}T21:45:00Z`,
    filedOn: day,
    periodOfReport: day,
    entities: [{ role: "ISSUER", cik, name: "Large Corp", sic: "3571", fiscalYearEnd: "1231" }],
    ownership: anOwnershipDocument({
      issuerCik: cik,
      issuerName: "Large Corp",
      issuerSymbol: "LRGC",
      periodOfReport: day,
      lines: Array.from({ length: lines }, (_, place) =>
        aSaleLine({ lineNumber: place + 1, transactionDate: day, shares: String(100 + place) }),
      ),
    }),
  });
}

/** Live filings arrive while all issuers are computed again, and while another data set is loaded. */
async function measureLive(opened: Opened, connectionString: string): Promise<string[]> {
  const { pool, db, world } = opened;
  const isOver = new AbortController();
  const logger = createLogger("silent");
  const { signal } = isOver;
  const context = { pool, db, settings, signal };
  const worker = startQueueRuns({ connectionString, db, logger, signal }, [
    { queue: queues.deriveIssuers, run: async () => void (await deriveIssuers(context)) },
    { queue: queues.deriveIssuers, run: async () => void (await deriveLiveIssuers(context)) },
  ]);
  try {
    const alone = await whileFilingsArrive(pool, () => sleep(quietMs));
    let storing = 0;
    let marked = 0;
    const corrected = await whileFilingsArrive(pool, async () => {
      storing = await secondsOf(async () => {
        await storePriceBars(pool, "bench", correctedCloses(world), settings);
      });
      marked = await countDirtyIssuers(pool);
      await waitUntilComputed(pool);
    });
    const another = quarterOf(world, 110);
    const loading = await whileFilingsArrive(pool, async () => {
      await ingestDataSet(another, { pool });
      await waitUntilComputed(pool);
    });
    return [
      `Corrected closes of ${correctedDays} days of the market fund are stored in ${storing.toFixed(2)} s and concern ` +
        `${numberText(marked, 0)} issuers.`,
      "",
      "| while live filings arrive, one each half second | seconds | live filings | stored, p95 s | visible, median s | p95 s | longest s |",
      "|---|---|---|---|---|---|---|",
      lagRow("nothing else is done", alone),
      lagRow("those issuers are computed again", corrected),
      lagRow("a data set is loaded and computed", loading),
    ];
  } finally {
    isOver.abort();
    await worker.close();
  }
}

/** The closes of a quarter in the middle, a cent higher. */
function correctedCloses(world: World): PriceBarRecord[] {
  const bars = world.furtherBars.get(settings.marketFund) ?? [];
  const from = Math.floor(bars.length / 2);
  const none = { adjustedClose: null, splitRatio: null, dividend: null };
  return bars.slice(from, from + correctedDays).map((bar) => {
    const { day, open, high, low, close, volume } = bar;
    const ticker = settings.marketFund;
    return { ticker, day, open, high, low, close: close + 0.01, volume, ...none };
  });
}

async function waitUntilComputed(pool: Pool): Promise<void> {
  while ((await countDirtyIssuers(pool)) > 0) await sleep(100);
}
