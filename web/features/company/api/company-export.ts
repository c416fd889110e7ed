import { eventColumns } from "#contract/events/event-columns.ts";
import type { Company } from "#contract/operations/company.ts";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import type { ExportRequest } from "#web/explore/export/use-export.ts";

/** All trades or events of a company, every column, newest first. */
export function companyExport(
  kind: "trades" | "events",
  { cik, name, tickers }: Company,
  email: string,
): ExportRequest {
  const scope = { email, ciks: [cik], sort_direction: "desc" };
  const what = kind === "trades" ? "Insider trades" : "Material events";
  return {
    path: `/export/${kind}`,
    title: `${what} ${tickers[0] ?? name}`,
    search:
      kind === "trades"
        ? { type: "explore_trades", ...scope, sort_column: "trade_date" }
        : { type: "explore_events", ...scope, sort_column: "date_filed" },
    columns: (kind === "trades" ? tradeColumns : eventColumns).map((column) => column.name),
  };
}
