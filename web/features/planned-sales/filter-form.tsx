import { plannedSaleStatuses } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import {
  CompanyFilter,
  DayFilter,
  ListFilters,
  TypedFilter,
} from "#web/explore/list/list-filters.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { dollarsIn, type FilterProblems, type PlannedSaleFilters } from "./planned-sales-search.ts";

type FilterFormProps = {
  filters: PlannedSaleFilters;
  problems: FilterProblems;
  onChange: (change: Partial<Record<keyof PlannedSaleFilters, string>>) => void;
};

const statuses = [
  { value: "", label: "Any" },
  ...plannedSaleStatuses.map((status) => ({ value: status, label: status })),
] as const;

const plans = [
  { value: "", label: "Any" },
  { value: "plan", label: "Named in the notice" },
  { value: "none_named", label: "None named" },
] as const;

/** Text applies when it is submitted or left, everything else at once. */
export function FilterForm({ filters, problems, onChange }: FilterFormProps) {
  const day = (label: string, name: "filed_from" | "filed_to" | "sale_from" | "sale_to") => (
    <DayFilter
      label={label}
      value={filters[name]}
      error={problems[name]}
      onApply={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <ListFilters>
      <CompanyFilter value={filters.company} onApply={(company) => onChange({ company })} />
      <TypedFilter
        label="Seller"
        type="search"
        placeholder="Name or CIK"
        maxLength={100}
        value={filters.person}
        onApply={(person) => onChange({ person })}
      />
      <Select
        label="Status"
        choices={statuses}
        value={filters.status}
        onValueChange={(status) => onChange({ status })}
        className="w-48"
      />
      <Select
        label="10b5-1 plan"
        choices={plans}
        value={filters.plan}
        onValueChange={(plan) => onChange({ plan })}
        className="w-44"
      />
      <TypedFilter
        label="Minimum value ($)"
        inputMode="decimal"
        maxLength={15}
        value={filters.min_value}
        error={problems.min_value}
        onApply={(value) => onChange({ min_value: dollarsIn(value) ?? value })}
      />
      {day("Filed from", "filed_from")}
      {day("Filed to", "filed_to")}
      {day("Sale from", "sale_from")}
      {day("Sale to", "sale_to")}
    </ListFilters>
  );
}
