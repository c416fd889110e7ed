import { outsideReasonTexts, type SummedAs, summedAs } from "#contract/trades/outside-sums.ts";
import { type TradeColumn, tradeColumns } from "#contract/trades/trade-columns.ts";
import type { ListedTrade } from "#database/screening/trade-row.ts";
import type { FileColumn } from "#server/export/table-file.ts";

/** What a row is found again by, and what its amount is added up by. */
const traced: ReadonlySet<string> = new Set([
  "trade_direction",
  "is_10b51",
  "filing_url",
  "cik",
  "accno",
  "row_number",
] satisfies TradeColumn["name"][]);

/** The columns that lead from a row to its filing, without those that are shown anyway. */
export function tracedTradeColumns(shown: readonly TradeColumn[]): TradeColumn[] {
  return tradeColumns.filter((column) => traced.has(column.name) && !shown.includes(column));
}

/** The shown columns whose amounts are repeated in dollars; the value always. */
export function amountColumns(shown: readonly TradeColumn[]): TradeColumn[] {
  return tradeColumns.filter(
    (column) => column.kind === "thousands" && (column.name === "value" || shown.includes(column)),
  );
}

/** The fields `sumColumns` reads. */
export const sumFields = ["value", "sum_value", "price_suspect"] as const;

/** What sums count of a row, and why they leave it out: added up by direction, the screen's totals. */
export const sumColumns: readonly FileColumn<ListedTrade>[] = [
  {
    name: "sum_value",
    header: "Counted in Sums ($)",
    kind: "exact",
    valueOf: (row) => row.sum_value,
    textOf: (row) => row.sum_value ?? "",
  },
  textColumn("in_sums", "In Sums", (row) => inSumsTexts[summedAs(row)] ?? "No"),
  textColumn("not_in_sums_because", "Not in Sums Because", (row) => reasonOf(summedAs(row))),
];

/**
 * The value with all its digits, which a double need not have, where sums count all of it.
 * @param column  the value in dollars
 */
export function exactValue(column: FileColumn<ListedTrade>): FileColumn<ListedTrade> {
  return {
    ...column,
    textOf: (row) => (summedAs(row) === "whole" ? (row.sum_value ?? "") : column.textOf(row)),
  };
}

const inSumsTexts: Partial<Record<SummedAs, string>> = { whole: "Yes", part: "In part" };

function reasonOf(as: SummedAs): string | null {
  if (as === "whole") return null;
  return as === "part"
    ? "some of its lines are already reported by another filing of the group"
    : outsideReasonTexts[as];
}

function textColumn(
  name: string,
  header: string,
  textOf: (row: ListedTrade) => string | null,
): FileColumn<ListedTrade> {
  return { name, header, kind: "text", valueOf: textOf, textOf: (row) => textOf(row) ?? "" };
}
