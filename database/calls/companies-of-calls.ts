import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * The companies under review that calls of these tickers from one source belong to.
 * @returns gvkeys by ticker; of several the one with most interactions
 */
export async function readCompaniesOfCalls(
  db: Database,
  { source, tickers }: { source: string; tickers: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ ticker: string; gvkey: string }>`
    select distinct on (c.ticker) c.ticker, i.gvkey
      from conference_call c join review_interaction i on i.call_id = c.id
     where c.source = ${source} and c.ticker = any(${[...tickers]}::text[])
       and i.withdrawn_at is null
     group by c.ticker, i.gvkey
     order by c.ticker, count(*) desc, i.gvkey`.execute(db);
  return new Map(rows.map(({ ticker, gvkey }) => [ticker, gvkey]));
}
