import { industries, unknownIndustry } from "#contract/values/industries.ts";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { MultiSelect } from "#web/ui/multi-select/multi-select.tsx";
import type { CompanyCriteria } from "#contract/permalinks/common-fields.ts";

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

export type CompanyFilter = "industry" | (typeof moneyFields)[number]["filter"];

type CompanyFieldsProps = {
  form: CompanyCriteria;
  change: (change: Partial<CompanyCriteria>) => void;
  /** Why none of them applies: somebody is named. */
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
      <MultiSelect
        label="Industry"
        placeholder={`All ${industries.length} industries`}
        className={className}
        listChosen={listChosen}
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
          className={className}
          value={form[field]}
          disabled={(namedReason ?? unusable[filter]) !== undefined}
          disabledReason={namedReason ?? unusable[filter]}
          onValueChange={(constraint) => change({ [field]: constraint })}
        />
      ))}
    </>
  );
}

/** Why criteria do not apply; undefined where no one is named. */
export function reasonOfNames(companies: number, persons: number): string | undefined {
  if (companies > 0) return companies === 1 ? "A company is selected" : "Companies are selected";
  if (persons > 0) return persons === 1 ? "A person is selected" : "People are selected";
  return undefined;
}
