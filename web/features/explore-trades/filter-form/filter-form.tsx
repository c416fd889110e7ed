import { CompanySection } from "#web/explore/filter-form/company-section.tsx";
import { SearchForm, type SearchFormProps } from "#web/explore/filter-form/search-form.tsx";
import type { SectionProps } from "../search/trade-search.ts";
import { OutcomeSection } from "./outcome-section.tsx";
import { PatternSection } from "./pattern-section.tsx";
import { ScopeSection } from "./scope-section.tsx";
import { TradeSection } from "./trade-section.tsx";

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
