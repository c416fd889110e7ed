import { pino } from "pino";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { openDatabase } from "#database/connect.ts";
import { systemClock } from "#platform/clock.ts";
import { startPriceFollowing } from "#worker/prices/start-price-following.ts";

/**
 * A process that follows a market's prices and holds them against alerts until it is killed:
 * `node price-watch-process.ts DATABASE ORIGIN MARKET-OFFSET-MS`.
 */
const [connectionString = "", url = "", offset = "0"] = process.argv.slice(2);
const milliseconds = Number(offset);

await startPriceFollowing({
  connectionString,
  pool: openBulkPool(connectionString),
  db: openDatabase(connectionString),
  settings: { marketFund: "VTI", priceSources: [] },
  clock: systemClock,
  marketClock: {
    now: () => Temporal.Now.instant().add({ milliseconds }),
    realSecondsSince: () => 0,
  },
  source: null,
  prices: { vendor: "demo", url },
  mailSettings: {
    server: null,
    from: { name: "Sentinel", address: "sentinel@example.test" },
    inquiryInbox: "inquiries@example.test",
  },
  appOrigin: null,
  logger: pino({ level: "warn" }, process.stderr),
  signal: new AbortController().signal,
});
process.stdout.write("following\n");
