import type { FormTypeConstraint } from "#contract/alerts/alert-definition.ts";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { AlertForm } from "../model/alert-form.ts";
import { AlertSection, type SectionProps, twoFields } from "../sections/alert-section.tsx";
import type { AlertKindForm, NumberOf } from "./alert-kind-form.ts";

export const plannedSalesForm: AlertKindForm = {
  Sections: NoticeSection,
  numbers: [
    { field: "sharesTraded", label: "Shares or other units to be sold" },
    { field: "valueTraded", label: "Value to be sold" },
  ],
  problems: () => ({}),
  constraints,
};

const numbers = [
  { constraint_type: "num_shares_traded", field: "sharesTraded" },
  { constraint_type: "value_shares_traded", field: "valueTraded" },
] as const;

function constraints(form: AlertForm, numberOf: NumberOf): FormTypeConstraint[] {
  const found: FormTypeConstraint[] = form.onlyPlans
    ? [{ constraint_type: "under_plan", val: [true] }]
    : [];
  for (const { constraint_type, field } of numbers) {
    const constraint = numberOf({ field, type: constraint_type });
    if (constraint !== undefined) found.push({ constraint_type, ...constraint });
  }
  return found;
}

/** How much is to be sold, and whether under a plan. */
function NoticeSection({ control: { form, change } }: SectionProps) {
  return (
    <AlertSection title="Form 144 filters" hint="Without a filter, every notice matches.">
      <div className="grid gap-3">
        <div className={twoFields}>
          <ConstraintField
            label="Shares or other units to be sold"
            unit="shares"
            value={form.sharesTraded}
            onValueChange={(sharesTraded) => change({ sharesTraded })}
          />
          <ConstraintField
            label="Value to be sold"
            unit="$K"
            value={form.valueTraded}
            onValueChange={(valueTraded) => change({ valueTraded })}
          />
        </div>
        <Checkbox
          label="Only notices that name a 10b5-1 plan"
          checked={form.onlyPlans}
          onCheckedChange={(onlyPlans) => change({ onlyPlans })}
        />
      </div>
    </AlertSection>
  );
}
