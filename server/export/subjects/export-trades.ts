import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { exportTradesInput } from "#contract/operations/screening/explore-trades.ts";
import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import type { ExportFormat } from "#contract/screening/export-format.ts";
import { tradeSearchText } from "#contract/trades/describe-trade-search.ts";
import { type SummedAs, summedAs } from "#contract/trades/exclusions.ts";
import {
  columnHeader,
  ownerInWords,
  type ReturnChoice,
  type TradeColumn,
  tradeColumns,
} from "#contract/trades/trade-columns.ts";
import { countedInTotalsHeader } from "#contract/trades/trade-vocabulary.ts";
import { firstFilingHeader, firstFilingText } from "#contract/trades/first-filing.ts";
import type { FileColumn } from "#server/export/table-file.ts";
import type { ListedTrade } from "#database/screening/trade-subject.ts";
import type { Services } from "#server/endpoint/context.ts";
import {
  namedColumns,
  registerSearchExport,
} from "#server/export/subjects/register-search-export.ts";
import { type FileSubject, filingUrlColumn, rowFile } from "#server/export/subjects/row-file.ts";
import { countIn, resolveSearch } from "#server/operations/trades/explore-trades.ts";

const inSumsTexts: Partial<Record<SummedAs, string>> = { whole: "Yes", part: "In part" };

/** A row without what is not a cell. */
type TradeCells = Omit<ListedTrade, "first_filing">;

const inSumsText = (row: TradeCells): string => inSumsTexts[summedAs(row)] ?? "No";

const tradeFiles: FileSubject<TradeCells> = {
  columns: tradeColumns,
  made: {
    filing_url: filingUrlColumn,
    owner: { fields: ["owner", "other_owners"], valueOf: ownerInWords },
    patterns: {
      fields: ["patterns"],
      valueOf: (row) => row.patterns,
      textOf: (row) => row.patterns.map((pattern) => tradePatternTexts[pattern].label).join(", "),
    },
  },
  summed: {
    name: "value",
    // With all digits, which a double may lack, where totals count the whole value.
    exactOf: (column) => ({
      ...column,
      textOf: (row) => (summedAs(row) === "whole" ? (row.sum_value ?? "") : column.textOf(row)),
    }),
    columns: [
      {
        name: "sum_value",
        header: countedInTotalsHeader,
        kind: "exact",
        valueOf: (row) => row.sum_value,
        textOf: (row) => row.sum_value ?? "",
      },
      {
        name: "in_sums",
        header: "In Totals",
        kind: "text",
        valueOf: inSumsText,
        textOf: inSumsText,
      },
    ],
    fields: ["value", "sum_value", "price_suspect"],
  },
};

/** `POST /export/trades`: all rows of a search as a file, streamed in the search's order. */
export function registerTradeExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<z.output<typeof exportTradesInput>, ListedTrade>(app, services, {
    path: "/export/trades",
    type: "export_trades",
    access: catalogue.explore_trades.access,
    input: exportTradesInput,
    prepare: async (sources, { search, columns, title, format }) => {
      const resolved = await resolveSearch(sources, search, countIn(sources.screening));
      const { page: _page, limit: _limit, ...query } = resolved.search;
      const file = tradeFile(namedColumns(tradeColumns, columns), {
        format,
        choice: resolved.conditions,
        appOrigin: sources.settings.appOrigin(),
      });
      return {
        title,
        source: "trades",
        columns: file.columns,
        query: { type: "explore_trades", ...query },
        inWords: (rows) => tradeSearchText({ ...resolved, num_rows: rows }),
        // A standby may still lack roles that the sentence takes for computed.
        isCurrent: resolved.conditions.officer_roles !== undefined,
        readAll: (screening, receive, begin) =>
          screening.readAllTrades({ ...resolved.conditions, fields: file.fields }, receive, begin),
      };
    },
  });
}

const firstFilingColumn: FileColumn<ListedTrade> = {
  name: "first_filing",
  header: firstFilingHeader,
  kind: "text",
  valueOf: ({ first_filing: first }) => (first === undefined ? null : firstFilingText(first)),
  textOf: ({ first_filing: first }) => (first === undefined ? "" : firstFilingText(first)),
};

/** Columns whose days are counted to the first filing; it stands after the last of them. */
const countedToFirst: ReadonlySet<string> = new Set(["days_to_file", "calendar_days_to_file"]);

type TradeFile = { columns: FileColumn<ListedTrade>[]; fields: (keyof ListedTrade)[] };

/**
 * A file of trades with these columns, the return named after the one searched for.
 * @param options.appOrigin  where the application shows the pages of invented filings
 */
export function tradeFile(
  shown: readonly TradeColumn[],
  { choice, ...options }: { format: ExportFormat; choice: ReturnChoice; appOrigin: string },
): TradeFile {
  const named = shown.map((column) => ({ ...column, header: columnHeader(column, choice) }));
  const file = rowFile(tradeFiles, named, options);
  const counted = shown.findLast(({ name }) => countedToFirst.has(name));
  // A CSV file without description has the shown columns alone.
  if (options.format === "csv" || counted === undefined) return file;
  return {
    columns: file.columns.flatMap((column) =>
      column.name === counted.name ? [column, firstFilingColumn] : [column],
    ),
    fields: [...file.fields, "first_filing"],
  };
}
