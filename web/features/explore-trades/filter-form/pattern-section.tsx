import { tradePatterns, tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { FormSection, quarter } from "#web/explore/filter-form/form-section.tsx";
import { tradeNumberFilters } from "#contract/screening/number-filters.ts";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import type { SectionProps } from "../search/trade-search.ts";

const choices = tradePatterns.map((value) => ({ value, label: tradePatternTexts[value].label }));
const fields = ["avoided_or_gained", "avoided_or_gained_net"] as const;

/** Patterns of the trade, and loss avoided or gain. */
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
      {fields.map((filter) => (
        <NumberField
          key={filter}
          filter={tradeNumberFilters[filter]}
          className={quarter}
          form={form}
          change={change}
          lockedReason={unusable[filter]}
        />
      ))}
    </FormSection>
  );
}
