import { counted } from "#contract/values/amount-text.ts";
import { useMemo, useState } from "react";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useLeaveQuestion } from "#web/saving/use-leave-question.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ListLoading } from "../list/list-loading.tsx";
import { LoadFailure } from "../list/load-failure.tsx";
import {
  type Changes,
  chosenBy,
  countReviewers,
  type Assignments,
} from "./assignments/assignments-model.ts";
import { ReviewerList } from "./assignments/reviewer-list.tsx";
import { type SaveFailure, useAssignments } from "./assignments/use-assignments.ts";
import { ReviewTabs } from "./review-tabs.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";
import { countText } from "#web/ui/display/number-text.ts";

const warning = "You have unsaved changes. Are you sure you want to leave?";

/** Which reviewer reviews which company. */
export function AssignmentsPage() {
  const control = useAssignments();
  const { assignments, pending, failures, isSaving, error } = control;
  const [isLeaving, setIsLeaving] = useState(false);
  // Held until what is saved before leaving is saved.
  const question = useLeaveQuestion(pending.size > 0 || isLeaving, warning);
  const { chosen, counts } = useMemo(() => chosenOf(assignments, pending), [assignments, pending]);

  async function saveAndLeave() {
    setIsLeaving(true);
    if (await control.save()) question.leave();
    else question.stay();
    setIsLeaving(false);
  }

  return (
    <>
      <AssignmentsHead
        changeCount={countChanges(pending)}
        isSaving={isSaving}
        onSave={() => void control.save()}
      />
      <div className="mx-auto max-w-[1440px] px-6 pt-0.75 pb-8 max-md:px-4">
        <ReviewTabs className="mb-4" />
        {error !== null && (
          <LoadFailure
            text="The assignments could not be loaded."
            error={error}
            isBusy={control.isFetching}
            onRetry={control.reload}
          />
        )}
        <div className="mb-3 empty:hidden">
          <SaveNotice failure={failureOf(failures)} onRetry={() => void control.save()} />
        </div>
        {assignments === undefined && error === null && <ListLoading />}
        {assignments !== undefined && (
          <AssignmentsSummary companies={assignments.companies} counts={counts} />
        )}
        {assignments?.companies.length === 0 && (
          <EmptyState title="No conference calls are stored.">
            Import conference calls first; their companies can then be assigned here.
          </EmptyState>
        )}
        {assignments !== undefined && (
          <ReviewerList
            assignments={assignments}
            changes={pending}
            chosen={chosen}
            counts={counts}
            onChoose={control.choose}
          />
        )}
      </div>
      <LeaveDialog
        isOpen={question.isAsking}
        isSaving={isSaving}
        onSave={() => void saveAndLeave()}
        onDiscard={question.leave}
        onCancel={question.stay}
      />
    </>
  );
}

function chosenOf(assignments: ReturnType<typeof useAssignments>["assignments"], changes: Changes) {
  const chosen = new Map(
    assignments?.reviewers.map((reviewer) => [reviewer.email, chosenBy(reviewer, changes)]),
  );
  return { chosen, counts: countReviewers([...chosen.values()]) };
}

function countChanges(changes: Changes): number {
  return [...changes.values()].reduce((sum, own) => sum + own.size, 0);
}

/** Every reviewer that was not saved, with the reason; their changes stay. */
function failureOf(failures: readonly SaveFailure[]): string | null {
  if (failures.length === 0) return null;
  return failures.map(({ email, text }) => (email === null ? text : `${email}: ${text}`)).join(" ");
}

type LeaveDialogProps = {
  isOpen: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onCancel: () => void;
};

/** Before assignments that were not saved are left. */
function LeaveDialog({ isOpen, isSaving, onSave, onDiscard, onCancel }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      title="Save the assignments?"
      confirmLabel="Save"
      busy={isSaving}
      onConfirm={onSave}
      onCancel={onCancel}
      otherAction={
        <Button variant="outline" disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      You have unsaved changes.
    </ConfirmDialog>
  );
}

type AssignmentsHeadProps = {
  /** How many assignments differ from what is saved. */
  changeCount: number;
  isSaving: boolean;
  onSave: () => void;
};

/** Stays in sight while the reviewers are gone through. */
function AssignmentsHead({ changeCount, isSaving, onSave }: AssignmentsHeadProps) {
  return (
    <header className="sticky top-[calc(var(--navbar-height)+var(--banner-height))] z-20 border-b border-border bg-bg">
      <div className="mx-auto flex max-w-[1440px] flex-wrap items-center justify-between gap-x-3 gap-y-1 px-6 pt-5 pb-1 max-md:px-4">
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
  return counted(count, "unsaved change", "unsaved changes");
}

type AssignmentsSummaryProps = {
  companies: Assignments["companies"];
  counts: ReturnType<typeof countReviewers>;
};

/** How many companies have reviewers, and how many, with the changes that are not saved yet. */
function AssignmentsSummary({ companies, counts }: AssignmentsSummaryProps) {
  const assigned = companies.filter(({ gvkey }) => counts.has(gvkey)).length;
  const twice = companies.filter(({ gvkey }) => (counts.get(gvkey) ?? 0) >= 2).length;
  const figures = [
    { label: "Companies", value: companies.length },
    { label: "Assigned", value: assigned },
    { label: "Unassigned", value: companies.length - assigned },
    { label: "Two or more reviewers", value: twice },
  ];
  return (
    <dl
      aria-label="Summary"
      className="mb-4 grid grid-cols-4 overflow-clip rounded-card border border-border bg-surface max-md:grid-cols-2"
    >
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="border-border px-3.5 py-2.5 not-first:border-l max-md:odd:border-l-0 max-md:nth-[n+3]:border-t"
        >
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-lg tabular-nums">{countText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
