import { sql } from "kysely";
import type { Lookback } from "#contract/events/event-vocabulary.ts";
import type { EventRow } from "#contract/operations/explore-events.ts";
import type { Database } from "#database/connect.ts";
import { type SelectedEvent, toEventRow } from "#database/screening/event-row.ts";
import { eventSelection } from "#database/screening/postgres/event-statement.ts";

/** One stored event by its accession number, with the insiders' sums over a look-back. */
export async function findEvent(
  db: Database,
  accession: string,
  lookback: Lookback,
): Promise<EventRow | undefined> {
  const choice = { lookback_period: lookback };
  const result = await sql<SelectedEvent>`
    select ${eventSelection(choice)} from event where accession = ${accession} and is_live`.execute(
    db,
  );
  const [row] = result.rows;
  return row === undefined ? undefined : toEventRow(row, choice);
}
