import { counted } from "#contract/values/amount-text.ts";
import { useState } from "react";
import {
  caseLimits,
  type CaseOutcome,
  caseOutcomeLabels,
  caseOutcomes,
} from "#contract/cases/case-vocabulary.ts";
import type { Case } from "#contract/operations/cases/cases.ts";
import { DisplayedError, useAttempt } from "#web/saving/use-attempt.ts";
import { changeCases } from "#web/explore/cases/cases-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { LimitedArea } from "#web/ui/form/limited-text.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

type CloseCaseDialogProps = { shown: Case; onClose: () => void };

/** Closes a case with its outcome. */
export function CloseCaseDialog({ shown, onClose }: CloseCaseDialogProps) {
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null);
  const [note, setNote] = useState("");
  const { isBusy, failure, run } = useAttempt();
  const openTasks = shown.tasks.filter(({ done_at: done }) => done === null).length;
  async function close() {
    if (outcome === null) throw new DisplayedError("Choose an outcome to close the case.");
    const { case_id, version } = shown;
    const fields = { status: "closed", outcome, outcome_note: note } as const;
    await changeCases("change_case", { case_id, known_version: version, ...fields });
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Close ${shown.number}`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={isBusy}
            onClick={() => void run(close, "The case was not closed. Please try again.")}
          >
            Close case
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormAlert text={failure} />
        {openTasks > 0 && (
          <p className="text-sm text-warn-text">
            {counted(openTasks, "task is", "tasks are")} still open.
          </p>
        )}
        <Select
          label="Outcome"
          required
          placeholder="Select"
          choices={caseOutcomes.map((value) => ({ value, label: caseOutcomeLabels[value] }))}
          value={outcome}
          onValueChange={setOutcome}
        />
        <LimitedArea
          label="Explanation"
          value={note}
          limit={caseLimits.outcomeNote}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
