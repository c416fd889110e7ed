import { CompanySection } from "#web/explore/filter-form/company-section.tsx";
import { SearchForm, type SearchFormProps } from "#web/explore/filter-form/search-form.tsx";
import type { SectionProps } from "../search/trade-search.ts";
import { ScopeSection } from "./scope-section.tsx";
import { TradeSection } from "./trade-section.tsx";
import { FormSection, sixth, quarter } from "#web/explore/filter-form/form-section.tsx";
import { tradeNumberFilters } from "#contract/screening/number-filters.ts";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { ItemField } from "#web/explore/filter-form/checks.tsx";
import { tradePatterns, tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";

export function FilterForm({ control, unusable, ...search }: SectionProps & SearchFormProps) {
  const { form, change } = control;
  return (
    <SearchForm {...search}>
      <ScopeSection control={control} unusable={unusable} />
      <TradeSection control={control} unusable={unusable} />
      <CompanySection
        form={form}
        change={change}
        named={{ companies: form.tickers.length, persons: form.owners.length }}
        unusable={unusable}
      />
      <OutcomeSection control={control} unusable={unusable} />
      <PatternSection control={control} unusable={unusable} />
    </SearchForm>
  );
}

const outcomeFields = [
  "next_8K_days",
  "next_8K_ret0",
  "item_number",
  "next_EA_days",
  "next_EA_ret0",
  "trade_return",
] as const;

/** What followed the trade. */
function OutcomeSection({ control, unusable }: SectionProps) {
  const { form, change } = control;
  return (
    <FormSection title="After the trade">
      {outcomeFields.map((filter) =>
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

const choices = tradePatterns.map((value) => ({ value, label: tradePatternTexts[value].label }));
const amountFields = ["avoided_or_gained", "avoided_or_gained_net", "short_swing_profit"] as const;

/** Patterns of the trade, whether its quarter was closed, whether totals exclude it, loss avoided or gain, and short-swing profit. */
function PatternSection({ control, unusable }: SectionProps) {
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
      {amountFields.map((filter) => (
        <NumberField
          key={filter}
          filter={tradeNumberFilters[filter]}
          className={sixth}
          form={form}
          change={change}
          lockedReason={unusable[filter]}
        />
      ))}
      <fieldset className={quarter}>
        <legend className="mb-1 text-xs font-medium text-muted">Totals</legend>
        <Checkbox
          label="Only excluded from totals"
          className="h-8"
          checked={form.isExcluded}
          onCheckedChange={(isExcluded) => change({ isExcluded })}
        />
      </fieldset>
    </FormSection>
  );
}
