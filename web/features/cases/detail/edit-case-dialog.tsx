import { type SubmitEvent, useMemo, useState } from "react";
import type { OperationPayload } from "#contract/catalogue.ts";
import { changeCaseInput } from "#contract/operations/cases/case-work.ts";
import { useChecked } from "#web/saving/use-checked.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import type { Case } from "#contract/operations/cases/cases.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { changeCases } from "#web/explore/cases/cases-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { personLabel } from "#web/ui/display/person-label.ts";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { LimitedArea, LimitedInput } from "#web/ui/form/limited-text.tsx";
import { DayInput } from "#web/ui/form/day-input.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useCaseSave } from "./use-case-save.ts";
import { useDraft } from "./use-draft.ts";

type EditCaseDialogProps = { shown: Case; onClose: () => void };

type Fields = { title: string; summary: string; due: string; owner: string; version: number };

function fieldsOf(shown: Case): Fields {
  const owner = shown.members.find(({ is_owner: isOwner }) => isOwner)?.email ?? "";
  const { title, summary, version } = shown;
  return { title, summary, due: shown.due_on ?? "", owner, version };
}

const formId = "edit-case";

/** Edits title, summary, due date, and owner. What others change meanwhile is shown, and nothing is overwritten. */
export function EditCaseDialog({ shown, onClose }: EditCaseDialogProps) {
  const [first] = useState(() => fieldsOf(shown));
  const { fields, change, clear, isTyped } = useDraft(shown.case_id, "case", first);
  const { save, problem, isBusy, isOvertaken, isSavedOver } = useCaseSave({
    begunWith: fields.version,
    stored: shown.version,
    onSaved: finish,
  });
  function finish() {
    clear();
    onClose();
  }
  const isHeld = shown.status === "on_hold";
  const { problems, check } = useChecked(
    changeCaseInput,
    { type: "change_case", ...changeOf(shown, fields, fields.version) },
    ["title", "summary", "due_on"],
  );
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    void save((version) => changeCases("change_case", changeOf(shown, fields, version)));
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Edit ${shown.number}`}
      width="medium"
      footNote={isTyped ? "Kept in this browser until you save." : undefined}
      actions={
        <>
          <Button variant="outline" onClick={finish}>
            {isTyped ? "Discard" : "Cancel"}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {isSavedOver ? "Save over the other change" : "Save"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <FormAlert text={problem} />
        {isOvertaken && <ChangedMeanwhile shown={shown} fields={fields} />}
        <LimitedInput
          label="Title"
          required
          disabled={isHeld}
          value={fields.title}
          limit={caseLimits.title}
          error={problems.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <LimitedArea
          label="Summary"
          disabled={isHeld}
          value={fields.summary}
          limit={caseLimits.summary}
          error={problems.summary}
          onChange={(event) => change({ summary: event.target.value })}
        />
        <DayInput
          label="Due date"
          className="max-w-66"
          error={problems.due_on}
          value={fields.due}
          onChange={(event) => change({ due: event.target.value })}
        />
        <OwnerChoice shown={shown} value={fields.owner} onChange={(owner) => change({ owner })} />
      </form>
    </Dialog>
  );
}

type OwnerChoiceProps = { shown: Case; value: string; onChange: (email: string) => void };

function OwnerChoice({ shown, value, onChange }: OwnerChoiceProps) {
  const owner = shown.members.find(({ is_owner: isOwner }) => isOwner);
  // Who may not hand the case over does not see the choice.
  if (!shown.is_own && owner?.has_access === true) return null;
  const choices = shown.members
    .filter(({ has_access: hasAccess, is_owner: isOwner }) => hasAccess || isOwner)
    .map((member) => ({ value: member.email, label: personLabel(member, shown.members) }));
  return (
    <Select
      label="Owner"
      choices={choices}
      value={value === "" ? null : value}
      placeholder="Select"
      onValueChange={onChange}
    />
  );
}

function ChangedMeanwhile({ shown, fields }: { shown: Case; fields: Fields }) {
  const now = fieldsOf(shown);
  const changes = useMemo(
    () =>
      [
        { name: "Title", typed: fields.title, stored: now.title },
        { name: "Summary", typed: fields.summary, stored: now.summary },
        { name: "Due date", typed: dayInWords(fields.due), stored: dayInWords(now.due) },
      ].filter(({ typed, stored }) => typed !== stored),
    [fields, now],
  );
  return (
    <div className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text">
      <p>{shown.changed_by} changed this case while you were editing. It now reads:</p>
      <dl>
        {changes.map(({ name, stored }) => (
          <div key={name}>
            <dt className="inline font-medium">{name}: </dt>
            <dd className="inline break-words whitespace-pre-line">
              {stored === "" ? "empty" : stored}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function changeOf(shown: Case, fields: Fields, version: number): OperationPayload<"change_case"> {
  const stored = fieldsOf(shown);
  return {
    case_id: shown.case_id,
    known_version: version,
    ...(fields.title === stored.title ? {} : { title: fields.title }),
    ...(fields.summary === stored.summary ? {} : { summary: fields.summary }),
    due_on: fields.due === "" ? null : fields.due,
    ...(fields.owner === stored.owner ? {} : { owner: fields.owner }),
  };
}
