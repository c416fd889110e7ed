import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { eventSearchText } from "#contract/events/describe-event-search.ts";
import { eventColumns } from "#contract/events/event-columns.ts";
import { type EventRow, exportEventsInput } from "#contract/operations/screening/explore-events.ts";
import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import type { Services } from "#server/endpoint/context.ts";
import {
  namedColumns,
  registerSearchExport,
} from "#server/export/subjects/register-search-export.ts";
import { type FileSubject, filingUrlColumn, rowFile } from "#server/export/subjects/row-file.ts";
import { resolveEventSearch } from "#server/operations/events/explore-events.ts";

const eventFiles: FileSubject<EventRow> = {
  columns: eventColumns,
  made: {
    filing_url: filingUrlColumn,
    // The field of its name is in words.
    date_filed: { fields: ["filed_on"], valueOf: (row) => row.filed_on },
    patterns: {
      fields: ["patterns"],
      valueOf: (row) => row.patterns,
      textOf: (row) => row.patterns.map((pattern) => eventPatternTexts[pattern].label).join(", "),
    },
  },
};

/** `POST /export/events`: all rows of a search as a file, streamed in the search's order. */
export function registerEventExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<z.output<typeof exportEventsInput>, EventRow>(app, services, {
    path: "/export/events",
    type: "export_events",
    access: catalogue.explore_events.access,
    input: exportEventsInput,
    prepare: async (sources, { search, columns, title, format }) => {
      const resolved = await resolveEventSearch(sources, search);
      const { page: _page, limit: _limit, ...query } = resolved.search;
      const file = rowFile(eventFiles, namedColumns(eventColumns, columns), {
        format,
        appOrigin: sources.settings.appOrigin(),
      });
      return {
        title,
        source: "events",
        columns: file.columns,
        query: { type: "explore_events", ...query },
        inWords: (rows) => eventSearchText({ ...resolved, num_rows: rows }),
        readAll: (screening, receive, begin) =>
          screening.readAllEvents({ ...resolved.conditions, fields: file.fields }, receive, begin),
      };
    },
  });
}
