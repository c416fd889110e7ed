import { type ReactNode, useState } from "react";
import { LinkProblems } from "../address/link-problems.tsx";
import { PresetList } from "#web/explore/filter-form/preset-list.tsx";
import { FiltersButton } from "#web/explore/filter-form/search-form.tsx";
import { CallError } from "#web/api/call-error.ts";
import { useIsServerReachable } from "#web/api/connection.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { PhoneSort } from "../results/phone-sort.tsx";
import { SavedSearches } from "../saved/saved-searches.tsx";
import type { SearchKind } from "../search/search-state.ts";
import { usePresetChoices } from "./preset-choices.ts";
import type { ExplorePageState } from "./use-explore-page.ts";

type ExplorePageProps<Kind extends SearchKind> = {
  page: ExplorePageState<Kind>;
  /** Next to the title. */
  choice?: ReactNode;
  /** A line about the stored data. */
  storedData: ReactNode;
  form: ReactNode;
  results: ReactNode;
  /** The panel of the open row, and dialogs. */
  children: ReactNode;
};

/** The layout of an explore page; next to the panel and on phones the form folds into a button. */
export function ExplorePage<Kind extends SearchKind>(props: ExplorePageProps<Kind>) {
  const { page, storedData, form, results } = props;
  const { subject, control, openRow, folding, faults, search, current } = page;
  const presets = usePresetChoices<Kind>(page);
  const saved = <SavedSearches screen={subject.operation} current={current} />;
  return (
    <div className={openRow.key === null ? "" : "xl:pr-131"}>
      <div className="mx-auto max-w-[1480px] px-5 pt-5 pb-8 max-md:px-4">
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1>{subject.title}</h1>
            {props.choice}
          </div>
          {folding.isFolded ? (
            <div className="flex gap-2 max-md:w-full max-md:flex-wrap">
              <FiltersButton
                count={subject.conditions(control.form).length}
                isOpen={folding.isFormShown}
                onToggle={folding.toggle}
              />
              {saved}
              {folding.isPhone && (
                <div className="flex w-full empty:hidden">
                  <PhoneSort subject={subject} search={search} />
                </div>
              )}
            </div>
          ) : (
            <div className="flex min-w-0 items-center gap-3">
              {storedData}
              {saved}
            </div>
          )}
        </div>
        <LinkProblems faults={faults} />
        {folding.isFormShown && (
          <div id="filters" className="mb-3.5">
            <PresetList presets={presets} />
            {form}
          </div>
        )}
        {results}
      </div>
      {props.children}
      <FailureDialog failure={search.failure} />
    </div>
  );
}

const serverError = "Server error: Unable to retrieve search results. Please try again.";

type FailureDialogProps = { failure: { error: Error; at: number } | null };

/** Reports once that a search failed; a later failure opens it again. */
function FailureDialog({ failure }: FailureDialogProps) {
  const [dismissedAt, setDismissedAt] = useState(0);
  const isOpen = failure !== null && failure.at !== dismissedAt;
  const error = failure?.error;
  const isBadResponse = error instanceof CallError && error.kind === "bad-response";
  const isRefused = error instanceof CallError && error.kind === "refused";
  const isUnanswered = error instanceof CallError && error.kind === "network";
  const isReachable = useIsServerReachable();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && setDismissedAt(failure?.at ?? 0)}
      title={isUnanswered && !isReachable ? "Sentinel cannot be reached" : "Search failed"}
    >
      <p className="text-text">{isBadResponse ? error.message : serverError}</p>
      {isRefused && <p className="mt-2 text-sm">{error.message}</p>}
      {isUnanswered && (
        <p className="mt-2 text-sm">
          Sentinel did not answer.
          {!isReachable && " The search also runs again by itself as soon as Sentinel answers."}
        </p>
      )}
    </Dialog>
  );
}
