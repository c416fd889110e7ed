import { useQuery } from "@tanstack/react-query";
import { useShownPage } from "#web/explore/address/use-shown-page.ts";
import { useTablePart } from "#web/explore/address/use-table-part.ts";
import { companyEventsQuery, companyTradesQuery } from "../company-queries.ts";

export const eventPageSizes = [5, 10, 20] as const;
export const tradePageSizes = [10, 20, 50] as const;
const events = { name: "events", pageSizes: eventPageSizes };
const trades = { name: "trades", pageSizes: tradePageSizes };

/** One page of a company's events, newest first; the address says which. */
export function useCompanyEvents(cik: string, email: string, isEnabled: boolean) {
  const [view, setView] = useTablePart(events);
  const part = { page: view.page, limit: view.pageSize };
  const query = useQuery({ ...companyEventsQuery(cik, email, part), enabled: isEnabled });
  return { view, setView, ...query, ...useShownPage(query, [view, setView]) };
}

/** One page of a company's trades, the newest trade date first; the address says which. */
export function useCompanyTrades(cik: string, email: string, isEnabled: boolean) {
  const [view, setView] = useTablePart(trades);
  const part = { page: view.page, limit: view.pageSize };
  const query = useQuery({ ...companyTradesQuery(cik, email, part), enabled: isEnabled });
  return { view, setView, ...query, ...useShownPage(query, [view, setView]) };
}
