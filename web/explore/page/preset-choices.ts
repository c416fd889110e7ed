import { useMemo } from "react";
import { isSameState } from "#web/explore/saved/is-same-state.ts";
import { addressText } from "../address/search-address.ts";
import { type Preset, presetForm } from "../search/presets.ts";
import type { SearchKind } from "../search/search-state.ts";
import type { ExplorePageState } from "./use-explore-page.ts";

type ShownPage<Kind extends SearchKind> = Pick<
  ExplorePageState<Kind>,
  "subject" | "control" | "search" | "columns" | "current" | "runAt"
>;

/** A preset as a button. */
export type PresetChoice = Pick<Preset<object, string>, "label" | "help"> & {
  /** Whether its search is the one shown. */
  isShown: boolean;
  choose: () => void;
};

/** The presets of a form: each fills it in, sets the order, and searches. */
export function usePresetChoices<Kind extends SearchKind>({
  subject,
  control,
  search,
  columns,
  current,
  runAt,
}: ShownPage<Kind>): readonly PresetChoice[] {
  const { state } = search;
  // Computed once for each search, not while the form is edited.
  const shown = useMemo(() => {
    const searched = state.run?.form;
    if (searched === undefined) return undefined;
    return subject.presets.find((preset) => {
      const view = { ...state, page: 1, sort: preset.sort, columns: columns.names };
      const form = presetForm<Kind["form"]>(preset, searched, subject);
      return isSameState(addressText(subject.address, form, view), current);
    });
  }, [subject, state, columns.names, current]);
  return subject.presets.map((preset) => ({
    label: preset.label,
    help: preset.help,
    isShown: preset === shown,
    choose: () =>
      void runAt(presetForm<Kind["form"]>(preset, control.form, subject), {
        ...state,
        page: 1,
        sort: preset.sort,
        columns: preset.columns === undefined ? null : withColumns(columns.own, preset.columns),
      }),
  }));
}

/** Columns that name the row, which come first. */
const naming = 2;

/** The account's own; those of a preset come next to what names the row, where they are seen without scrolling. */
function withColumns(own: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...own.slice(0, naming), ...added, ...own])];
}
