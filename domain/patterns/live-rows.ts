import { sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import { countedLines } from "#domain/trades/rows/counted-lines.ts";
import { type DisplayedOwner, displayedOwner } from "#domain/trades/rows/displayed-owner.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";

/** What of a trade row the patterns of other rows depend on. */
export type LiveRow = {
  row: RowLines;
  /** The lines no amendment replaced. */
  counted: readonly TradeLine[];
  /** The person shown for the row, whose trade it counts as. */
  person: DisplayedOwner | null;
  /** Running number of the trade date, or of the next trading day. */
  session: number;
  /** Owner of the filing that reported the trade first for the same group; null for none. */
  groupOwner: number | null;
};

/**
 * The rows the patterns are drawn from: those with a line that no amendment replaced. A replaced
 * row has no pattern and makes none of another row.
 */
export function liveRows(issuer: PreparedIssuer): LiveRow[] {
  const people = new Map<OwnershipFiling, DisplayedOwner | null>();
  return issuer.rows.flatMap((row) => {
    const { isLive, counted } = countedLines(row, issuer);
    if (!isLive) return [];
    const { filing } = row.filing;
    const known = people.get(filing);
    const person = known === undefined ? displayedOwner(filing) : known;
    people.set(filing, person);
    const repeated = counted.find((line) => issuer.duplicateOf.has(line));
    const first = repeated === undefined ? undefined : issuer.duplicateOf.get(repeated);
    return [
      {
        row,
        counted,
        person,
        session: sessionOnOrAfter(row.tradeDate),
        groupOwner: first?.filing.owners[0]?.cik ?? null,
      },
    ];
  });
}
