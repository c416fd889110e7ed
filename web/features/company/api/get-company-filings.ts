import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { CompanyFilingsAnswer, FormGroup } from "#contract/operations/company-filings.ts";
import { call } from "#web/api/call.ts";

export type FilingSearch = {
  cik: string;
  forms: FormGroup[];
  keywords: string[];
  bool: "and" | "or";
};

const perCall = 10;
const start: CompanyFilingsAnswer["next"] = null;

/** A company's filings, part by part; each goes on where the one before ended. */
export function companyFilingsQuery(search: FilingSearch) {
  return infiniteQueryOptions({
    queryKey: ["get_company_filings", search],
    queryFn: ({ signal, pageParam }) =>
      call(
        "get_company_filings",
        { ...search, limit: perCall, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
