import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TableView } from "#web/ui/data-table/table-view.ts";
import { companyEventsQuery, companyTradesQuery } from "../api/company-queries.ts";

export const eventPageSizes = [5, 10, 20] as const;
export const tradePageSizes = [10, 20, 50] as const;

/** One page of a company's events, newest first. */
export function useCompanyEvents(cik: string, email: string, isEnabled: boolean) {
  const [view, setView] = useState<TableView>({ sort: null, page: 1, pageSize: eventPageSizes[0] });
  const part = { page: view.page, limit: view.pageSize };
  const query = useQuery({ ...companyEventsQuery(cik, email, part), enabled: isEnabled });
  return { view, setView, ...query };
}

/** One page of a company's trades, the newest trade date first. */
export function useCompanyTrades(cik: string, email: string, isEnabled: boolean) {
  const [view, setView] = useState<TableView>({ sort: null, page: 1, pageSize: tradePageSizes[0] });
  const part = { page: view.page, limit: view.pageSize };
  const query = useQuery({ ...companyTradesQuery(cik, email, part), enabled: isEnabled });
  return { view, setView, ...query };
}
