import { industries, unknownIndustry } from "#contract/values/industries.ts";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { MultiSelect } from "#web/ui/multi-select/multi-select.tsx";
import type { CompanyCriteria } from "../search/company-criteria.ts";
import { FormBand, quarter } from "./form-band.tsx";

const industryChoices = [...industries, unknownIndustry].map((value) => ({ value, label: value }));
const moneyFields = [
  { filter: "market_value", field: "marketValue", label: "Market value", unit: "$M" },
  {
    filter: "avg_daily_volume",
    field: "averageDailyVolume",
    label: "Average daily volume",
    unit: "$M",
  },
  { filter: "share_price", field: "sharePrice", label: "Share price", unit: "$" },
] as const;

type CompanyFilter = "industry" | (typeof moneyFields)[number]["filter"];

type CompanyBandProps = {
  form: CompanyCriteria;
  change: (change: Partial<CompanyCriteria>) => void;
  /** Whom the search names: the criteria then do not apply. */
  named: { companies: number; persons?: number };
  /** Filters the stored data cannot answer, with the reason. */
  unusable: Partial<Record<CompanyFilter, string>>;
};

/** What kind of company; cleared and disabled once a company or person is named. */
export function CompanyBand({ form, change, named, unusable }: CompanyBandProps) {
  const namedReason = reasonOfNames(named.companies, named.persons ?? 0);
  return (
    <FormBand
      title="Company"
      aside={
        <Checkbox
          label="Include all"
          className="-ml-0.5 font-normal @4xl:mt-1.5"
          checked={form.includesAll}
          disabled={namedReason !== undefined}
          onCheckedChange={(includesAll) => change({ includesAll })}
        />
      }
    >
      <MultiSelect
        label="Industry"
        placeholder={`All ${industries.length} industries`}
        className={quarter}
        choices={industryChoices}
        chosen={industryChoices
          .map(({ value }) => value)
          .filter((value) => form.industries.includes(value))}
        disabledReason={namedReason ?? unusable.industry}
        onChosenChange={(chosen) => change({ industries: chosen })}
      />
      {moneyFields.map(({ filter, field, label, unit }) => (
        <ConstraintField
          key={field}
          label={label}
          unit={unit}
          signed={false}
          className={quarter}
          value={form[field]}
          disabled={(namedReason ?? unusable[filter]) !== undefined}
          disabledReason={namedReason ?? unusable[filter]}
          onValueChange={(constraint) => change({ [field]: constraint })}
        />
      ))}
    </FormBand>
  );
}

function reasonOfNames(companies: number, persons: number): string | undefined {
  if (companies > 0) return companies === 1 ? "A company is named" : "Companies are named";
  if (persons > 0) return persons === 1 ? "A person is named" : "Persons are named";
  return undefined;
}
