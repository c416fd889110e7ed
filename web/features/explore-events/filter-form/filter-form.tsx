import { CompanySection } from "#web/explore/filter-form/company-section.tsx";
import { SearchForm, type SearchFormProps } from "#web/explore/filter-form/search-form.tsx";
import type { SectionProps } from "../search/event-search.ts";
import { InsiderSection } from "./insider-section.tsx";
import { PatternSection } from "./pattern-section.tsx";
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
