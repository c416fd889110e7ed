import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { exportLatenessInput, type LatenessRow } from "#contract/operations/screening/lateness.ts";
import { mostExportedRows } from "#contract/screening/export-format.ts";
import type { Services } from "#server/endpoint/context.ts";
import { registerSearchExport } from "#server/export/subjects/register-search-export.ts";
import type { FileColumn, FileKind, FileValue } from "#server/export/table-file.ts";
import { latenessRanking, presentLateness } from "#server/operations/trades/get-lateness.ts";

function column(name: keyof LatenessRow, header: string, kind: FileKind): FileColumn<LatenessRow> {
  const valueOf = (row: LatenessRow): FileValue => row[name];
  return { name, header, kind, valueOf, textOf: (row) => String(valueOf(row) ?? "") };
}

const columns: FileColumn<LatenessRow>[] = [
  column("cik", "CIK", "identifier"),
  column("name", "Name", "text"),
  column("ticker", "Ticker", "text"),
  column("lines", "Lines", "count"),
  column("late", "Late Lines", "count"),
  column("share", "Share Late", "exact"),
  column("low", "95% Confidence Interval, Low", "exact"),
  column("high", "95% Confidence Interval, High", "exact"),
  column("median_days", "Median Days Late", "days"),
  column("median_return", "Median Return to Disclosure", "exact"),
];

/** `POST /export/lateness`: all rows of a ranking as a file. */
export function registerLatenessExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<z.output<typeof exportLatenessInput>, LatenessRow>(app, services, {
    path: "/export/lateness",
    type: "export_lateness",
    access: catalogue.get_lateness.access,
    input: exportLatenessInput,
    prepare: async (sources, { search, title }) => {
      const ranking = await latenessRanking(sources, { ...search, page: 1 }, mostExportedRows);
      const { email: _email, page: _page, ...query } = search;
      const { start_date: from, end_date: to } = ranking.search;
      return {
        title,
        source: "lines",
        columns,
        query,
        inWords: () =>
          `Filing lateness by ${search.by}${search.company === undefined ? "" : ` of ${search.company}`}, trade dates ${from} to ${to}, at least ${search.min_lines} lines.`,
        readAll: async (screening, receive, begin) => {
          const { rows, total } = await screening.rankLateness(ranking);
          const shown = await presentLateness(sources.db, rows);
          await begin({
            total,
            storedRows: total,
            lastChange: 0,
            // A ranking has no change number of its own; the hash of its rows identifies the state.
            changes: createHash("sha256").update(JSON.stringify(shown)).digest("hex"),
            newestAcceptedAt: null,
            sums: null,
          });
          await receive(shown);
        },
      };
    },
  });
}
