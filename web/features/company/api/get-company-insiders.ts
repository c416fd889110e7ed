import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";

/** Every insider of a company with totals from a day on; without one the last 12 months. */
export function companyInsidersQuery(cik: string, startDate: string | undefined) {
  return queryOptions({
    queryKey: ["get_company_insiders", cik, startDate ?? null],
    queryFn: ({ signal }) =>
      call(
        "get_company_insiders",
        startDate === undefined ? { cik } : { cik, start_date: startDate },
        { signal },
      ),
  });
}
