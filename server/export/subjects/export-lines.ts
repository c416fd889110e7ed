import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { lineSearchText } from "#contract/lines/describe-line-search.ts";
import { lineColumns } from "#contract/lines/line-columns.ts";
import { exportLinesInput, type LineRow } from "#contract/operations/screening/explore-lines.ts";
import { ownerInWords } from "#contract/trades/trade-columns.ts";
import type { Services } from "#server/endpoint/context.ts";
import {
  namedColumns,
  registerSearchExport,
} from "#server/export/subjects/register-search-export.ts";
import { type FileSubject, filingUrlColumn, rowFile } from "#server/export/subjects/row-file.ts";
import { resolveLineSearch } from "#server/operations/trades/explore-lines.ts";

const lineFiles: FileSubject<LineRow> = {
  columns: lineColumns,
  made: {
    filing_url: filingUrlColumn,
    owner: { fields: ["owner", "other_owners"], valueOf: ownerInWords },
    cell_notes: listColumn("cell_notes"),
    as_filed: listColumn("as_filed"),
    links: listColumn("links"),
  },
};

/** Entries may have commas of their own. */
function listColumn(name: "cell_notes" | "as_filed" | "links") {
  return {
    fields: [name],
    valueOf: (row: LineRow) => row[name],
    textOf: (row: LineRow) => row[name].join("; "),
  };
}

/** `POST /export/lines`: all rows of a search of all transactions as a file, in the search's order. */
export function registerLineExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<z.output<typeof exportLinesInput>, LineRow>(app, services, {
    path: "/export/lines",
    type: "export_lines",
    access: catalogue.explore_trades.access,
    input: exportLinesInput,
    prepare: async ({ settings, ...sources }, { search, columns, title, format }) => {
      const resolved = await resolveLineSearch(sources, search);
      const { page: _page, limit: _limit, ...query } = resolved.search;
      const file = rowFile(lineFiles, namedColumns(lineColumns, columns), {
        format,
        appOrigin: settings.appOrigin(),
      });
      return {
        title,
        source: "lines",
        columns: file.columns,
        query: { type: "explore_trades", ...query },
        inWords: (rows) => lineSearchText({ ...resolved, num_rows: rows, num_holdings: null }),
        readAll: (screening, receive, begin) =>
          screening.readAllLines({ ...resolved.conditions, fields: file.fields }, receive, begin),
      };
    },
  });
}
