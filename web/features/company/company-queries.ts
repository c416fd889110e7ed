import { keepPreviousData, queryOptions, infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { eventColumns } from "#contract/events/event-columns.ts";
import type { Company } from "#contract/operations/companies/company.ts";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import type { ExportRequest } from "#web/explore/export/use-export.ts";
import type {
  CompanyFilingsAnswer,
  FormGroup,
} from "#contract/operations/companies/company-filings.ts";

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

type FilingSearch = {
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
