import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { lineLinkLabel, lineLinks } from "#contract/lines/line-links.ts";
import { lineTables, ownershipForms } from "#contract/lines/line-vocabulary.ts";
import { codeName, holding, lineCodes, otherCode } from "#contract/lines/transaction-codes.ts";
import type { LineForm } from "#contract/permalinks/line-link.ts";
import { lineFilterList } from "#contract/screening/number-filters.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import { Checks } from "#web/explore/filter-form/checks.tsx";
import { IndustryField, reasonOfNames } from "#web/explore/filter-form/company-section.tsx";
import { FormSection, quarter, third } from "#web/explore/filter-form/form-section.tsx";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { SearchForm, type SearchFormProps } from "#web/explore/filter-form/search-form.tsx";
import type { SearchFormControl } from "#web/explore/search/use-search-form.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import { ScopeFields } from "../filter-form/scope-section.tsx";

type LineControl = { control: SearchFormControl<LineForm> };

const codeChoices = lineCodes.map((value) => ({
  value,
  label:
    value === holding
      ? holding
      : value === otherCode
        ? codeName(value)
        : `${value} ${codeName(value)}`,
}));

const linkChoices = lineLinks.map((value) => ({ value, label: lineLinkLabel(value) }));

/** The filters of All transactions. */
export function LineFilterForm({ control, ...search }: LineControl & SearchFormProps) {
  return (
    <SearchForm {...search} units="Prices are in dollars.">
      <LineScope control={control} />
      <LineFields control={control} />
    </SearchForm>
  );
}

function LineScope({ control }: LineControl) {
  const { form, change } = control;
  const namedReason = reasonOfNames(form.tickers.length, form.owners.length);
  return (
    <FormSection
      title="Scope"
      aside={
        <Checkbox
          label="Include all"
          className="font-normal @4xl:mt-1.5"
          checked={form.includesAll}
          disabled={namedReason !== undefined}
          onCheckedChange={(includesAll) => change({ includesAll })}
        />
      }
    >
      <ScopeFields control={control} dates="Trade dates (holdings: filing dates)" />
      <IndustryField
        className={quarter}
        industries={form.industries}
        disabledReason={namedReason}
        onIndustriesChange={(industries) => change({ industries })}
      />
    </FormSection>
  );
}

function LineFields({ control: { form, change } }: LineControl) {
  const hasOwners = form.owners.length > 0;
  return (
    <FormSection title="Line">
      <MultiSelect
        label="Transaction codes"
        placeholder="All codes and holdings"
        className={third}
        choices={codeChoices}
        chosen={form.codes}
        onChosenChange={(codes) => change({ codes })}
      />
      <Checks
        label="Tables"
        className="@lg:col-span-2"
        all={lineTables}
        chosen={form.tables}
        error={form.tables.length === 0 ? "Choose a table (I, II, or both)." : null}
        onChange={(tables) => change({ tables })}
      />
      <Checks
        label="Ownership (select none for any)"
        className="@lg:col-span-2"
        all={ownershipForms}
        chosen={form.ownershipForms}
        error={null}
        onChange={(chosen) => change({ ownershipForms: chosen })}
      />
      <MultiSelect
        label="Linked"
        placeholder="Any or none"
        className={third}
        choices={linkChoices}
        chosen={form.links}
        onChosenChange={(links) => change({ links })}
      />
      <Checks
        label={alertConditionTable.insider_types.label}
        className="@lg:col-span-4"
        all={insiderTypes}
        chosen={form.insiderTypes}
        disabledNote={hasOwners ? "Not applied because reporting persons are selected." : null}
        error={form.insiderTypes.length === 0 && !hasOwners ? "Choose an insider type." : null}
        onChange={(chosen) => change({ insiderTypes: chosen })}
      />
      {lineFilterList.map((filter) => (
        <NumberField
          key={filter.field}
          filter={filter}
          className={quarter}
          form={form}
          change={change}
        />
      ))}
    </FormSection>
  );
}
