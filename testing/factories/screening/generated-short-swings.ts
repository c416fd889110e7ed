import { type Insertable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { ShortSwingTable } from "#database/tables/filings.ts";

/**
 * Fills the table of short-swing profits with `count` plausible rows, the same for the same numbers: companies as
 * `generateTrades` has them, one row in fifty removed.
 * @param firstNumber  the first row's number; persons follow from it
 */
export async function generateShortSwings(
  db: Database,
  count: number,
  firstNumber = 1,
): Promise<void> {
  await sql`
    insert into short_swing (issuer_cik, owner_cik, company_name, ticker, is_live, owner_name, other_owners, title,
      profit, pairs, is_limit, first_day, last_day, first_pair_day, lines_to_review, are_splits_known)
    select 1000000 + company, 2000000 + n, 'Company ' || to_hex(company * 7919) || ' Inc',
           case when company % 17 = 0 then null else 'T' || upper(to_hex(company)) end, r1 % 50 <> 0,
           'Person ' || to_hex(n * 104729), case when r1 % 9 = 0 then r2 % 4 else 0 end,
           case when r2 % 4 = 0 then 'Director' end, round((r2 % 90000000) / 100.0, 2), 1 + r1 % 12, r2 % 7 = 0,
           day, day + r2 % 180, day + r2 % 90, r1 % 5, r2 % 40 <> 0
      from (select n, (hashint8(n) & 2147483647) as r1, (hashint8(n * 31 + 7) & 2147483647) as r2,
                   (hashint8(n * 17 + 3) & 2147483647) % 6000 as company,
                   date '2006-01-01' + (hashint8(n * 3) & 2147483647) % 7400 as day
              from generate_series(${firstNumber}::bigint, ${firstNumber + count - 1}::bigint) as n) as base
  `.execute(db);
}

let lastNumber = 0;

/** Stores persons with a short-swing profit; given values override the defaults. Persons are never used twice. */
export async function createShortSwings(
  db: Database,
  ...rows: readonly Partial<Insertable<ShortSwingTable>>[]
): Promise<void> {
  const complete = rows.map((given): Insertable<ShortSwingTable> => {
    lastNumber += 1;
    return {
      issuer_cik: 320193,
      owner_cik: 1001 + lastNumber,
      company_name: "Calder Therapeutics",
      ticker: "CPTX",
      is_live: true,
      owner_name: "Tillery Robert V",
      other_owners: 0,
      title: null,
      profit: "2500",
      pairs: 1,
      is_limit: false,
      first_day: "2024-05-15",
      last_day: "2024-06-03",
      first_pair_day: "2024-06-03",
      lines_to_review: 0,
      are_splits_known: true,
      ...given,
    };
  });
  await db.insertInto("short_swing").values(complete).execute();
}
