import {
  plannedSaleSorts,
  plannedSalesPerPage,
  type PlannedSaleSort,
} from "#contract/operations/screening/planned-sales.ts";
import {
  plannedSaleStatuses,
  type PlannedSaleStatus,
} from "#contract/planned-sales/planned-sale-vocabulary.ts";
import type { PlannedSaleSearch } from "#web/explore/planned-sales/planned-sale-queries.ts";
import type { TableView } from "#web/ui/data-table/table-view.ts";

/** The filters as the form shows them; empty text asks for nothing. */
export type PlannedSaleFilters = {
  company: string;
  person: string;
  filed_from: string;
  filed_to: string;
  sale_from: string;
  sale_to: string;
  status: PlannedSaleStatus | "";
  plan: "" | "plan" | "none_named";
  /** Dollars. */
  min_value: string;
};

const longest = { company: 20, person: 100 } as const;

/** Reads an address; what is no filter is left out. */
export function readFilters(parameters: URLSearchParams): PlannedSaleFilters {
  const text = (name: string): string => (parameters.get(name) ?? "").trim();
  const day = (name: string): string =>
    /^(19|20|21)\d\d-\d\d-\d\d$/.test(text(name)) ? text(name) : "";
  const plan = text("plan");
  const value = text("min_value");
  return {
    company: text("company").slice(0, longest.company),
    person: text("person").slice(0, longest.person),
    filed_from: day("filed_from"),
    filed_to: day("filed_to"),
    sale_from: day("sale_from"),
    sale_to: day("sale_to"),
    status: plannedSaleStatuses.find((status) => status === text("status")) ?? "",
    plan: plan === "plan" || plan === "none_named" ? plan : "",
    min_value: /^\d{1,12}(\.\d{1,2})?$/.test(value) ? value : "",
  };
}

export const plannedSaleTable = {
  name: "table",
  pageSizes: [plannedSalesPerPage],
  sort: { key: "dated_on", direction: "desc" },
  sortable: plannedSaleSorts,
} as const;

/** What is asked of the server. */
export function searchOf(filters: PlannedSaleFilters, view: TableView): PlannedSaleSearch {
  const { status, plan, min_value: value, ...texts } = filters;
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  return {
    ...given,
    ...(status !== "" && { statuses: [status] }),
    ...(plan !== "" && { plan }),
    ...(value !== "" && { min_value: Number(value) }),
    sort_column: sortOf(view.sort?.key),
    sort_direction: view.sort?.direction ?? "desc",
    page: view.page,
  };
}

function sortOf(key: string | undefined): PlannedSaleSort {
  return plannedSaleSorts.find((sort) => sort === key) ?? "dated_on";
}
