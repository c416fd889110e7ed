import { useSearchParams } from "react-router";
import {
  type LatenessGroup,
  latenessGroups,
  type LatenessSort,
  latenessSorts,
} from "#contract/operations/screening/lateness.ts";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import type { LatenessSearch } from "./lateness-queries.ts";

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

type Change = Partial<
  Record<"by" | "company" | "from" | "to" | "min" | "sort" | "dir" | "page", string>
>;

/** The search in the address; a changed search starts at its first page. */
export function useShownLateness(): [ShownLateness, (change: Change) => void] {
  const [parameters] = useSearchParams();
  const [, changePart] = usePagePart();
  const shown: ShownLateness = {
    by: oneOf(latenessGroups, parameters.get("by")) ?? "person",
    company: (parameters.get("company") ?? "").trim().slice(0, 20),
    from: dayOf(parameters.get("from")),
    to: dayOf(parameters.get("to")),
    minLines: wholeOf(parameters.get("min"), 1_000_000) ?? usualMinLines,
    sort: oneOf(latenessSorts, parameters.get("sort")) ?? "low",
    direction: parameters.get("dir") === "asc" ? "asc" : "desc",
    page: wholeOf(parameters.get("page"), 10_000) ?? 1,
  };
  return [
    shown,
    (change) =>
      changePart({
        page: null,
        ...Object.fromEntries(
          Object.entries(change).map(([name, value]) => [name, value === "" ? null : value]),
        ),
      }),
  ];
}

/** The call of what is shown. */
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

function oneOf<Choice extends string>(all: readonly Choice[], text: string | null): Choice | null {
  return all.find((each) => each === text) ?? null;
}

function dayOf(text: string | null): string {
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text ?? "") ? (text ?? "") : "";
}

function wholeOf(text: string | null, most: number): number | null {
  const number = Number(text ?? "");
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
}
