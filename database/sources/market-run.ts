import type { Database } from "#database/connect.ts";
import {
  type MarketRun,
  marketTime,
  newMarketRun,
  prolongedRun,
} from "#domain/calendar/market-time.ts";

/** What the database knows of a demo market. */
export type StoredMarket = MarketRun & {
  /** Where its EDGAR is served, or was served until its process was killed; null while none serves it. */
  edgarOrigin: string | null;
};

/** The demo market's run; null where the market's time is the real one. */
export async function readMarket(db: Database): Promise<StoredMarket | null> {
  const row = await db.selectFrom("market_clock").selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    marketAnchor: row.market_anchor,
    realAnchor: row.real_anchor,
    speed: row.speed,
    runsUntil: row.runs_until,
    edgarOrigin: row.edgar_origin,
  };
}

/** Creates a market stopped at its first instant; an existing one stays as it is. */
export async function beginMarket(db: Database, real: string, speed: number): Promise<void> {
  await db
    .insertInto("market_clock")
    .values(rowOf(newMarketRun(real, speed), real))
    .onConflict((conflict) => conflict.column("one").doNothing())
    .execute();
}

/** Lets the market run for some seconds more, from where it stood if it did. */
export async function prolongMarket(db: Database, real: string, speed: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const [locked] = await transaction
      .selectFrom("market_clock")
      .select("one")
      .forUpdate()
      .execute();
    const stored = locked === undefined ? null : await readMarket(transaction);
    if (stored === null) return;
    const run = prolongedRun(stored, real, speed);
    await transaction.updateTable("market_clock").set(rowOf(run, real)).execute();
  });
}

/** @param origin  "http://127.0.0.1:PORT"; null when it is served no more */
export async function noteMarketOrigin(db: Database, origin: string | null): Promise<void> {
  await db.updateTable("market_clock").set({ edgar_origin: origin }).execute();
}

/** With the market's time at `real`, from which `market_time()` in SQL goes on. */
function rowOf(run: MarketRun, real: string) {
  return {
    market_anchor: run.marketAnchor,
    real_anchor: run.realAnchor,
    speed: run.speed,
    runs_until: run.runsUntil,
    reached_market: marketTime(run, real),
    reached_real: real,
  };
}
