import {
  plannedSaleSorts,
  plannedSalesPerPage,
  type PlannedSaleSort,
} from "#contract/operations/screening/planned-sales.ts";
import {
  plannedSaleStatuses,
  type PlannedSaleStatus,
} from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { plainNumber } from "#contract/values/typed-number.ts";
import { companyIn, dayIn, lastDayProblem, textIn } from "#web/explore/list/list-address.ts";
import type { PlannedSaleSearch } from "#web/explore/planned-sales/planned-sale-queries.ts";
import type { TableView } from "#web/ui/data-table/table-view.ts";

/** The filters as the form shows them; empty text is no filter. */
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

/** What keeps filters from being searched, by the field. */
export type FilterProblems = Partial<Record<keyof PlannedSaleFilters, string | undefined>>;

export function filterProblems(filters: PlannedSaleFilters): FilterProblems {
  const { filed_from, filed_to, sale_from, sale_to, min_value: value } = filters;
  return {
    min_value:
      value !== "" && dollarsIn(value) === null ? "Enter dollars, such as 1,000,000." : undefined,
    filed_to: lastDayProblem(filed_from, filed_to, "Filed from"),
    sale_to: lastDayProblem(sale_from, sale_to, "Sale from"),
  };
}

/** Reads the filters of a URL; anything else is ignored, but an amount that is none is shown as such. */
export function readFilters(parameters: URLSearchParams): PlannedSaleFilters {
  const plan = parameters.get("plan");
  const value = textIn(parameters, "min_value", 15);
  return {
    company: companyIn(parameters),
    person: textIn(parameters, "person", 100),
    filed_from: dayIn(parameters, "filed_from"),
    filed_to: dayIn(parameters, "filed_to"),
    sale_from: dayIn(parameters, "sale_from"),
    sale_to: dayIn(parameters, "sale_to"),
    status: plannedSaleStatuses.find((status) => status === parameters.get("status")) ?? "",
    plan: plan === "plan" || plan === "none_named" ? plan : "",
    min_value: dollarsIn(value) ?? value,
  };
}

/** Dollars as typed, with or without "$" and commas, as plain digits; null if the text is not an amount. */
export function dollarsIn(text: string): string | null {
  const plain = plainNumber(text);
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? plain : null;
}

export const plannedSaleTable = {
  name: "table",
  pageSizes: [plannedSalesPerPage],
  sort: { key: "dated_on", direction: "desc" },
  sortable: plannedSaleSorts,
} as const;

/** The request to the server. */
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
