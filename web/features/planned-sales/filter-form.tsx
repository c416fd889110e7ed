import { type FormEvent, useState } from "react";
import { plannedSaleStatuses } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { PlannedSaleFilters } from "./planned-sales-search.ts";

type FilterFormProps = {
  filters: PlannedSaleFilters;
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

const typed = ["company", "person", "min_value"] as const;

/** Text applies when it is submitted or left, everything else at once. */
export function FilterForm({ filters, onChange }: FilterFormProps) {
  const [texts, setTexts] = useState(filters);
  function apply(event?: FormEvent) {
    event?.preventDefault();
    const isChanged = typed.some((name) => texts[name].trim() !== filters[name]);
    if (isChanged) onChange(Object.fromEntries(typed.map((name) => [name, texts[name].trim()])));
  }
  const day = (label: string, name: "filed_from" | "filed_to" | "sale_from" | "sale_to") => (
    <TextInput
      label={label}
      type="date"
      value={filters[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <form onSubmit={apply} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <TextInput
        label="Company"
        type="search"
        placeholder="Ticker or CIK"
        maxLength={20}
        value={texts.company}
        onChange={(event) => setTexts({ ...texts, company: event.target.value })}
        onBlur={() => apply()}
      />
      <TextInput
        label="Seller"
        type="search"
        placeholder="Name or CIK"
        maxLength={100}
        value={texts.person}
        onChange={(event) => setTexts({ ...texts, person: event.target.value })}
        onBlur={() => apply()}
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
      <TextInput
        label="Value at least ($)"
        inputMode="decimal"
        maxLength={15}
        value={texts.min_value}
        onChange={(event) => setTexts({ ...texts, min_value: event.target.value })}
        onBlur={() => apply()}
      />
      {day("Filed from", "filed_from")}
      {day("Filed to", "filed_to")}
      {day("Sale from", "sale_from")}
      {day("Sale to", "sale_to")}
      <button type="submit" className="sr-only">
        Apply
      </button>
    </form>
  );
}
