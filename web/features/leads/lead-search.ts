import { leadKinds, type LeadKind } from "#contract/leads/score.ts";
import { type LeadState, leadStates, type LeadView, leadViews } from "#contract/leads/triage.ts";
import { companyIn, oneOf, useListAddress } from "#web/explore/list/list-address.ts";
import type { LeadSearch } from "./api/leads-api.ts";

/** The search of the address. */
export type ShownSearch = {
  view: LeadView;
  /** "open": new and in review. */
  state: LeadState | "open" | "any";
  kind: LeadKind | "any";
  company: string;
  sort: "score" | "day";
  page: number;
};

/** The lead whose panel is open, in the address. */
export const leadParameter = "lead";

const stateChoices = ["open", "any", ...leadStates] as const;

/** The search in the address, and how to change it. */
export function useLeadSearch(): [ShownSearch, (change: Partial<ShownSearch>) => void] {
  return useListAddress((parameters) => ({
    view: oneOf(leadViews, parameters.get("view")),
    state: oneOf(stateChoices, parameters.get("state")),
    kind: oneOf(["any", ...leadKinds], parameters.get("kind")),
    company: companyIn(parameters),
    sort: oneOf(["score", "day"], parameters.get("sort")),
  }));
}

/** The same as the operation takes it. */
export function payloadOf({ state, kind, company, ...rest }: ShownSearch): LeadSearch {
  return {
    ...rest,
    states: state === "open" ? ["new", "in_review"] : state === "any" ? [...leadStates] : [state],
    ...(kind !== "any" && { kinds: [kind] }),
    ...(company.trim() !== "" && { company: company.trim() }),
  };
}
