import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import type { NewCaseItem } from "#contract/cases/case-items.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import { createCaseInput, type ListedCase } from "#contract/operations/cases/cases.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { useChecked } from "#web/saving/use-checked.ts";
import { casePath } from "#web/session/paths.ts";
import { Button } from "#web/ui/button/button.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { LimitedInput } from "#web/ui/form/limited-text.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { casesQuery, changeCases } from "./cases-api.ts";

type AddToCaseDialogProps = {
  open: boolean;
  onClose: () => void;
  items: readonly NewCaseItem[];
  title: string;
};

type Added = { caseId: number; text: string };

/** Chooses one of the open cases, or creates one, and adds the items to it. */
export function AddToCaseDialog({ open, onClose, items, title }: AddToCaseDialogProps) {
  const cases = useQuery({ ...casesQuery(true), enabled: open });
  const [added, setAdded] = useState<Added | null>(null);
  function close() {
    setAdded(null);
    onClose();
  }
  const listed = cases.data?.cases;
  if (added === null && listed !== undefined)
    return (
      <ChoiceDialog
        open={open}
        onClose={close}
        items={items}
        title={title}
        cases={listed}
        onAdded={setAdded}
      />
    );
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Add to case"
      actions={added === null ? undefined : <AfterAdding added={added} onClose={close} />}
    >
      {added !== null && <p role="status">{added.text}</p>}
      {added === null && cases.error !== null && <LoadFailed query={cases} />}
      {added === null && cases.error === null && <Skeleton className="h-8 w-full" />}
    </Dialog>
  );
}

function AfterAdding({ added, onClose }: { added: Added; onClose: () => void }) {
  return (
    <>
      <Link to={casePath(added.caseId)} className={buttonLook("outline")} onClick={onClose}>
        Open case
      </Link>
      <Button onClick={onClose}>Done</Button>
    </>
  );
}

type ChoiceDialogProps = AddToCaseDialogProps & {
  cases: readonly ListedCase[];
  onAdded: (added: Added) => void;
};

const newCase = 0;
const formId = "add-to-case";

function ChoiceDialog({ open, onClose, items, title, cases, onAdded }: ChoiceDialogProps) {
  const [chosen, setChosen] = useState(cases[0]?.case_id ?? newCase);
  const [typed, setTyped] = useState(title);
  const { isBusy, failure, run } = useAttempt();
  const { problems, check } = useChecked(createCaseInput, { type: "create_case", title: typed }, [
    "title",
  ]);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (chosen === newCase && !check(event.currentTarget)) return;
    void run(
      async () => onAdded(await addTo(chosen, typed, [...items])),
      "Nothing was added. Please try again.",
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add to case"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {chosen === newCase ? "Create case" : "Add"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <FormAlert text={failure} />
        <Select
          label="Case"
          choices={[
            ...cases.map(({ case_id, number, title: name }) => ({
              value: case_id,
              label: `${number} ${name}`,
            })),
            { value: newCase, label: "New case" },
          ]}
          value={chosen}
          onValueChange={setChosen}
        />
        {chosen === newCase && (
          <LimitedInput
            label="Title of the new case"
            required
            error={problems.title}
            value={typed}
            limit={caseLimits.title}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <p className="text-xs text-faint">
          The case keeps the data as it is now and shows later what has changed.
        </p>
      </form>
    </Dialog>
  );
}

async function addTo(caseId: number, title: string, items: NewCaseItem[]): Promise<Added> {
  if (caseId === newCase) {
    const created = await changeCases("create_case", { title, items });
    return { caseId: created.case_id, text: `Added to the new case ${created.number}.` };
  }
  const { number, added, present } = await changeCases("add_case_items", {
    case_id: caseId,
    items,
  });
  if (added.length === 0)
    return { caseId, text: `This is already in ${number}, with the data as first added.` };
  const also = present.length === 0 ? "" : ` ${present.length} were already in the case.`;
  return { caseId, text: `Added to ${number}.${also}` };
}
