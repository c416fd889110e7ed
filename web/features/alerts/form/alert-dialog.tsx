import { type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import type { Alert } from "#contract/operations/alerts/alerts.ts";
import { DiscardQuestion } from "#web/saving/use-discard-question.tsx";
import { useLeaveQuestion } from "#web/saving/use-leave-question.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { MailOffNote } from "../delivery/turn-on-mail.tsx";
import { BackTestPanel } from "../back-test-panel.tsx";
import type { AlertForm } from "./model/alert-form.ts";
import { alertProblems } from "./model/alert-problems.ts";
import { useAlertForm } from "./use-alert-form.ts";
import type { FormAddress } from "./use-form-address.ts";
import { useSaveAlert } from "./use-save-alert.ts";
import { longestAlertName, type AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { faults, focusFirstFault } from "#web/ui/form/first-fault.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { alertKindForms } from "./kinds/alert-kind-forms.tsx";
import { AlertSection, type SectionProps } from "./sections/alert-section.tsx";
import { CompaniesSection } from "./sections/companies-section.tsx";

/** Puts the focus on a field with text for which nothing was chosen. @returns whether there is one */
function focusUnchosenText(form: HTMLFormElement): boolean {
  const field = [...form.querySelectorAll<HTMLInputElement>('input[role="combobox"]')].find(
    ({ value }) => value.trim() !== "",
  );
  field?.focus();
  return field !== undefined;
}

/**
 * Leaves the field that has the focus, as a click elsewhere would, so that what it takes or checks on leaving
 * is taken before the form is saved. @returns false when it refused its value just now: it has the focus
 * again, next to its note
 */
function leaveActiveField(form: HTMLFormElement): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !form.contains(field)) return true;
  if (!field.matches("input, select")) return true;
  const before = new Set(form.querySelectorAll(faults));
  flushSync(() => field.blur());
  const refused = [...form.querySelectorAll<HTMLElement>(`input${faults}`)].find(
    (each) => !before.has(each),
  );
  (refused ?? field).focus();
  return refused === undefined;
}

type AlertDialogProps = {
  kind: AlertKind;
  /** Null for a new one. */
  edited: Alert | null;
  /** The alert whose conditions the form begins with; null where it begins empty or with those of a link. */
  source: Alert | null;
  first: AlertForm;
  address: FormAddress;
  alerts: readonly Alert[];
  email: string;
};

const formId = "alert-form";

/** Makes an alert, or changes one. Place it while it is open, keyed by its address. */
export function AlertDialog({
  kind,
  edited,
  source,
  first,
  address,
  alerts,
  email,
}: AlertDialogProps) {
  const control = useAlertForm(first, { path: address.path, email });
  const { form, latest, isDirty } = control;
  const [isChecked, setIsChecked] = useState(false);
  const leaving = useLeaveQuestion(isDirty);
  const [kept] = useState(() => (source === null ? null : { definition: source, form: first }));
  const others = alerts
    .map(({ alert_name: name }) => name)
    .filter((name) => name !== edited?.alert_name);
  const savedName = edited?.alert_name ?? null;
  const saving = useSaveAlert({ kind, kept, email, savedName });
  const saved = { name: savedName, form: kept?.form ?? null };
  const problemsOf = (typed: AlertForm) => alertProblems(kind, typed, others, saved);
  const problems = problemsOf(form);
  // Those of typed numbers are shown at once.
  const { priceDrop, priceIncrease } = problems;
  const { formTitle, evaluated } = alertKindTable[kind];

  async function save(isNew = edited === null) {
    const isSaved = await saving.save(latest.current, isNew);
    if (!isSaved) return;
    control.forget();
    leaving.letGo();
    address.close();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (!leaveActiveField(element) || saving.isSaving) return;
    flushSync(() => setIsChecked(true));
    if (Object.keys(problemsOf(latest.current)).length > 0) {
      focusFirstFault(element);
    } else if (!focusUnchosenText(element)) void save();
  }

  const failure = saving.failureOf(form);
  return (
    <Dialog
      open
      // A user who closed it while it is saved would not learn of a failure.
      onOpenChange={(isOpen) => !isOpen && !saving.isSaving && address.close()}
      title={`${edited === null ? "Create New Alert" : "Edit Alert"} - ${formTitle}`}
      width="large"
      flush
      footNote={
        problems.conditions === undefined ? (
          evaluated
        ) : (
          <span className={isChecked ? "text-down" : undefined}>{problems.conditions}</span>
        )
      }
      actions={
        <>
          <Button variant="outline" disabled={saving.isSaving} onClick={address.close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={saving.isSaving}
            // The press must not move the focus: a note that then appears would move the button
            // away.
            onMouseDown={(event) => event.preventDefault()}
          >
            Save Alert
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} aria-label="Alert">
        {control.isRestored && isDirty && (
          <p className="flex flex-wrap items-center gap-x-3 border-b border-border bg-info-tint px-5 py-2 max-sm:px-4 text-sm text-info-text">
            Your draft was restored; it is not saved yet.
            <button
              type="button"
              className="min-h-6 underline touch:min-h-11"
              onClick={control.startOver}
            >
              Start over
            </button>
          </p>
        )}
        {failure !== null && (
          <div className="grid gap-2 border-b border-border px-5 py-3 max-sm:px-4">
            <FormAlert text={failure.text} />
            {failure.isGone && (
              <Button variant="outline2" size="compact" onClick={() => void save(true)}>
                Save as a new alert
              </Button>
            )}
          </div>
        )}
        <AlertFields
          kind={kind}
          control={control}
          problems={{
            ...(isChecked ? problems : { priceDrop, priceIncrease }),
            ...saving.problems(form),
          }}
        />
        <MailOffNote className="border-t border-border" />
      </form>
      <BackTestPanel
        {...{ kind, form, kept, email }}
        fromPath={address.path}
        onLeave={leaving.letGo}
      />
      <DiscardQuestion
        open={leaving.isAsking}
        title="Discard this alert?"
        onKeep={leaving.stay}
        onDiscard={() => {
          control.forget();
          leaving.leave();
        }}
      />
    </Dialog>
  );
}

/** The fields of a kind. */
function AlertFields({ kind, ...section }: SectionProps & { kind: AlertKind }) {
  const { control, problems } = section;
  const { Sections } = alertKindForms[kind];
  return (
    <>
      <AlertSection title="Alert name" isRequired isGroup={false}>
        <TextInput
          label="Alert name"
          hideLabel
          required
          className="max-w-100"
          autoComplete="off"
          maxLength={4 * longestAlertName}
          dir="auto"
          value={control.form.name}
          error={problems.name}
          onChange={(event) => control.change({ name: event.target.value })}
        />
      </AlertSection>
      <CompaniesSection kind={kind} {...section} />
      <Sections {...section} />
    </>
  );
}
