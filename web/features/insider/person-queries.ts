import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";

/** A reporting person over all issuers. */
export function personQuery(cik: string) {
  return queryOptions({
    queryKey: ["get_person", cik],
    queryFn: ({ signal }) => call("get_person", { cik }, { signal }),
  });
}

type Part = { page: number; limit: number };

/** One page of a person's trades over all issuers, the newest trade date first. */
export function personTradesQuery(cik: string, email: string, { page, limit }: Part) {
  return queryOptions({
    queryKey: ["explore_trades", "of person", cik, page, limit],
    queryFn: ({ signal }) =>
      call(
        "explore_trades",
        {
          email,
          reporting_person_ciks: [cik],
          start_date: "all",
          sort_column: "trade_date",
          sort_direction: "desc",
          page,
          limit,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
