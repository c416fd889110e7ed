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
export function presetChoices<Kind extends SearchKind>({
  subject,
  control,
  search,
  columns,
  current,
  runAt,
}: ShownPage<Kind>): readonly PresetChoice[] {
  const searched = search.state.run?.form;
  return subject.presets.map((preset) => {
    const view = { ...search.state, page: 1, sort: preset.sort };
    const addressOf = (form: Kind["form"]) =>
      addressText(subject.address, presetForm<Kind["form"]>(preset, form, subject), {
        ...view,
        columns: columns.names,
      });
    return {
      label: preset.label,
      help: preset.help,
      isShown: searched !== undefined && isSameState(addressOf(searched), current),
      choose: () => void runAt(presetForm<Kind["form"]>(preset, control.form, subject), view),
    };
  });
}
