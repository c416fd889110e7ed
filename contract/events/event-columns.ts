import { eventFields } from "#contract/events/event-fields.ts";
import { type ColumnNames, columnsOf, type RowColumn } from "#contract/screening/row-field.ts";

export type EventColumnName = ColumnNames<typeof eventFields>;

/** Saved as the preference `event_columns`. */
export type EventColumn = RowColumn<EventColumnName>;

/** The columns of the explore-events table in their default order. */
export const eventColumns = columnsOf(eventFields);
