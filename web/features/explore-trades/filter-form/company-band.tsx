import { industries, unknownIndustry } from "#contract/values/industries.ts";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { MultiSelect } from "#web/ui/multi-select/multi-select.tsx";
import { namesSomeone } from "../search/trade-form.ts";
import type { BandProps } from "./band-props.ts";
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

/** What kind of company; cleared and disabled once a company or person is named. */
export function CompanyBand({ control, unusable }: BandProps) {
  const { form, change } = control;
  const namedReason = reasonOfNames(form.tickers.length, form.owners.length);
  return (
    <FormBand
      title="Company"
      aside={
        <Checkbox
          label="Include all"
          className="-ml-0.5 font-normal @4xl:mt-1.5"
          checked={form.includesAll}
          disabled={namesSomeone(form)}
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
