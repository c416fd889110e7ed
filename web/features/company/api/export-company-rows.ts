import type { Company } from "#contract/operations/company.ts";
import { eventColumns } from "#contract/events/event-columns.ts";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { download } from "#web/api/download.ts";

/** All trades or events of a company, every column, as a CSV file. */
export async function exportCompanyRows(
  kind: "trades" | "events",
  { cik, name, tickers }: Company,
  email: string,
): Promise<void> {
  const scope = { email, ciks: [cik], sort_direction: "desc" };
  const what = kind === "trades" ? "Insider trades" : "Material events";
  const title = `${what} ${tickers[0] ?? name}`;
  const search =
    kind === "trades"
      ? { type: "explore_trades", ...scope, sort_column: "trade_date" }
      : { type: "explore_events", ...scope, sort_column: "date_filed" };
  const columns = (kind === "trades" ? tradeColumns : eventColumns).map((column) => column.name);
  await download(`/export/${kind}`, { search, columns, title }, `${title}.csv`);
}
