import { tradePatterns, tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { FormSection, quarter, sixth } from "#web/explore/filter-form/form-section.tsx";
import { tradeNumberFilters } from "#contract/screening/number-filters.ts";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import type { SectionProps } from "../search/trade-search.ts";

const choices = tradePatterns.map((value) => ({ value, label: tradePatternTexts[value].label }));
const fields = ["avoided_or_gained", "avoided_or_gained_net", "short_swing_profit"] as const;

/** Patterns of the trade, whether its quarter was closed, loss avoided or gain, and short-swing profit. */
export function PatternSection({ control, unusable }: SectionProps) {
  const { form, change } = control;
  return (
    <FormSection title="Patterns and amounts">
      <MultiSelect
        label="Patterns"
        placeholder="Any or none"
        className={quarter}
        choices={choices}
        chosen={form.patterns}
        onChosenChange={(patterns) => change({ patterns })}
      />
      <fieldset className={quarter}>
        <legend className="mb-1 text-xs font-medium text-muted">Quarter closed</legend>
        <Checkbox
          label="Between quarter end and earnings"
          className="h-8"
          checked={form.isQuarterClosed}
          disabled={unusable.btwn_fqe_ea !== undefined}
          title={unusable.btwn_fqe_ea}
          onCheckedChange={(isQuarterClosed) => change({ isQuarterClosed })}
        />
      </fieldset>
      {fields.map((filter) => (
        <NumberField
          key={filter}
          filter={tradeNumberFilters[filter]}
          className={sixth}
          form={form}
          change={change}
          lockedReason={unusable[filter]}
        />
      ))}
    </FormSection>
  );
}
