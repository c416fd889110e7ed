import { type PlanSort, planSorts } from "#contract/operations/screening/trading-plans.ts";
import { type PlanFlag, planFlags } from "#contract/plans/plan-rules.ts";
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

const day = /^(19|20|21)\d\d-\d\d-\d\d$/;
const mostEarningsDays = 120;

export function readPlanAddress(parameters: URLSearchParams): ShownPlans {
  const text = (name: string, most: number): string =>
    (parameters.get(name) ?? "").trim().slice(0, most);
  const dayIn = (name: string): string => (day.test(text(name, 10)) ? text(name, 10) : "");
  const page = Number(parameters.get("page") ?? 1);
  const earnings = Number(parameters.get("earnings") ?? 0);
  const isCount = Number.isInteger(earnings) && earnings >= 1 && earnings <= mostEarningsDays;
  const flags = parameters.getAll("flag");
  return {
    company: text("company", 20),
    person: text("person", 100),
    from: dayIn("from"),
    to: dayIn("to"),
    flags: planFlags.filter((flag) => flags.includes(flag)),
    earnings: isCount ? String(earnings) : "",
    sort: planSorts.find((sort) => sort === parameters.get("sort")) ?? "adopted_on",
    direction: parameters.get("direction") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** What is sent for an address. */
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
