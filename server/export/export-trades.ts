import type { FastifyInstance } from "fastify";
import { catalogue } from "#contract/catalogue.ts";
import { exportTradesInput, mostExportedRows } from "#contract/operations/explore-trades.ts";
import {
  columnHeader,
  csvCell,
  type TradeColumn,
  tradeColumns,
} from "#contract/trades/trade-columns.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import type { Services } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { refuseInput } from "#server/endpoint/refuse-input.ts";
import { csvLine } from "#server/export/csv.ts";
import { sendCsv } from "#server/export/send-csv.ts";
import { resolveSearch } from "#server/operations/trades/resolve-search.ts";
import { exportsPerMinute } from "#server/limits/limit-table.ts";

const largestBody = 256 * 1024;

/** `POST /export/trades`: all rows of a search as CSV, streamed in the search's order. */
export function registerTradeExport(app: FastifyInstance, services: Services): void {
  const config = { rateLimit: { max: exportsPerMinute, timeWindow: "1 minute" } };
  app.post("/export/trades", { bodyLimit: largestBody, config }, async (request, reply) => {
    const context = callContext(request, reply, services);
    const { access } = catalogue.explore_trades;
    const identity = await authorize(
      { type: "export_trades", access },
      presentedToken(request, null),
      context,
    );
    const input = exportTradesInput.safeParse(request.body);
    if (!input.success) throw refuseInput(input.error);
    const { search: asked, columns: names, title } = input.data;
    if (asked.email !== identity?.email) throw new OperationError("other_account");
    const columns = namedColumns(names);
    const appOrigin = services.settings.appOrigin();
    const { conditions } = await resolveSearch(services, asked);
    const { total } = await services.screening.screenTrades({ ...conditions, page: 1, limit: 1 });
    if (total > mostExportedRows) throw tooManyRows(total);
    return sendCsv(reply, {
      title,
      logger: services.logger,
      writeRows: async (write) => {
        await write(csvLine(columns.map((column) => columnHeader(column, conditions))));
        await services.screening.readAllTrades(conditions, (rows) =>
          write(
            rows
              .map((row) => csvLine(columns.map((column) => csvCell(column, row, appOrigin))))
              .join(""),
          ),
        );
      },
    });
  });
}

function namedColumns(names: readonly string[]): TradeColumn[] {
  const known = new Map<string, TradeColumn>(tradeColumns.map((column) => [column.name, column]));
  return names.map((name) => {
    const column = known.get(name);
    if (column === undefined) {
      throw new OperationError("bad_request", {
        text: `Please correct: columns: ${name} is not a column.`,
      });
    }
    return column;
  });
}

function tooManyRows(total: number): OperationError {
  const text =
    `The result has ${total.toLocaleString("en-US")} rows; one file holds at most ` +
    `${mostExportedRows.toLocaleString("en-US")}. Narrow the dates or add a condition.`;
  return new OperationError("bad_request", { text });
}
