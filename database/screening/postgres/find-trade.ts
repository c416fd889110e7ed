import { sql } from "kysely";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import type { Database } from "#database/connect.ts";
import { tradeSelection } from "#database/screening/postgres/trade-selection.ts";
import { type SelectedTrade, toTradeRow } from "#database/screening/trade-row.ts";

/** One stored row by its key, live or replaced, with the raw return over 20 trading days. */
export async function findTrade(
  db: Database,
  key: { accession: string; rowNumber: number },
): Promise<TradeRow | undefined> {
  const choice = { return_type: "raw", return_horizon: 20 } as const;
  const result = await sql<SelectedTrade>`
    select ${tradeSelection(choice)} from trade
     where accession = ${key.accession} and row_number = ${key.rowNumber}
       and flags <> '{removed}'`.execute(db);
  const [row] = result.rows;
  return row === undefined ? undefined : toTradeRow(row);
}
