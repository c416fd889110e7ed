import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { useChecked } from "#web/saving/use-checked.ts";
import { createCaseInput } from "#contract/operations/cases/cases.ts";
import { changeCases } from "#web/explore/cases/cases-api.ts";
import { useMarketDay } from "#web/api/screening-status.ts";
import { casePath } from "#web/session/paths.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { LimitedArea, LimitedInput } from "#web/ui/form/limited-text.tsx";
import { DayInput } from "#web/ui/form/day-input.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

type CreateCaseDialogProps = { open: boolean; onClose: () => void };

const formId = "create-case";

/** Creates a case and opens it. */
export function CreateCaseDialog({ open, onClose }: CreateCaseDialogProps) {
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [summary, setSummary] = useState("");
  const [due, setDue] = useState("");
  const today = useMarketDay();
  const { isBusy, failure, run } = useAttempt();
  const fields = { title, summary, due_on: due === "" ? null : due };
  const { problems, check } = useChecked(createCaseInput, { type: "create_case", ...fields }, [
    "title",
    "summary",
    "due_on",
  ]);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (check(event.currentTarget)) void run(create, "The case was not created. Please try again.");
  }
  async function create() {
    const { case_id: id } = await changeCases("create_case", fields);
    await navigate(casePath(id));
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="New case"
      width="medium"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Create case
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <FormAlert text={failure} />
        <LimitedInput
          label="Title"
          required
          error={problems.title}
          value={title}
          limit={caseLimits.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <LimitedArea
          label="Summary"
          error={problems.summary}
          value={summary}
          limit={caseLimits.summary}
          onChange={(event) => setSummary(event.target.value)}
        />
        <DayInput
          label="Due date"
          className="max-w-66"
          min={today}
          error={problems.due_on}
          value={due}
          onChange={(event) => setDue(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
