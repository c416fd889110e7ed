import { useMemo, useState } from "react";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useLeaveQuestion } from "#web/saving/use-leave-question.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ListLoading } from "../list/list-loading.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { AssignmentsHead } from "./assignments/assignments-head.tsx";
import { type Changes, chosenBy, countReviewers } from "./assignments/assignments-model.ts";
import { AssignmentsSummary } from "./assignments/assignments-summary.tsx";
import { LeaveDialog } from "./assignments/leave-dialog.tsx";
import { ReviewerList } from "./assignments/reviewer-list.tsx";
import { type SaveFailure, useAssignments } from "./assignments/use-assignments.ts";
import { ReviewTabs } from "./review-tabs.tsx";

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
      <div className="mx-auto max-w-[1440px] px-6 pt-2 pb-8 max-md:px-4">
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
          <EmptyState title="No conference call is stored.">
            Import transcripts first; their companies can then be assigned here.
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
