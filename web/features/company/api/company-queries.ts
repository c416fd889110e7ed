import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";

const keptMs = 60_000;
const eventsPerPage = 5;

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

export function companyPricesQuery(cik: string) {
  return queryOptions({
    queryKey: ["get_company_prices", cik],
    queryFn: ({ signal }) => call("get_company_prices", { cik }, { signal }),
    staleTime: keptMs,
  });
}

export function companyEventsQuery(cik: string, email: string, page: number) {
  return queryOptions({
    queryKey: ["explore_events", "company", cik, page],
    queryFn: ({ signal }) =>
      call(
        "explore_events",
        {
          email,
          ciks: [cik],
          sort_column: "date_filed",
          sort_direction: "desc",
          limit: eventsPerPage,
          page,
        },
        { signal },
      ),
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  });
}

export function companyTradesQuery(
  cik: string,
  email: string,
  { page, limit }: { page: number; limit: number },
) {
  return queryOptions({
    queryKey: ["explore_trades", "company", cik, page, limit],
    queryFn: ({ signal }) =>
      call(
        "explore_trades",
        { email, ciks: [cik], sort_column: "trade_date", sort_direction: "desc", limit, page },
        { signal },
      ),
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  });
}
