import {
  type LatenessGroup,
  latenessGroups,
  type LatenessSort,
  latenessSorts,
} from "#contract/operations/screening/lateness.ts";
import {
  companyIn,
  countIn,
  dayIn,
  type ListChange,
  oneOf,
  useListAddress,
} from "#web/explore/list/list-address.ts";
import type { LatenessSearch } from "./lateness-query.ts";

/** What the screen shows, as its address says. */
export type ShownLateness = {
  by: LatenessGroup;
  company: string;
  from: string;
  to: string;
  minLines: number;
  sort: LatenessSort;
  direction: "asc" | "desc";
  page: number;
};

export const usualMinLines = 10;
export const mostMinLines = 1_000_000;

/** The search in the address. */
export function useShownLateness(): [ShownLateness, (change: ListChange) => void] {
  return useListAddress((parameters) => ({
    by: oneOf(latenessGroups, parameters.get("by")),
    company: companyIn(parameters),
    from: dayIn(parameters, "from"),
    to: dayIn(parameters, "to"),
    minLines: countIn(parameters, "min", mostMinLines) ?? usualMinLines,
    sort: latenessSorts.find((sort) => sort === parameters.get("sort")) ?? "low",
    direction: oneOf(["desc", "asc"], parameters.get("dir")),
  }));
}

/** The request for what is shown. */
export function searchOf(shown: ShownLateness): LatenessSearch {
  const { by, company, from, to, minLines, sort, direction, page } = shown;
  return {
    by,
    sort,
    direction,
    page,
    min_lines: minLines,
    ...(company !== "" && { company }),
    ...(from !== "" && { start_date: from }),
    ...(to !== "" && { end_date: to }),
  };
}
