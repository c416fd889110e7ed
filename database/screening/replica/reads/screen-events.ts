import type { DuckDBConnection } from "@duckdb/node-api";
import type { EventRow, EventSearch } from "#contract/operations/explore-events.ts";
import { eventConditions } from "#database/screening/event-conditions.ts";
import { toEventRow } from "#database/screening/event-row.ts";
import { number } from "#database/screening/replica/reads/cells.ts";
import { eventSelection, readEventCells } from "#database/screening/replica/reads/event-cells.ts";
import { eventOrder } from "#database/screening/replica/reads/event-order.ts";
import {
  readReplicaAggregates,
  readReplicaPage,
  type ReplicaQuery,
} from "#database/screening/replica/reads/replica-reads.ts";
import { replicaWhere } from "#database/screening/replica/reads/replica-where.ts";
import type { EventPage } from "#database/screening/screening.ts";

/** A search of events. */
export function eventQuery(search: EventSearch): ReplicaQuery<EventRow> {
  return {
    table: "event",
    where: replicaWhere(eventConditions(search)),
    selection: eventSelection(search),
    order: eventOrder(search),
    toRow: (cells) => toEventRow(readEventCells(cells), search),
  };
}

/** One page and the total, from the state the connection's transaction sees. */
export async function screenReplicaEvents(
  connection: DuckDBConnection,
  search: EventSearch,
): Promise<EventPage> {
  const query = eventQuery(search);
  const rows = await readReplicaPage(connection, query, search);
  const cells = await readReplicaAggregates(connection, query, "count(*)::double as total");
  return { rows, total: number(cells, "total") };
}
