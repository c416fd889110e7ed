import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { exportTradesInput, type TradeRow } from "#contract/operations/explore-trades.ts";
import { tradeSearchText } from "#contract/trades/describe-trade-search.ts";
import {
  columnFileHeader,
  csvCell,
  ownerInWords,
  type ReturnChoice,
  type TradeColumn,
  tradeColumns,
} from "#contract/trades/trade-columns.ts";
import type { Services } from "#server/endpoint/context.ts";
import { namedColumns, registerSearchExport } from "#server/export/register-search-export.ts";
import type { FileColumn } from "#server/export/table-file.ts";
import { resolveSearch } from "#server/operations/trades/resolve-search.ts";

type AskedTrades = z.output<typeof exportTradesInput>;

/** `POST /export/trades`: all rows of a search as a file, streamed in the search's order. */
export function registerTradeExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<AskedTrades, TradeRow>(app, services, {
    path: "/export/trades",
    type: "export_trades",
    access: catalogue.explore_trades.access,
    input: exportTradesInput,
    prepare: async ({ screening, settings, ...sources }, { search: asked, columns, title }) => {
      const named = namedColumns(tradeColumns, columns);
      const resolved = await resolveSearch(sources, asked);
      const { page: _page, limit: _limit, ...query } = resolved.search;
      return {
        title,
        source: "trades",
        columns: tradeFileColumns(named, resolved.conditions, settings.appOrigin()),
        query: { type: "explore_trades", ...query },
        inWords: (rows) => tradeSearchText({ ...resolved, num_rows: rows }),
        readAll: (receive, begin) =>
          screening.readAllTrades(
            { ...resolved.conditions, fields: tradeFieldsOf(named) },
            receive,
            begin,
          ),
      };
    },
  });
}

/** What columns of a file are made of. */
export function tradeFieldsOf(columns: readonly TradeColumn[]): (keyof TradeRow)[] {
  return columns.flatMap(({ name }): (keyof TradeRow)[] => {
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
): FileColumn<TradeRow>[] {
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
