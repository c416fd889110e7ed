import { isSameState } from "#web/explore/saved/is-same-state.ts";
import { addressText } from "../address/search-address.ts";
import { type Preset, presetForm } from "../search/presets.ts";
import type { SearchKind } from "../search/search-state.ts";
import type { ExplorePageState } from "./use-explore-page.ts";

type ShownPage<Kind extends SearchKind> = Pick<
  ExplorePageState<Kind>,
  "subject" | "control" | "view" | "current" | "runAt"
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
  view,
  current,
  runAt,
}: ShownPage<Kind>): readonly PresetChoice[] {
  return subject.presets.map((preset) => {
    const filled = presetForm<Kind["form"]>(preset, control.form, subject);
    const shown = { ...view, page: 1, sort: preset.sort };
    return {
      label: preset.label,
      help: preset.help,
      isShown: isSameState(addressText(subject.address, filled, shown), current),
      choose: () => void runAt(filled, shown),
    };
  });
}
