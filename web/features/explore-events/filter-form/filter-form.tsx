import { CompanySection } from "#web/explore/filter-form/company-section.tsx";
import { eventPatterns, eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { FormSection } from "#web/explore/filter-form/form-section.tsx";
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
      <PatternSection control={control} />
    </SearchForm>
  );
}

const choices = eventPatterns.map((value) => ({ value, label: eventPatternTexts[value].label }));

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
