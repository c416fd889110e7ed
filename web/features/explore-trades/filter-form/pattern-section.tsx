import { tradePatterns, tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { FormSection, quarter } from "#web/explore/filter-form/form-section.tsx";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import type { SectionProps } from "./section-props.ts";

const choices = tradePatterns.map((value) => ({ value, label: tradePatternTexts[value].label }));
const fields = [
  { filter: "avoided_or_gained", field: "avoidedOrGained", label: "Loss avoided / gain" },
  {
    filter: "avoided_or_gained_net",
    field: "avoidedOrGainedNet",
    label: "Loss avoided / gain, net",
  },
] as const;

/** What rows and dates say of the trade, and the dollars it was worth. */
export function PatternSection({ control, unusable }: SectionProps) {
  const { form, change } = control;
  return (
    <FormSection title="Patterns and amounts">
      <MultiSelect
        label="Patterns"
        placeholder="Any or none"
        className="@lg:col-span-6"
        choices={choices}
        chosen={form.patterns}
        onChosenChange={(patterns) => change({ patterns })}
      />
      {fields.map(({ filter, field, label }) => (
        <ConstraintField
          key={field}
          label={label}
          unit="$K"
          className={quarter}
          value={form[field]}
          disabled={unusable[filter] !== undefined}
          disabledReason={unusable[filter]}
          onValueChange={(constraint) => change({ [field]: constraint })}
        />
      ))}
    </FormSection>
  );
}
