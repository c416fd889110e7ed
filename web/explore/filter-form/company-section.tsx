import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { CompanyCriteria } from "#contract/permalinks/common-fields.ts";
import { FormSection, quarter } from "./form-section.tsx";
import { industries, unknownIndustry } from "#contract/values/industries.ts";
import { companyFilterList } from "#contract/screening/number-filters.ts";
import { NumberField } from "./number-field.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import { useQuery } from "@tanstack/react-query";
import { tickersQuery, type Company } from "#web/api/dictionaries.ts";
import { EntityPicker } from "#web/ui/picker/entity-picker.tsx";
import { companyKeyText } from "#web/explore/search/company-key.ts";

type CompanySectionProps = {
  form: CompanyCriteria;
  change: (change: Partial<CompanyCriteria>) => void;
  /** Companies and persons of the search: with them the criteria do not apply. */
  named: { companies: number; persons?: number };
  /** Filters the stored data cannot answer, with the reason. */
  unusable: Partial<Record<CompanyFilter, string>>;
};

/** Company criteria; cleared and disabled once a company or person is selected. */
export function CompanySection({ form, change, named, unusable }: CompanySectionProps) {
  const namedReason = reasonOfNames(named.companies, named.persons ?? 0);
  return (
    <FormSection
      title="Company"
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
      <CompanyFields className={quarter} {...{ form, change, namedReason, unusable }} />
    </FormSection>
  );
}

const industryChoices = [...industries, unknownIndustry].map((value) => ({ value, label: value }));
type CompanyFilter = "industry" | (typeof companyFilterList)[number]["filter"];

type CompanyFieldsProps = {
  form: CompanyCriteria;
  change: (change: Partial<CompanyCriteria>) => void;
  /** Why none of them applies: a company or person is selected. */
  namedReason: string | undefined;
  /** Filters the stored data cannot answer, with the reason. */
  unusable?: Partial<Record<CompanyFilter, string>>;
  className?: string;
  /** Also lists the chosen industries below their box. */
  listChosen?: boolean;
};

/** What kind of company. */
export function CompanyFields(props: CompanyFieldsProps) {
  const { form, change, namedReason, unusable = {}, className, listChosen } = props;
  return (
    <>
      <IndustryField
        className={className}
        listChosen={listChosen}
        industries={form.industries}
        disabledReason={namedReason ?? unusable.industry}
        onIndustriesChange={(chosen) => change({ industries: chosen })}
      />
      {companyFilterList.map((filter) => (
        <NumberField
          key={filter.field}
          filter={filter}
          className={className}
          form={form}
          change={change}
          lockedReason={namedReason ?? unusable[filter.filter]}
        />
      ))}
    </>
  );
}

type IndustryFieldProps = {
  industries: readonly string[];
  onIndustriesChange: (industries: string[]) => void;
  disabledReason: string | undefined;
  className?: string | undefined;
  listChosen?: boolean | undefined;
};

/** The industries of the companies. */
export function IndustryField(props: IndustryFieldProps) {
  const { industries: chosen, onIndustriesChange, ...rest } = props;
  return (
    <MultiSelect
      label={alertConditionTable.industry.label}
      placeholder={`All ${industries.length} industries`}
      choices={industryChoices}
      chosen={industryChoices.map(({ value }) => value).filter((value) => chosen.includes(value))}
      onChosenChange={onIndustriesChange}
      {...rest}
    />
  );
}

/** Why criteria do not apply; undefined if no company or person is selected. */
export function reasonOfNames(companies: number, persons: number): string | undefined {
  if (companies > 0) return companies === 1 ? "A company is selected" : "Companies are selected";
  if (persons > 0) return persons === 1 ? "A person is selected" : "People are selected";
  return undefined;
}

type CompanyFieldProps = {
  tickers: readonly string[];
  onTickersChange: (tickers: readonly string[]) => void;
  /** Whether a file of tickers can be imported now. */
  upload?: boolean;
  error?: string | undefined;
};

const noCompanies: readonly Company[] = [];

/** The companies searched, by ticker, name or file. */
export function CompanyField({ tickers, onTickersChange, upload, error }: CompanyFieldProps) {
  const { data: directory, isPending } = useQuery(tickersQuery);
  return (
    <EntityPicker
      label="Company"
      placeholder="Ticker or name, all companies"
      className={quarter}
      entries={directory?.entries ?? noCompanies}
      loading={isPending}
      upload={upload ?? true}
      error={error}
      chosen={tickers.map((ticker) => directory?.byKey.get(ticker) ?? unknownCompany(ticker))}
      onChosenChange={(chosen) => onTickersChange(chosen.map(({ key }) => key))}
    />
  );
}

/** A company that is not in the dictionary, or not yet. */
function unknownCompany(key: string): Company {
  return { key, code: companyKeyText(key), name: "", ticker: key, cik: null };
}
