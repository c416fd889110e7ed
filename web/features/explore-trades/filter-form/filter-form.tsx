import { CompanyBand } from "#web/explore/filter-form/company-band.tsx";
import { SearchForm, type SearchFormProps } from "#web/explore/filter-form/search-form.tsx";
import type { BandProps } from "./band-props.ts";
import { OutcomeBand } from "./outcome-band.tsx";
import { PatternBand } from "./pattern-band.tsx";
import { ScopeBand } from "./scope-band.tsx";
import { TradeBand } from "./trade-band.tsx";

export function FilterForm({ control, unusable, ...search }: BandProps & SearchFormProps) {
  const { form, change } = control;
  return (
    <SearchForm {...search}>
      <ScopeBand control={control} unusable={unusable} />
      <TradeBand control={control} unusable={unusable} />
      <CompanyBand
        form={form}
        change={change}
        named={{ companies: form.tickers.length, persons: form.owners.length }}
        unusable={unusable}
      />
      <OutcomeBand control={control} unusable={unusable} />
      <PatternBand control={control} unusable={unusable} />
    </SearchForm>
  );
}
