import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";

const keptMs = 60_000;

/** The company an address names. */
export type CompanyName = { ticker: string } | { cik: string };

export function companyQuery(name: CompanyName) {
  return queryOptions({
    queryKey: ["get_company", name],
    queryFn: ({ signal }) => call("get_company", name, { signal }),
    staleTime: keptMs,
    retry: false,
  });
}

/** Two ranges of the longest that most people look at: there is room to go back from each. */
export const recentMonths = 24;

/** Prices and marks of the last months, or of all days where none are named. */
export function companyPricesQuery(name: CompanyName, months: number | null) {
  return queryOptions({
    queryKey: ["get_company_prices", name, months],
    queryFn: ({ signal }) =>
      call("get_company_prices", { ...name, ...(months === null ? {} : { months }) }, { signal }),
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  });
}

type Page = { page: number; limit: number };

export function companyEventsQuery(cik: string, email: string, part: Page) {
  const order = { sort_column: "date_filed", sort_direction: "desc" } as const;
  return queryOptions({
    queryKey: ["explore_events", "company", cik, part],
    queryFn: ({ signal }) =>
      call("explore_events", { email, ciks: [cik], ...order, ...part }, { signal }),
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  });
}

export function companyTradesQuery(cik: string, email: string, part: Page) {
  const order = { sort_column: "trade_date", sort_direction: "desc" } as const;
  return queryOptions({
    queryKey: ["explore_trades", "company", cik, part],
    queryFn: ({ signal }) =>
      call("explore_trades", { email, ciks: [cik], ...order, ...part }, { signal }),
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  });
}
