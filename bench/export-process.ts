import { monitorEventLoopDelay } from "node:perf_hooks";
import Fastify from "fastify";
import { z } from "zod";
import { exportFormats } from "#contract/screening/export-format.ts";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { openDatabase } from "#database/connect.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { systemClock, realMarketClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import { tradeFile } from "#server/export/subjects/export-trades.ts";
import { sendTable } from "#server/export/send-table.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";

/** Answers one export over HTTP, so that its memory is that of a process which does nothing else. */
const { connectionString, startDate, format } = z
  .object({
    connectionString: z.string(),
    startDate: z.string(),
    format: z.enum(exportFormats),
  })
  .parse(JSON.parse(process.argv[2] ?? ""));

const logger = createLogger("silent");
const db = openDatabase(connectionString);
// Results of these sizes are read through PostgreSQL wherever there is a replica too.
const screening = createPostgresScreening(db);
const search = { ...wholeMarketSearch, start_date: startDate };
const file = tradeFile(
  tradeColumns.filter(({ isVisibleByDefault }) => isVisibleByDefault),
  { format, choice: search, appOrigin: "https://app.sentinel.example" },
);

const app = Fastify();
app.get("/export", (_request, reply) =>
  sendTable(
    reply,
    { db, logger, marketClock: realMarketClock(systemClock), settings: { isDemonstration: false } },
    {
      format,
      email: "bench@sentinel.example",
      table: {
        title: "Trades",
        source: "trades",
        columns: file.columns,
        query: search,
        inWords: (rows) => `${rows} trades`,
        readAll: (receive, begin) =>
          screening.readAllTrades({ ...search, fields: file.fields }, receive, begin),
      },
    },
  ),
);
// Resident memory ten times a second: whether it grows with the rows is seen from its course.
const course: number[] = [];
setInterval(() => course.push(process.memoryUsage.rss()), 100).unref();
const waits = monitorEventLoopDelay({ resolution: 10 });
waits.enable();
// The most memory so far, what the work took, and how long the process was deaf to other calls.
app.get("/strain", async () => ({
  peakKibibytes: process.resourceUsage().maxRSS,
  course: course.splice(0),
  processorSeconds: processorSeconds(process.cpuUsage()),
  waitMs: { p99: waits.percentile(99) / 1e6, longest: waits.max / 1e6 },
}));
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);

function processorSeconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}
