import { numberText } from "#contract/values/amount-text.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { relativeCost, secondsOf } from "#bench/measure.ts";
import type { ExportFormat } from "#contract/screening/export-format.ts";
import { openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";

// One in fifty generated rows is not live.
const generatedRows = 1_021_000;
/** About a tenth of the rows, and all of them. */
const startDates = ["2024-09-22", "all"] as const;
const formats = ["csv", "xlsx", "json"] as const satisfies readonly ExportFormat[];

const strainSchema = z.object({
  peakKibibytes: z.number(),
  /** Resident bytes, ten times a second since the last answer. */
  course: z.array(z.number()),
  processorSeconds: z.number(),
  waitMs: z.object({ p99: z.number(), longest: z.number() }),
});

type Case = { startDate: string; format: ExportFormat };
type Figure = Case & {
  rows: number;
  seconds: number;
  megabytes: number;
  idleMegabytes: number;
  /** Of the exporting process alone; PostgreSQL has its own. */
  processorSeconds: number;
  strain: z.infer<typeof strainSchema>;
};

/** Exports of a tenth of a million trades and of a million, as CSV, workbook and JSON, over HTTP. */
export async function benchExport(): Promise<string> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const { connectionString } = server;
  try {
    await migrate(connectionString);
    const db = openDatabase(connectionString);
    await generateTrades(db, generatedRows);
    await sql`vacuum analyze trade`.execute(db);
    await db.destroy();
    const figures: Figure[] = [];
    for (const format of formats)
      for (const startDate of startDates)
        figures.push(await measure(connectionString, { format, startDate }));
    return report(figures, await copySeconds(connectionString));
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function measure(connectionString: string, given: Case): Promise<Figure> {
  const program = join(import.meta.dirname, "export-process.ts");
  const child = spawn(process.execPath, [program, JSON.stringify({ connectionString, ...given })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const lines = createInterface({ input: child.stdout });
    const origin = String((await once(lines, "line")).at(0));
    const before = await strainOf(origin);
    let bytes = 0;
    let rows = 0;
    const seconds = await secondsOf(async () => {
      const response = await fetch(`${origin}/export`);
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        if (given.format === "csv") rows += lineEnds(chunk);
      }
    });
    const strain = await strainOf(origin);
    return {
      ...given,
      rows: Math.max(0, rows - 1),
      seconds,
      megabytes: bytes / 1e6,
      idleMegabytes: megabytesOf(before.peakKibibytes),
      processorSeconds: strain.processorSeconds - before.processorSeconds,
      strain,
    };
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

async function strainOf(origin: string): Promise<Figure["strain"]> {
  const answer: unknown = await (await fetch(`${origin}/strain`)).json();
  return strainSchema.parse(answer);
}

/** Highest memory in each quarter of the time, in MB. */
function quarters(course: readonly number[]): string[] {
  return [0, 1, 2, 3].map((quarter) => {
    const part = course.slice(
      Math.floor((quarter * course.length) / 4),
      Math.ceil(((quarter + 1) * course.length) / 4),
    );
    return (Math.max(...part) / 1e6).toFixed(0);
  });
}

const megabytesOf = (kibibytes: number): number => (kibibytes * 1_024) / 1e6;

function lineEnds(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

/** The same rows, columns and order by COPY to CSV, without any formatting, by start date. */
async function copySeconds(connectionString: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const figures = new Map<string, number>();
  try {
    for (const startDate of startDates) {
      const since = startDate === "all" ? "" : `and trade_date >= '${startDate}'`;
      const copy = `copy (select company_name, ticker, owner_name, title, trade_date, direction, value,
          return_20, next_8k_days, next_8k_return, array_to_string(next_8k_items, '&'),
          next_earnings_days, days_to_file
        from trade where is_live and trade_date <= '2026-11-20' ${since}
        order by ticker collate "C" nulls last, accession collate "C", row_number)
        to stdout with (format csv, header, force_quote *)`;
      const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
      figures.set(startDate, await secondsOf(() => pipeline(client.query(copyTo(copy)), sink)));
    }
  } finally {
    await client.end();
  }
  return figures;
}

function report(figures: readonly Figure[], copies: ReadonlyMap<string, number>): string {
  const rowsOf = (startDate: string): number =>
    figures.find((figure) => figure.format === "csv" && figure.startDate === startDate)?.rows ?? 0;
  const lines = figures.map((figure) => {
    const { format, startDate, seconds, megabytes, idleMegabytes, strain } = figure;
    const rows = rowsOf(startDate);
    const copy = copies.get(startDate) ?? Number.NaN;
    const cells = [
      format,
      numberText(rows, 0),
      seconds.toFixed(1),
      numberText(Math.round(rows / seconds), 0),
      figure.processorSeconds.toFixed(1),
      megabytes.toFixed(0),
      `${idleMegabytes.toFixed(0)} to ${megabytesOf(strain.peakKibibytes).toFixed(0)}`,
      quarters(strain.course).join(", "),
      `${strain.waitMs.p99.toFixed(0)}, ${strain.waitMs.longest.toFixed(0)}`,
      relativeCost(`${format} of ${startDate} trades, to COPY`, seconds, copy).toFixed(1),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const copied = startDates.map(
    (date) =>
      `| CSV by COPY | ${numberText(rowsOf(date), 0)} | ${(copies.get(date) ?? Number.NaN).toFixed(1)} | ${numberText(Math.round(rowsOf(date) / (copies.get(date) ?? Number.NaN)), 0)} | | | | | | 1.0 |`,
  );
  return [
    "The 13 standard columns, sorted by ticker, received over HTTP on loopback; one run each in a new process.",
    "",
    "| format | rows | seconds | rows/s | processor s | MB | memory, idle to peak, MB | peak in each quarter of the run, MB | delay of other requests, ms, p99, longest | time relative to COPY |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...lines,
    ...copied,
  ].join("\n");
}
