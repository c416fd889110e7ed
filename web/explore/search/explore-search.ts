import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { z } from "zod";
import type { OperationAnswer } from "#contract/catalogue.ts";
import type { SavedScreen } from "#contract/operations/screening/saved-searches.ts";
import type { RowColumn } from "#contract/screening/row-field.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import type { SearchAddress } from "../address/search-address.ts";
import { columnNaming } from "../results/column-naming.ts";
import type { ActiveCondition, UnappliedCondition } from "./active-conditions.ts";
import type { LatestFirst } from "./latest-first.ts";
import {
  type LockedFilters,
  lockedFilters,
  lostConditions,
  withoutLocked,
} from "./locked-filters.ts";
import type { PayloadContext } from "./payload-conditions.ts";
import type { Preset } from "./presets.ts";
import {
  firstSearch,
  type FoundRow,
  type PageRequest,
  type SearchKind,
  searchReducer,
} from "./search-state.ts";
import { storedSearch } from "./stored-search.ts";
import { type Search, useSearch } from "./use-search.ts";
import { type SearchFormControl, type SearchFormRules, useSearchForm } from "./use-search-form.ts";

/** The differences between the search of trades and that of events. */
type SearchSubject<Kind extends SearchKind> = {
  title: string;
  operation: SavedScreen;
  /** Of its keys in session storage: "exploreTrades_". */
  prefix: string;
  form: z.ZodType<Kind["form"]>;
  /** The operation's input: it decides what can be sent. */
  input: z.ZodType;
  answer: z.ZodType<Kind["answer"]>;
  fetchPage: (request: PageRequest<Kind>, signal: AbortSignal) => Promise<Kind["answer"]>;
  /** The search of a form. A condition that is empty or not a number is left out. */
  payload: (form: Kind["form"], context: PayloadContext) => Kind["payload"];
  /** Why a form cannot be searched, beyond what its payload shows. */
  problemIn?: (form: Kind["form"]) => string | null;
  sortColumns: readonly Kind["sortColumn"][];
  firstColumn: Kind["sortColumn"];
  columns: readonly RowColumn[];
  /** Holds the account's own columns. */
  columnsPreference: string;
  /** The header of a column, where it depends on the search. */
  headerOf?: (column: RowColumn, answer: Kind["answer"]) => string;
  latest: LatestFirst<Kind["sortColumn"]>;
  /** The conditions of a search, in the order of the form. */
  conditions: (form: Kind["form"]) => readonly ActiveCondition<Kind["form"]>[];
  unapplied: (form: Kind["form"]) => readonly UnappliedCondition[];
  /** Locked parts of the form other than conditions, in words. */
  otherLocked?: (form: Kind["form"], usable: Kind["form"]) => readonly string[];
  lockedIn: (
    status: OperationAnswer<"get_screening_status">,
  ) => readonly { filter: Kind["filter"]; reason: string }[];
  /** The change that takes a filter out of the form. */
  cleared: Readonly<Partial<Record<Kind["filter"], Partial<Kind["form"]>>>>;
  presets: readonly Preset<Kind["form"], Kind["sortColumn"]>[];
  /** The parts of the form that a preset leaves as they are. */
  scope: readonly (keyof Kind["form"])[];
  /** How the address of the screen carries the search. */
  address: SearchAddress<Kind>;
  /** The row whose panel is open, in the address. */
  row: {
    parameter: string;
    keyOf: (row: FoundRow<Kind>) => string;
    isKey: (text: string) => boolean;
  };
} & Pick<SearchFormRules<Kind["form"]>, "defaultForm" | "changed" | "refusal">;

/** A form ready to be searched, or in words why it cannot be. */
type Prepared<Kind extends SearchKind> =
  | { form: Kind["form"]; payload: Kind["payload"] }
  | { problem: string };

export type ExploreSearch<Kind extends SearchKind> = ReturnType<typeof exploreSearch<Kind>>;

/** The search of an explore page: its form, its rows, what of it is locked. */
export function exploreSearch<Kind extends SearchKind>(subject: SearchSubject<Kind>) {
  const { operation, input, conditions, columns, sortColumns } = subject;
  type Locked = LockedFilters<Kind["filter"]>;
  const first = firstSearch<Kind>({ column: subject.firstColumn, direction: "asc" });
  const reduce = searchReducer<Kind>(first, sortColumns);
  const problemOfPayload = (payload: object): string | null => {
    const checked = input.safeParse({ type: operation, ...payload });
    return checked.success ? null : (checked.error.issues[0]?.message ?? null);
  };
  const stored = storedSearch<Kind>({
    ...subject,
    columns: columns.map(({ name }) => name),
    payload: z.custom<Kind["payload"]>(
      (payload) => payload instanceof Object && problemOfPayload(payload) === null,
    ),
    first,
  });
  const rules = { ...subject, stored };
  const usable = (form: Kind["form"], locked: Locked): Kind["form"] =>
    withoutLocked(form, locked, subject.cleared);

  return {
    ...subject,
    naming: columnNaming(columns),
    /** Makes the screen start with an empty form the next time it is opened. */
    forget(): void {
      stored.storeForm(subject.defaultForm);
      stored.store(first);
    },
    useForm: (): SearchFormControl<Kind["form"]> => useSearchForm(rules),
    /** The rows of the submitted search. */
    useRows: (): Search<Kind> =>
      useSearch<Kind>({ name: operation, reduce, stored, fetchPage: subject.fetchPage }),
    /** Filters the stored data cannot answer now, with the reason. */
    useLocked(): Locked {
      const { data: status } = useQuery(screeningStatusQuery);
      const list = status === undefined ? undefined : subject.lockedIn(status);
      return useMemo(() => lockedFilters(list), [list]);
    },
    /** A typed form as a search; what the contract rejects is reported before it is sent. */
    prepare(typed: Kind["form"], context: PayloadContext, locked: Locked): Prepared<Kind> {
      const form = usable(typed, locked);
      const wrong = subject.unapplied(form).find(({ isIncomplete }) => !isIncomplete);
      if (wrong !== undefined) return { problem: `${wrong.label} is not a number.` };
      const payload = subject.payload(form, context);
      const problem = subject.problemIn?.(form) ?? problemOfPayload(payload);
      return problem === null ? { form, payload } : { problem };
    },
    /** The form without what is locked. */
    usable,
    /** The conditions of the form that are locked, by the names in the form. */
    lockedConditions(form: Kind["form"], locked: Locked): string[] {
      const kept = usable(form, locked);
      return [
        ...lostConditions(conditions(form), conditions(kept)),
        ...(subject.otherLocked?.(form, kept) ?? []),
      ];
    },
  };
}
