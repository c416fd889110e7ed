import { FormSection, sixth } from "#web/explore/filter-form/form-section.tsx";
import { ItemField } from "#web/explore/filter-form/checks.tsx";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import type { SectionProps } from "./section-props.ts";

const fields = [
  { filter: "next_8K_days", field: "next8kDays", label: "Days to next 8-K", kind: "number" },
  { filter: "next_8K_ret0", field: "next8kReturn", label: "Next 8-K return", kind: "percent" },
  { filter: "item_number" },
  { filter: "next_EA_days", field: "nextEarningsDays", label: "Days to earnings", kind: "number" },
  {
    filter: "next_EA_ret0",
    field: "nextEarningsReturn",
    label: "Earnings return",
    kind: "percent",
  },
  { filter: "trade_return", field: "tradeReturn", label: "Trade return", kind: "percent" },
] as const;

/** What followed the trade. */
export function OutcomeSection({ control, unusable }: SectionProps) {
  const { form, change } = control;
  return (
    <FormSection title="What came next">
      {fields.map((condition) =>
        condition.filter === "item_number" ? (
          <ItemField
            key={condition.filter}
            placeholder="Any item"
            className={sixth}
            chosen={form.itemNumbers}
            disabledReason={unusable.item_number}
            onChosenChange={(itemNumbers) => change({ itemNumbers })}
          />
        ) : (
          <ConstraintField
            key={condition.filter}
            label={condition.label}
            kind={condition.kind}
            unit={condition.kind === "number" ? "days" : undefined}
            className={sixth}
            value={form[condition.field]}
            disabled={unusable[condition.filter] !== undefined}
            disabledReason={unusable[condition.filter]}
            onValueChange={(constraint) => change({ [condition.field]: constraint })}
          />
        ),
      )}
    </FormSection>
  );
}
