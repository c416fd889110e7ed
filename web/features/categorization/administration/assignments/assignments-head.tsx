import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";
import { Button } from "#web/ui/button/button.tsx";
import { countText } from "#web/ui/display/number-text.ts";

type AssignmentsHeadProps = {
  /** How many assignments differ from what is saved. */
  changeCount: number;
  isSaving: boolean;
  onSave: () => void;
};

/** Stays in sight while the reviewers are gone through. */
export function AssignmentsHead({ changeCount, isSaving, onSave }: AssignmentsHeadProps) {
  return (
    <header className="sticky top-[calc(var(--navbar-height)+var(--banner-height))] z-20 border-b border-border bg-bg">
      <div className="mx-auto flex min-h-14 max-w-[1440px] flex-wrap items-center justify-between gap-x-3 gap-y-1 px-6 py-2 max-md:px-4">
        <h1>{reviewTexts.adminTitle}</h1>
        <div className="flex items-center gap-3">
          <output className="text-xs text-muted">{changesText(changeCount)}</output>
          <Button disabled={changeCount === 0} busy={isSaving} onClick={onSave}>
            Save
          </Button>
        </div>
      </div>
    </header>
  );
}

function changesText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 unsaved change" : `${countText(count)} unsaved changes`;
}
