import { type PlanSort, planSorts } from "#contract/operations/screening/trading-plans.ts";
import { type PlanFlag, planFlags } from "#contract/plans/plan-rules.ts";
import {
  companyIn,
  countIn,
  dayIn,
  type ListChange,
  oneOf,
  textIn,
  useListAddress,
} from "#web/explore/list/list-address.ts";
import type { PlanSearch } from "./plan-queries.ts";

/** What the address of the list says; everything else is left at its default. */
export type ShownPlans = {
  company: string;
  person: string;
  from: string;
  to: string;
  flags: PlanFlag[];
  /** Days, as typed; empty for any. */
  earnings: string;
  sort: PlanSort;
  direction: "asc" | "desc";
  page: number;
};

/** The most days from adoption to the next Item 2.02 8-K that a search accepts. */
export const mostEarningsDays = 120;

/** The search in the address. */
export function useShownPlans(): [ShownPlans, (change: ListChange) => void] {
  return useListAddress((parameters) => {
    const flags = parameters.getAll("flag");
    return {
      company: companyIn(parameters),
      person: textIn(parameters, "person", 100),
      from: dayIn(parameters, "from"),
      to: dayIn(parameters, "to"),
      flags: planFlags.filter((flag) => flags.includes(flag)),
      earnings: String(countIn(parameters, "earnings", mostEarningsDays) ?? ""),
      sort: planSorts.find((sort) => sort === parameters.get("sort")) ?? "adopted_on",
      direction: oneOf(["desc", "asc"], parameters.get("direction")),
    };
  });
}

/** The request for a URL. */
export function planSearchOf(shown: ShownPlans): PlanSearch {
  const { company, person, from, to, flags, earnings, sort, direction, page } = shown;
  return {
    sort,
    direction,
    page,
    flags,
    ...(company !== "" && { company }),
    ...(person !== "" && { person }),
    ...(from !== "" && { adopted_from: from }),
    ...(to !== "" && { adopted_to: to }),
    ...(earnings !== "" && { earnings_within_days: Number(earnings) }),
  };
}
