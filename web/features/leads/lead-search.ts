import { useSearchParams } from "react-router";
import { leadKinds, type LeadKind } from "#contract/leads/score.ts";
import { type LeadState, leadStates, type LeadView, leadViews } from "#contract/leads/triage.ts";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import type { LeadSearch } from "./api/leads-api.ts";

/** What the address asks for. */
export type ShownSearch = {
  view: LeadView;
  /** "open": new and in review. */
  state: LeadState | "open" | "any";
  kind: LeadKind | "any";
  company: string;
  sort: "score" | "day";
  page: number;
};

const stateChoices = ["open", "any", ...leadStates] as const;

function oneOf<Value extends string>(values: readonly Value[], text: string | null, usual: Value) {
  return values.find((value) => value === text) ?? usual;
}

/** The search in the address, and how to change it; any change but of the page begins with the first page. */
export function useLeadSearch(): [ShownSearch, (change: Partial<ShownSearch>) => void] {
  const [parameters] = useSearchParams();
  const [, changePart] = usePagePart();
  const search: ShownSearch = {
    view: oneOf(leadViews, parameters.get("view"), "all"),
    state: oneOf(stateChoices, parameters.get("state"), "open"),
    kind: oneOf(["any", ...leadKinds], parameters.get("kind"), "any"),
    company: (parameters.get("company") ?? "").slice(0, 20),
    sort: oneOf(["score", "day"], parameters.get("sort"), "score"),
    page: pageOf(parameters.get("page")),
  };
  return [
    search,
    (change) =>
      changePart({
        page: null,
        ...Object.fromEntries(
          Object.entries(change).map(([name, value]) => [
            name,
            value === "" ? null : String(value),
          ]),
        ),
      }),
  ];
}

const mostPages = 10_000;

function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1;
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
