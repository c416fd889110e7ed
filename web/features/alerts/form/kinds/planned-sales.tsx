import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { AlertSection, type SectionProps, twoFields } from "../sections/alert-section.tsx";
import type { AlertKindForm } from "./alert-kind-form.ts";

const labels = {
  num_shares_traded: "Shares or other units to be sold",
  value_shares_traded: "Value to be sold",
};

export const plannedSalesForm: AlertKindForm = {
  Sections: NoticeSection,
  labels,
  problems: () => ({}),
};

/** How much is to be sold, and whether under a plan. */
function NoticeSection({ control: { form, change } }: SectionProps) {
  return (
    <AlertSection title="Form 144 filters" hint="Without a filter, every notice matches.">
      <div className="grid gap-3">
        <div className={twoFields}>
          <ConstraintField
            label={labels.num_shares_traded}
            unit="shares"
            value={form.sharesTraded}
            onValueChange={(sharesTraded) => change({ sharesTraded })}
          />
          <ConstraintField
            label={labels.value_shares_traded}
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
