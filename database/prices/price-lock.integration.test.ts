import { expect, test } from "vitest";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { keepPricesAsTheyAre } from "#database/prices/price-lock.ts";
import { storePriceUse } from "#database/prices/price-use.ts";
import { registerPriceSource, storePriceBars } from "#database/prices/store-prices.ts";
import { databaseForFile } from "#testing/database/database.ts";

const database = await databaseForFile();
const { pool } = database;

const settings = { marketFund: "VTI" };
const bar = {
  ticker: "EXMP",
  day: "2024-05-08",
  open: null,
  high: null,
  low: null,
  close: 10,
  adjustedClose: null,
  volume: null,
  splitRatio: null,
  dividend: null,
};

test("a price that comes while rows are computed without it marks what that computation leaves", async () => {
  const facts = { closeBasis: "raw", hasSplits: true, hasDividends: true, preference: 1 } as const;
  await registerPriceSource(pool, { name: "vendor", ...facts }, settings);
  const order: string[] = [];
  let storing: Promise<unknown> = Promise.resolve();
  await inTransaction(pool, async (computing) => {
    await keepPricesAsTheyAre(computing);
    storing = storePriceBars(pool, "vendor", [bar], settings).then(() => order.push("stored"));
    const waits = `select count(*)::int as n from pg_locks
                    where locktype = 'advisory' and not granted
                      and database = (select oid from pg_database where datname = current_database())`;
    const waiting = async () => (await pool.query<{ n: number }>(waits)).rows[0]?.n;
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    const days = [{ from: "2024-05-08", to: "2024-05-08" }];
    const use = {
      tickers: ["EXMP"],
      requestedTickers: ["EXMP"],
      firstDay: "2024-05-08",
      stockDays: days,
      fundDays: [],
      fundSpans: [],
      reachDays: [],
    };
    await storePriceUse(computing, [{ cik: 1001, use }]);
    order.push("computed");
  });
  await storing;
  expect(order).toEqual(["computed", "stored"]);
  const dirty = await database.db.selectFrom("dirty_issuer").select("cik").execute();
  expect(dirty).toEqual([{ cik: 1001 }]);
});
