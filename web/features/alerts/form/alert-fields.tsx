import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { longestAlertName } from "#contract/alerts/alert-vocabulary.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { alertKindForms } from "./kinds/alert-kind-forms.ts";
import { AlertSection, type SectionProps } from "./sections/alert-section.tsx";
import { CompaniesSection } from "./sections/companies-section.tsx";

/** The fields of a kind. */
export function AlertFields({ kind, ...section }: SectionProps & { kind: AlertKind }) {
  const { control, problems } = section;
  const { Sections } = alertKindForms[kind];
  return (
    <>
      <AlertSection title="Alert name" isGroup={false}>
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
