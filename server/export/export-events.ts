import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { eventSearchText } from "#contract/events/describe-event-search.ts";
import { type EventColumn, eventCellText, eventColumns } from "#contract/events/event-columns.ts";
import { type EventRow, exportEventsInput } from "#contract/operations/explore-events.ts";
import type { ExportFormat } from "#contract/screening/export-format.ts";
import type { Services } from "#server/endpoint/context.ts";
import { namedColumns, registerSearchExport } from "#server/export/register-search-export.ts";
import type { FileColumn } from "#server/export/table-file.ts";
import { tracedEventColumns } from "#server/export/tracing/event-trace.ts";
import { exactColumns } from "#server/export/tracing/exact-columns.ts";
import { resolveEventSearch } from "#server/operations/events/resolve-event-search.ts";

type AskedEvents = z.output<typeof exportEventsInput>;

/** `POST /export/events`: all rows of a search as a file, streamed in the search's order. */
export function registerEventExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<AskedEvents, EventRow>(app, services, {
    path: "/export/events",
    type: "export_events",
    access: catalogue.explore_events.access,
    input: exportEventsInput,
    prepare: async (
      { screening, settings, ...sources },
      { search: asked, columns, title, format },
    ) => {
      const named = namedColumns(eventColumns, columns);
      const resolved = await resolveEventSearch(sources, asked);
      const { page: _page, limit: _limit, ...query } = resolved.search;
      return {
        title,
        source: "events",
        columns: describedEventColumns(named, { format, appOrigin: settings.appOrigin() }),
        query: { type: "explore_events", ...query },
        inWords: (rows) => eventSearchText({ ...resolved, num_rows: rows }),
        readAll: (receive, begin) => screening.readAllEvents(resolved.conditions, receive, begin),
      };
    },
  });
}

/**
 * The shown columns; in every file that says what it is, after them those a row is traced by and the
 * amounts in dollars.
 */
function describedEventColumns(
  shown: readonly EventColumn[],
  { format, appOrigin }: { format: ExportFormat; appOrigin: string },
): FileColumn<EventRow>[] {
  const columns = eventFileColumns(shown, appOrigin);
  if (format === "csv") return columns;
  const traced = eventFileColumns(tracedEventColumns(shown), appOrigin);
  return [...columns, ...exactColumns(columns), ...traced];
}

/**
 * Columns of events as a file has them.
 * @param appOrigin  where the application shows the pages of invented filings
 */
export function eventFileColumns(
  columns: readonly EventColumn[],
  appOrigin: string,
): FileColumn<EventRow>[] {
  return columns.map((column) => ({
    name: column.name,
    header: column.header,
    kind: column.kind,
    valueOf: (row) => {
      if (column.name === "filing_url") return eventCellText(column, row, appOrigin);
      // The other field is in words.
      return column.name === "date_filed" ? row.filed_on : row[column.name];
    },
    textOf: (row) => eventCellText(column, row, appOrigin),
  }));
}
