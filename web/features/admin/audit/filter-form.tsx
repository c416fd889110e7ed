import { useState, type SubmitEvent } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { DateRangePicker } from "#web/ui/date-range/date-range-picker.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { type AuditFilter, noFilter } from "./audit-filter.ts";

export const filterFormId = "audit-filter";

type FilterFormProps = {
  filter: AuditFilter;
  operations: readonly string[];
  isSearching: boolean;
  onSearch: (filter: AuditFilter) => void;
};

/** The filter above the audit trail. Place it keyed by the filter that runs. */
export function FilterForm({ filter, operations, isSearching, onSearch }: FilterFormProps) {
  const [form, setForm] = useState(filter);

  function line(field: "actor" | "subject" | "outcome") {
    return {
      value: form[field],
      maxLength: 100,
      autoComplete: "off",
      onChange: (event: { target: { value: string } }) =>
        setForm({ ...form, [field]: event.target.value }),
    };
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(form);
  }

  // One the trail does not hold may come with the address.
  const known = new Set([...operations, ...(form.operation === "" ? [] : [form.operation])]);
  return (
    <form
      aria-label="Filter the audit trail"
      onSubmit={submit}
      id={filterFormId}
      className="mb-3.5 grid grid-cols-[1fr_1fr_1fr_1fr_1.7fr_1.2fr] items-end gap-3 max-xl:grid-cols-3 max-md:grid-cols-1"
    >
      <TextInput label="Actor" placeholder="Part of an email" {...line("actor")} />
      <TextInput label="Subject" placeholder="Part of an email" {...line("subject")} />
      <Select
        label="Operation"
        choices={[
          { value: "", label: "All operations" },
          ...[...known].map((operation) => ({ value: operation, label: operation })),
        ]}
        value={form.operation}
        onValueChange={(operation) => setForm({ ...form, operation })}
      />
      <TextInput label="Outcome" placeholder="Contains" {...line("outcome")} />
      <DateRangePicker
        label="Days (UTC)"
        value={form.days}
        onValueChange={(days) => setForm({ ...form, days })}
      />
      <div className="flex gap-2">
        <Button variant="outline" onClick={() => onSearch(noFilter)} className="flex-1">
          Reset
        </Button>
        <Button type="submit" busy={isSearching} className="flex-1">
          Search
        </Button>
      </div>
    </form>
  );
}
