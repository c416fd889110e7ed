import { type EventColumn, eventColumns } from "#contract/events/event-columns.ts";

/** What an event is found again by, and the days between which its insiders' trades are summed. */
const traced: ReadonlySet<string> = new Set([
  "filing_url",
  "window_start",
  "window_end",
  "cik",
  "accno",
] satisfies EventColumn["name"][]);

/** The columns that lead from a row to its filing and trades, without those that are shown anyway. */
export function tracedEventColumns(shown: readonly EventColumn[]): EventColumn[] {
  return eventColumns.filter((column) => traced.has(column.name) && !shown.includes(column));
}
