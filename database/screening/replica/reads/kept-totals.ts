import type { DuckDBConnection } from "@duckdb/node-api";
import { text } from "#database/screening/cells.ts";
import type { ReplicaQuery } from "#database/screening/replica/reads/replica-reads.ts";

const mostKept = 500;

type Searched = Pick<ReplicaQuery<unknown>, "table" | "where" | "isSummarized">;

/** Reads what a search comes to, or answers what was read of the same state of the replica before. */
export type KeptTotals<Totals> = (
  connection: DuckDBConnection,
  query: Searched,
) => Promise<Totals | null>;

/**
 * Keeps the totals of the latest searches: another page or order of a search does not add up its rows again.
 * @param read  answers null where the replica cannot say it, which is not kept
 */
export function keepTotals<Totals>(read: KeptTotals<Totals>): KeptTotals<Totals> {
  const kept = new Map<string, Totals>();
  return async (connection, query) => {
    const { table, where } = query;
    const reader = await connection.runAndReadAll("select changes::varchar as state from replica");
    const state = text(reader.getRowObjectsJS()[0]?.["state"]);
    const key = JSON.stringify([state, table, where.text, ...where.values.map(String)]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const totals = await read(connection, query);
    if (totals === null) return null;
    kept.set(key, totals);
    // The first key of a map is the oldest.
    if (kept.size > mostKept) for (const oldest of kept.keys().take(1)) kept.delete(oldest);
    return totals;
  };
}
