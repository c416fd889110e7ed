import type { Direction } from "#domain/trades/lines/direction.ts";
import type { TradeFiling, TradeLine } from "#domain/trades/lines/trade-line.ts";

/** The lines of one filing that make one trade row. */
export type RowLines = {
  filing: TradeFiling;
  /** 1-based by first line; counted before amendments are applied, so it never changes. */
  rowNumber: number;
  tradeDate: string;
  direction: Direction;
  securityTitle: string | null;
  isPlan: boolean;
  /** All lines of the row in document order, replaced ones too. */
  lines: readonly TradeLine[];
};

/**
 * Groups a filing's purchase and sale lines into rows: equal trade date, direction, security title
 * and plan answer. Contradictory lines and lines without a usable date belong to none.
 * Source: DOMAIN rules, section 2.
 */
export function groupLines(filing: TradeFiling): RowLines[] {
  const rows = new Map<string, RowLines & { lines: TradeLine[] }>();
  for (const line of filing.lines) {
    const { tradeDate, direction, securityTitle } = line;
    if (tradeDate === null || direction === null) continue;
    const { isPlan } = line.plan;
    const key = [tradeDate, direction, securityTitle ?? "", String(isPlan)].join("\u0000");
    const row = rows.get(key);
    if (row !== undefined) {
      row.lines.push(line);
      continue;
    }
    const rowNumber = rows.size + 1;
    rows.set(key, {
      filing,
      rowNumber,
      tradeDate,
      direction,
      securityTitle,
      isPlan,
      lines: [line],
    });
  }
  return [...rows.values()];
}
