import { sql } from "kysely";
import { splitClasses } from "#database/computed/load-issuer-prices.ts";
import { findSeries } from "#database/computed/load-prices.ts";
import type { Database } from "#database/connect.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";

/** Opening, highest and lowest price of a day as the source gives them; null where it has none. */
export type DayRange = { open: number | null; high: number | null; low: number | null };

type Named = Pick<IssuerRecord, "listedTickers" | "priceTickers"> & {
  /** First and last day wanted. */
  from: string | undefined;
  to: string | undefined;
};

/** By day, of the company's stock in one source; the names it is stored under as in its record. */
export async function readDayRanges(
  db: Database,
  source: string,
  { listedTickers, priceTickers, from, to }: Named,
): Promise<Map<string, DayRange>> {
  const all = priceTickers?.all ?? listedTickers;
  const found = await findSeries(db, all, { marketFund: "", priceSources: [] });
  const own = found.filter((series) => series.source === source).map(({ ticker }) => ticker);
  const retired = all.filter((ticker) => !listedTickers.includes(ticker));
  const { mainTickers } = splitClasses(own, { listedTickers: [...listedTickers], retired });
  const result = await sql<DayRange & { day: string }>`
    select distinct on (day) day, open, high, low
      from price_bar where source = ${source} and ticker = any(${mainTickers}::text[])
       and (${from ?? null}::date is null or day >= ${from ?? null}::date)
       and (${to ?? null}::date is null or day <= ${to ?? null}::date)
     order by day, array_position(${mainTickers}::text[], ticker)`.execute(db);
  return new Map(result.rows.map(({ day, ...range }) => [day, range]));
}
