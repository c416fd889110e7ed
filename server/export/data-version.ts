import { createHash } from "node:crypto";
import { productVersion } from "#contract/values/product-version.ts";
import type { ReadMoment } from "#database/screening/screening.ts";

/** Which state of the stored data a file shows. */
export type DataVersion = {
  /** Equal for equal states and product versions, different as soon as a row has changed. */
  id: string;
  product: string;
  /** Rows of the table read, all of them. */
  stored_rows: number;
  /** The highest change number among them. */
  last_change: number;
  /** When EDGAR accepted the newest filing among them, UTC. */
  newest_filing_accepted_at: string | null;
  /** The newest day of which prices are stored. */
  prices_through: string | null;
};

/**
 * Identifies the state a file was read from. Every change gives a row a new number from one
 * sequence, so the number of rows, the highest number, and the sum of all numbers distinguish two
 * states, and are the same in a replica and in PostgreSQL.
 * @param table  what was read, in the words of `ExportedTable`
 */
export function dataVersion(
  table: string,
  { storedRows, lastChange, changes, newestAcceptedAt }: Omit<ReadMoment, "total" | "sums">,
  pricesThrough: string | null,
): DataVersion {
  const state = [productVersion, table, storedRows, lastChange, changes].join("|");
  return {
    id: createHash("sha256").update(state).digest("hex").slice(0, 16),
    product: productVersion,
    stored_rows: storedRows,
    last_change: lastChange,
    newest_filing_accepted_at: newestAcceptedAt,
    prices_through: pricesThrough,
  };
}
