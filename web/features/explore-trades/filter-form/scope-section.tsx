import { useQuery } from "@tanstack/react-query";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { returnHorizons } from "#contract/trades/trade-vocabulary.ts";
import { ownersQuery, type Person } from "#web/api/dictionaries.ts";
import { useMarketDay } from "#web/api/screening-status.ts";
import { CompanyField } from "#web/explore/filter-form/company-section.tsx";
import { FormSection, quarter, third } from "#web/explore/filter-form/form-section.tsx";
import type { SearchFormControl } from "#web/explore/search/use-search-form.ts";
import { DateRangePicker } from "#web/ui/date-range/date-range-picker.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { EntityPicker } from "#web/ui/picker/entity-picker.tsx";
import type { SectionProps } from "../search/trade-search.ts";

const horizons = returnHorizons.map((value) => ({ value, label: `${value} trading days` }));
const returnTypes = [
  { value: "raw", label: "Raw" },
  { value: "adjusted", label: "Adjusted" },
] as const;
const noPersons: readonly Person[] = [];

/** Companies and persons, dates, and the return shown. */
export function ScopeSection({ control, unusable }: SectionProps) {
  const { form, change } = control;
  const adjustedReason = unusable.adjusted_returns;
  return (
    <FormSection title="Scope">
      <ScopeFields control={control} dates="Trade dates" />
      <div className={`${quarter} min-w-0`}>
        <div className="flex items-end gap-2">
          <Segmented
            label="Returns"
            choices={returnTypes}
            value={adjustedReason === undefined ? form.returnType : "raw"}
            disabled={adjustedReason !== undefined}
            onValueChange={(returnType) => change({ returnType })}
          />
          <Select
            label="Return horizon"
            hideLabel
            className="flex-1"
            choices={horizons}
            value={form.returnHorizon}
            onValueChange={(returnHorizon) => change({ returnHorizon })}
          />
        </div>
        {adjustedReason !== undefined && (
          <p className="mt-1 text-xs text-faint">Adjusted returns: {adjustedReason}</p>
        )}
      </div>
    </FormSection>
  );
}

type ScopeFieldsProps = {
  control: Pick<SearchFormControl<TradeForm>, "problems"> & {
    form: Pick<TradeForm, ScopeField>;
    change: (part: Partial<Pick<TradeForm, ScopeField>>) => void;
  };
  /** The label of the dates. */
  dates: string;
};

type ScopeField = "tickers" | "owners" | "startDate" | "endDate";

/** What searches of trades and of lines begin with: companies, persons, and dates. */
export function ScopeFields({ control: { form, problems, change }, dates }: ScopeFieldsProps) {
  return (
    <>
      <CompanyField
        tickers={form.tickers}
        onTickersChange={(tickers) => change({ tickers })}
        upload={form.owners.length === 0}
        error={problems.companies}
      />
      <PersonField
        owners={form.owners}
        onOwnersChange={(owners) => change({ owners })}
        error={problems.owners}
      />
      <DateRangePicker
        label={dates}
        today={useMarketDay()}
        className={third}
        value={{ start: form.startDate, end: form.endDate }}
        onValueChange={({ start, end }) => change({ startDate: start, endDate: end })}
      />
    </>
  );
}

type PersonFieldProps = {
  /** CIKs. */
  owners: readonly string[];
  onOwnersChange: (owners: readonly string[]) => void;
  error: string | undefined;
};

/** The reporting persons searched, by name. */
function PersonField({ owners, onOwnersChange, error }: PersonFieldProps) {
  const { data: directory, isPending } = useQuery(ownersQuery);
  return (
    <EntityPicker
      label="Reporting person"
      placeholder="Any insider"
      className="@lg:col-span-3 @4xl:col-span-2"
      entries={directory?.entries ?? noPersons}
      loading={isPending}
      error={error}
      chosen={owners.map((cik) => directory?.byKey.get(cik) ?? unknownPerson(cik))}
      onChosenChange={(chosen) => onOwnersChange(chosen.map(({ key }) => key))}
    />
  );
}

/** A person who is not in the dictionary, or not yet. */
function unknownPerson(cik: string): Person {
  return { key: cik, code: cik, name: "", cik };
}
