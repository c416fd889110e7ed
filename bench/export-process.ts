import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { z } from "zod";
import { exportFormats } from "#contract/screening/export-format.ts";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { openDatabase } from "#database/connect.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import { openScreeningReplica } from "#database/screening/replica/screening-replica.ts";
import { systemClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import { tradeFileColumns } from "#server/export/export-trades.ts";
import { sendTable } from "#server/export/send-table.ts";
import { wholeMarketSearch } from "#testing/factories/whole-market-search.ts";

/** Answers one export over HTTP, so that its memory is that of a process which does nothing else. */
const { connectionString, replicaFolder, startDate, format } = z
  .object({
    connectionString: z.string(),
    replicaFolder: z.string().nullable(),
    startDate: z.string(),
    format: z.enum(exportFormats),
  })
  .parse(JSON.parse(process.argv[2] ?? ""));

const logger = createLogger("silent");
const db = openDatabase(connectionString);
const postgres = createPostgresScreening(db);
const screening =
  replicaFolder === null
    ? postgres
    : createReplicaScreening(await readyReplica(replicaFolder), { fallback: postgres, logger });
const search = { ...wholeMarketSearch, start_date: startDate };
const columns = tradeColumns.filter(({ isVisibleByDefault }) => isVisibleByDefault);

const app = Fastify();
app.get("/export", (_request, reply) =>
  sendTable(
    reply,
    { db, logger, clock: systemClock, settings: { isDemonstration: false } },
    {
      format,
      table: {
        title: "Trades",
        source: "trades",
        columns: tradeFileColumns(columns, search, "https://app.sentinel.example"),
        query: search,
        inWords: (rows) => `${rows} trades`,
        readAll: (receive, begin) => screening.readAllTrades(search, receive, begin),
      },
    },
  ),
);
// Kibibytes.
app.get("/memory", async () => process.resourceUsage().maxRSS);
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);

async function readyReplica(folder: string) {
  const replica = await openScreeningReplica({ connectionString, folder, logger });
  while (!(await replica.catchUp())) await sleep(200);
  return replica;
}
