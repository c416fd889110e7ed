import { numberText } from "#contract/values/amount-text.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { copyStoredRows } from "#bench/ingest/ingest-copy.ts";
import { median, relativeCost, secondsOf } from "#bench/measure.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { insiderDataset } from "#demo/edgar/insider-dataset.ts";
import { createWorld } from "#demo/world/world.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { ingestDataSet } from "#worker/data-sets/ingest-data-set.ts";

/** So that the set is as long as a real quarter, which has 36,075 filings (2024q3). */
const copiesOfEachFiling = 8;
const runs = 3;
const tables = [
  "filing",
  "ownership_document",
  "reporting_owner",
  "ownership_line",
  "wanted_filing",
];

/**
 * Taking in a quarter of the Insider Transactions Data Sets (unzip, join, store, queue) against the
 * least it could cost: PostgreSQL COPY of the same rows, with indexes and references in place.
 */
export async function benchBackfill(): Promise<string> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const pool = openBulkPool(server.connectionString);
  try {
    await migrate(server.connectionString);
    const zip = quarterOfCopies();
    const seconds: number[] = [];
    let filings = 0;
    for (let run = 0; run < runs; run += 1) {
      await pool.query(
        `truncate ${tables.join(", ")}, issuer, dirty_issuer, backfill_step cascade`,
      );
      seconds.push(
        await secondsOf(async () => {
          ({ filings } = await ingestDataSet({ name: "2024q3_form345.zip", zip }, { pool }));
        }),
      );
    }
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    const rows = await countRows(pool);
    const copy = await copyStoredRows(pool, runs, tables);
    return report({ filings, rows, ingest: median(seconds), copy, memory });
  } finally {
    await pool.end();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** All ownership forms of the demo world, several times under accession numbers of their own. */
function quarterOfCopies(): Buffer {
  const forms = createWorld("sentinel", "2026-11-20").filings.filter(
    ({ kind }) => kind === "ownership",
  );
  return insiderDataset(
    Array.from({ length: copiesOfEachFiling }, (_, copy) =>
      forms.map((form) => ({ ...form, accession: `${copy + 1}${form.accession.slice(1)}` })),
    ).flat(),
  );
}

async function countRows(pool: Pool): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const counted = await pool.query<{ count: number }>(`select count(*) as count from ${table}`);
    rows += counted.rows[0]?.count ?? 0;
  }
  return rows;
}

type Figures = {
  filings: number;
  rows: number;
  /** Seconds. */
  ingest: number;
  copy: number;
  /** Largest resident size up to the end of ingestion, with the zip, MB. */
  memory: number;
};

function report({ filings, rows, ingest, copy, memory }: Figures): string {
  const count = (value: number): string => numberText(Math.round(value), 0);
  return [
    `${count(filings)} filings of a data set, ${count(rows)} rows stored; medians of ${runs} runs.`,
    "",
    "| what | seconds | rows/s |",
    "|---|---|---|",
    `| unzip, join, store, queue | ${ingest.toFixed(2)} | ${count(rows / ingest)} |`,
    `| COPY of the same rows | ${copy.toFixed(2)} | ${count(rows / copy)} |`,
    "",
    `Time relative to COPY: ${relativeCost("backfill to COPY", ingest, copy).toFixed(2)}. Peak memory of this process: ${memory} MB.`,
  ].join("\n");
}
