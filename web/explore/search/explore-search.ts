import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { z } from "zod";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import type { ActiveCondition } from "./active-conditions.ts";
import type { LatestFirst } from "./latest-first.ts";
import {
  type LockedFilters,
  lockedFilters,
  lostConditions,
  withoutLocked,
} from "./locked-filters.ts";
import type { PayloadContext } from "./payload-conditions.ts";
import { firstSearch, type PageRequest, type SearchKind, searchReducer } from "./search-state.ts";
import { storedSearch } from "./stored-search.ts";
import { type Search, useSearch } from "./use-search.ts";
import { type SearchFormControl, type SearchFormRules, useSearchForm } from "./use-search-form.ts";
import type { Prepared } from "./use-submit.ts";

/** The differences between the search of trades and that of events. */
type SearchSubject<Kind extends SearchKind, Filter extends string> = {
  operation: string;
  /** Of its keys in session storage: "exploreTrades_". */
  prefix: string;
  form: z.ZodType<Kind["form"]>;
  /** The operation's input: it decides what can be sent. */
  input: z.ZodType;
  answer: z.ZodType<Kind["answer"]>;
  fetchPage: (request: PageRequest<Kind>, signal: AbortSignal) => Promise<Kind["answer"]>;
  /** What a form asks for. A condition that is empty or not a number is left out. */
  payload: (form: Kind["form"], context: PayloadContext) => Kind["payload"];
  /** Why a form cannot be searched, beyond what its payload shows. */
  problemIn?: (form: Kind["form"]) => string | null;
  sortColumns: readonly Kind["sortColumn"][];
  firstColumn: Kind["sortColumn"];
  /** Wire names of all columns. */
  columns: readonly string[];
  latest: LatestFirst<Kind["sortColumn"]>;
  /** The conditions of a search, in the order of the form. */
  conditions: (form: Kind["form"]) => readonly ActiveCondition<Kind["form"]>[];
  /** Locked parts of the form other than conditions, in words. */
  otherLocked?: (form: Kind["form"], usable: Kind["form"]) => readonly string[];
  lockedIn: (
    status: OperationAnswer<"get_screening_status">,
  ) => readonly { filter: Filter; reason: string }[];
  /** The change that takes a filter out of the form. */
  cleared: Readonly<Partial<Record<Filter, Partial<Kind["form"]>>>>;
} & Pick<SearchFormRules<Kind["form"]>, "defaultForm" | "changed" | "refusal">;

/** The search of an explore page: its form, its rows, what of it is locked. */
export function exploreSearch<Kind extends SearchKind, Filter extends string>(
  subject: SearchSubject<Kind, Filter>,
) {
  const { operation, input, conditions, sortColumns } = subject;
  const first = firstSearch<Kind>({ column: subject.firstColumn, direction: "asc" });
  const reduce = searchReducer<Kind>(first, sortColumns);
  const problemOfPayload = (payload: object): string | null => {
    const checked = input.safeParse({ type: operation, ...payload });
    return checked.success ? null : (checked.error.issues[0]?.message ?? null);
  };
  const stored = storedSearch<Kind>({
    ...subject,
    payload: z.custom<Kind["payload"]>(
      (payload) => payload instanceof Object && problemOfPayload(payload) === null,
    ),
    first,
  });
  const rules = { ...subject, stored };
  const usable = (form: Kind["form"], locked: LockedFilters<Filter>): Kind["form"] =>
    withoutLocked(form, locked, subject.cleared);

  return {
    useForm: (): SearchFormControl<Kind["form"]> => useSearchForm(rules),
    /** The rows of the submitted search. */
    useRows: (): Search<Kind> =>
      useSearch<Kind>({ name: operation, reduce, stored, fetchPage: subject.fetchPage }),
    /** Filters the stored data cannot answer now, with the reason. */
    useLocked(): LockedFilters<Filter> {
      const { data: status } = useQuery(screeningStatusQuery);
      const list = status === undefined ? undefined : subject.lockedIn(status);
      return useMemo(() => lockedFilters(list), [list]);
    },
    /** A typed form as a search; what the contract rejects is reported before it is sent. */
    prepare(
      typed: Kind["form"],
      context: PayloadContext,
      locked: LockedFilters<Filter>,
    ): Prepared<Kind> {
      const form = usable(typed, locked);
      const payload = subject.payload(form, context);
      const problem = subject.problemIn?.(form) ?? problemOfPayload(payload);
      return problem === null ? { form, payload } : { problem };
    },
    /** The form without what is locked. */
    usable,
    /** What the form asks for that is locked, by the names in the form. */
    lockedConditions(form: Kind["form"], locked: LockedFilters<Filter>): string[] {
      const kept = usable(form, locked);
      return [
        ...lostConditions(conditions(form), conditions(kept)),
        ...(subject.otherLocked?.(form, kept) ?? []),
      ];
    },
    conditions,
    latest: subject.latest,
  };
}
