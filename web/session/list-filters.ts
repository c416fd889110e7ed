import { type CompanyState, companyStates } from "#contract/categorization/review-vocabulary.ts";
import { localStore } from "./browser-storage.ts";

/** Source: second specification, section 2: the key contains list-filters. */
const key = "categorization-list-filters";

/** Which companies the list of reviews shows, as chosen in this browser; all of them at first. */
export function readListFilters(): readonly CompanyState[] {
  const stored = localStore.read(key)?.split(",");
  return stored === undefined
    ? companyStates
    : companyStates.filter((state) => stored.includes(state));
}

export function writeListFilters(shown: readonly CompanyState[]): void {
  localStore.write(key, shown.join(","));
}
