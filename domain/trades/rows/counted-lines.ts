import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";

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
