import type { CompanyState } from "#contract/categorization/review-vocabulary.ts";
import type { CompanyRow } from "../api/company-cache.ts";

/** One company with the progress of a reviewer. */
export type Company = {
  gvkey: string;
  name: string;
  /** Interactions with a label. */
  done: number;
  total: number;
  state: CompanyState;
  /** An administrator reopened it, and it is not finished since. */
  isReopened: boolean;
};

export type SortKey = "name" | "gvkey" | "done" | "percent" | "state";
export type Sort = { key: SortKey; direction: "asc" | "desc" };

/** Companies with their progress, counted from one row per interaction, in the order they come. */
export function companiesOf(rows: readonly CompanyRow[]): Company[] {
  const ofCompany = Map.groupBy(rows, ({ gvkey }) => gvkey);
  return [...ofCompany].map(([gvkey, interactions]) => {
    const done = interactions.filter(({ categorization }) => categorization !== null).length;
    const [first] = interactions;
    return {
      gvkey,
      name: first?.company_name ?? gvkey,
      done,
      total: interactions.length,
      state: stateOf(done, first?.is_locked === true),
      isReopened: first?.is_reopened === true,
    };
  });
}

function stateOf(done: number, isLocked: boolean): CompanyState {
  if (isLocked) return "completed";
  return done === 0 ? "not started" : "in progress";
}

/** What is under way comes first, what is done last. */
const order = ["in progress", "not started", "completed"] as const satisfies CompanyState[];

const values: Record<SortKey, (company: Company) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  gvkey: ({ gvkey }) => gvkey,
  done: ({ done }) => done,
  percent: ({ done, total }) => done / total,
  state: ({ state }) => order.indexOf(state),
};

/** A copy in order; equal ones, and all without a sort, by state and name. */
export function sortCompanies(companies: readonly Company[], sort: Sort | null): Company[] {
  const keys: readonly SortKey[] = ["state", "name", "gvkey"];
  const turn = sort?.direction === "desc" ? -1 : 1;
  return companies.toSorted((one, other) => {
    const first =
      sort === null ? 0 : turn * compare(values[sort.key](one), values[sort.key](other));
    if (first !== 0) return first;
    for (const key of keys) {
      const next = compare(values[key](one), values[key](other));
      if (next !== 0) return next;
    }
    return 0;
  });
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Whether every word typed is in the name or the gvkey. */
export function matchesSearch(
  { name, gvkey }: Pick<Company, "name" | "gvkey">,
  search: string,
): boolean {
  const searched = `${name} ${gvkey}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
