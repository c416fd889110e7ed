import { FormSection, sixth } from "#web/explore/filter-form/form-section.tsx";
import { tradeNumberFilters } from "#contract/screening/number-filters.ts";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { ItemField } from "#web/explore/filter-form/checks.tsx";
import type { SectionProps } from "../search/trade-search.ts";

const fields = [
  "next_8K_days",
  "next_8K_ret0",
  "item_number",
  "next_EA_days",
  "next_EA_ret0",
  "trade_return",
] as const;

/** What followed the trade. */
export function OutcomeSection({ control, unusable }: SectionProps) {
  const { form, change } = control;
  return (
    <FormSection title="After the trade">
      {fields.map((filter) =>
        filter === "item_number" ? (
          <ItemField
            key={filter}
            placeholder="Any item"
            className={sixth}
            chosen={form.itemNumbers}
            disabledReason={unusable.item_number}
            onChosenChange={(itemNumbers) => change({ itemNumbers })}
          />
        ) : (
          <NumberField
            key={filter}
            filter={tradeNumberFilters[filter]}
            className={sixth}
            form={form}
            change={change}
            lockedReason={unusable[filter]}
          />
        ),
      )}
    </FormSection>
  );
}
