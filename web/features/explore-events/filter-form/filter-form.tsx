import { CompanySection } from "#web/explore/filter-form/company-section.tsx";
import { eventPatterns, eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { eventNumberFilters } from "#contract/screening/number-filters.ts";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { FormSection, quarter } from "#web/explore/filter-form/form-section.tsx";
import { SearchForm, type SearchFormProps } from "#web/explore/filter-form/search-form.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import type { SectionProps } from "../search/event-search.ts";
import { InsiderSection } from "./insider-section.tsx";
import { ScopeSection } from "./scope-section.tsx";

export function FilterForm({ control, unusable, ...search }: SectionProps & SearchFormProps) {
  const { form, change } = control;
  return (
    <SearchForm {...search}>
      <ScopeSection control={control} unusable={unusable} />
      <CompanySection
        form={form}
        change={change}
        named={{ companies: form.tickers.length }}
        unusable={unusable}
      />
      <InsiderSection control={control} unusable={unusable} />
      <GapSection control={control} />
      <PatternSection control={control} />
    </SearchForm>
  );
}

const choices = eventPatterns.map((value) => ({ value, label: eventPatternTexts[value].label }));

const gapFilters = ["report_days_late", "gap_trades"] as const;

/** From the event to its 8-K: how late it was filed, and who traded in between. */
function GapSection({ control: { form, change } }: Pick<SectionProps, "control">) {
  return (
    <FormSection title="8-K trading gap">
      {gapFilters.map((filter) => (
        <NumberField
          key={filter}
          filter={eventNumberFilters[filter]}
          className={quarter}
          form={form}
          change={change}
        />
      ))}
    </FormSection>
  );
}

/** Patterns of the event and the trades before it. */
function PatternSection({ control: { form, change } }: Pick<SectionProps, "control">) {
  return (
    <FormSection title="Patterns">
      <MultiSelect
        label="Patterns"
        hideLabel
        placeholder="Any or none"
        className="@lg:col-span-6"
        choices={choices}
        chosen={form.patterns}
        onChosenChange={(patterns) => change({ patterns })}
      />
    </FormSection>
  );
}
