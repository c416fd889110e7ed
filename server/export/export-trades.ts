import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { exportTradesInput } from "#contract/operations/explore-trades.ts";
import type { ExportFormat } from "#contract/screening/export-format.ts";
import { tradeSearchText } from "#contract/trades/describe-trade-search.ts";
import {
  columnFileHeader,
  csvCell,
  ownerInWords,
  type ReturnChoice,
  type TradeColumn,
  tradeColumns,
} from "#contract/trades/trade-columns.ts";
import type { ListedTrade } from "#database/screening/trade-row.ts";
import type { Services } from "#server/endpoint/context.ts";
import { namedColumns, registerSearchExport } from "#server/export/register-search-export.ts";
import type { FileColumn } from "#server/export/table-file.ts";
import { exactColumns } from "#server/export/tracing/exact-columns.ts";
import {
  amountColumns,
  exactValue,
  sumColumns,
  sumFields,
  tracedTradeColumns,
} from "#server/export/tracing/trade-trace.ts";
import { resolveSearch } from "#server/operations/trades/resolve-search.ts";

type AskedTrades = z.output<typeof exportTradesInput>;

/** `POST /export/trades`: all rows of a search as a file, streamed in the search's order. */
export function registerTradeExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<AskedTrades, ListedTrade>(app, services, {
    path: "/export/trades",
    type: "export_trades",
    access: catalogue.explore_trades.access,
    input: exportTradesInput,
    prepare: async (
      { screening, settings, ...sources },
      { search: asked, columns, title, format },
    ) => {
      const named = namedColumns(tradeColumns, columns);
      const resolved = await resolveSearch(sources, asked);
      const { page: _page, limit: _limit, ...query } = resolved.search;
      const choice = resolved.conditions;
      const file = describedTrades(named, { format, choice, appOrigin: settings.appOrigin() });
      return {
        title,
        source: "trades",
        columns: file.columns,
        query: { type: "explore_trades", ...query },
        inWords: (rows) => tradeSearchText({ ...resolved, num_rows: rows }),
        readAll: (receive, begin) =>
          screening.readAllTrades({ ...resolved.conditions, fields: file.fields }, receive, begin),
      };
    },
  });
}

type TradeFile = { columns: FileColumn<ListedTrade>[]; fields: (keyof ListedTrade)[] };

/**
 * The shown columns and what they are made of; in every file that says what it is, after them the
 * amounts in dollars, what sums count of them, and what a row is traced by.
 * @param appOrigin  where the application shows the pages of invented filings
 */
export function describedTrades(
  shown: readonly TradeColumn[],
  { format, choice, appOrigin }: { format: ExportFormat; choice: ReturnChoice; appOrigin: string },
): TradeFile {
  const columns = tradeFileColumns(shown, choice, appOrigin);
  if (format === "csv") return { columns, fields: tradeFieldsOf(shown) };
  const amounts = amountColumns(shown);
  const traced = tracedTradeColumns(shown);
  return {
    columns: [
      ...columns,
      ...exactColumns(tradeFileColumns(amounts, choice, appOrigin)).map((column) =>
        column.name === "value" ? exactValue(column) : column,
      ),
      ...sumColumns,
      ...tradeFileColumns(traced, choice, appOrigin),
    ],
    fields: [...tradeFieldsOf([...shown, ...amounts, ...traced]), ...sumFields],
  };
}

/** What columns of a file are made of. */
export function tradeFieldsOf(columns: readonly TradeColumn[]): (keyof ListedTrade)[] {
  return columns.flatMap(({ name }): (keyof ListedTrade)[] => {
    if (name === "filing_url") return ["cik", "accno"];
    return name === "owner" ? ["owner", "other_owners"] : [name];
  });
}

/**
 * Columns of trades as a file has them.
 * @param appOrigin  where the application shows the pages of invented filings
 */
export function tradeFileColumns(
  columns: readonly TradeColumn[],
  choice: ReturnChoice,
  appOrigin: string,
): FileColumn<ListedTrade>[] {
  return columns.map((column) => ({
    name: column.name,
    header: columnFileHeader(column, choice),
    kind: column.kind,
    valueOf: (row) => {
      if (column.name === "filing_url") return csvCell(column, row, appOrigin);
      return column.name === "owner" ? ownerInWords(row) : row[column.name];
    },
    textOf: (row) => csvCell(column, row, appOrigin),
  }));
}
