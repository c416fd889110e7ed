import { type Decimal, unitPrice, zero } from "#domain/trades/lines/decimal.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";

/** Totals of a trade row. */
export type RowAmounts = {
  /** Sum of the lines' shares. */
  shares: Decimal;
  /** Dollars per share: value over shares; null when the value is unknown or there are no shares. */
  price: Decimal | null;
  /** Dollars, exact; null when any line lacks a price or its number of shares. */
  value: Decimal | null;
};

/** Adds up lines. A line without a price makes price and value unknown, never smaller. */
export function sumLines(lines: readonly TradeLine[]): RowAmounts {
  let shares = zero;
  let value: Decimal | null = zero;
  for (const line of lines) {
    if (line.shares !== null) shares = shares.plus(line.shares);
    const lineValue = valueOf(line);
    value = value === null || lineValue === null ? null : value.plus(lineValue);
  }
  return { shares, value, price: value === null ? null : unitPrice(value, shares) };
}

/** Shares times price in dollars, null when either is missing. */
export function valueOf(line: TradeLine): Decimal | null {
  return line.shares === null || line.price === null ? null : line.shares.times(line.price);
}

/** Which lines of a row stand. */
export type CountedLines = {
  /** False when every line is replaced by an amendment. */
  isLive: boolean;
  /** The lines counted: the live ones, or all when none is live. */
  counted: readonly TradeLine[];
  /** The counted lines that no earlier filing of the same group reports. */
  unrepeated: readonly TradeLine[];
};

/** Leaves out what amendments replace, and tells what group filings repeat. */
export function countedLines(
  row: RowLines,
  { amendments, duplicateOf }: Pick<PreparedIssuer, "amendments" | "duplicateOf">,
): CountedLines {
  const live = row.lines.filter((line) => !amendments.claimOn.has(line));
  const isLive = live.length > 0;
  const counted = isLive ? live : row.lines;
  return { isLive, counted, unrepeated: counted.filter((line) => !duplicateOf.has(line)) };
}
