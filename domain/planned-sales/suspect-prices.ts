import { saleId } from "#domain/planned-sales/reported-sales.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

/** Identifiers (`saleId`) of the lines of those rows that have a suspect price. */
export function suspectPrices(rows: readonly ComputedRow[]): Set<string> {
  const suspect = rows.filter(({ priceCheck }) => priceCheck.verdict === "yes");
  return new Set(
    suspect.flatMap(({ row }) =>
      row.lines.map((line) => saleId(line.filing.filing.accession, line.asFiled.lineNumber)),
    ),
  );
}
