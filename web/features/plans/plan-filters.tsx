import { type FormEvent, useState } from "react";
import { planFlags, planFlagTexts } from "#contract/plans/plan-rules.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { ShownPlans } from "./plan-address.ts";

type PlanFiltersProps = {
  shown: ShownPlans;
  onChange: (parts: Readonly<Record<string, string | readonly string[] | null>>) => void;
};

/** The conditions of the list; all of them hold. */
export function PlanFilters({ shown, onChange }: PlanFiltersProps) {
  const [company, setCompany] = useState(shown.company);
  const [person, setPerson] = useState(shown.person);
  const [earnings, setEarnings] = useState(shown.earnings);
  const typed = { company: company.trim(), person: person.trim(), earnings: earnings.trim() };
  const isChanged =
    typed.company !== shown.company ||
    typed.person !== shown.person ||
    typed.earnings !== shown.earnings;
  function apply(event?: FormEvent) {
    event?.preventDefault();
    if (isChanged) onChange(typed);
  }
  return (
    <form
      onSubmit={apply}
      onBlur={() => apply()}
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      <TextInput
        label="Company"
        type="search"
        placeholder="Ticker or CIK"
        maxLength={20}
        value={company}
        onChange={(event) => setCompany(event.target.value)}
      />
      <TextInput
        label="Person"
        type="search"
        placeholder="Name or CIK"
        maxLength={100}
        value={person}
        onChange={(event) => setPerson(event.target.value)}
      />
      <TextInput
        label="Adopted from"
        type="date"
        value={shown.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextInput
        label="Adopted to"
        type="date"
        value={shown.to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <TextInput
        label="Days to Item 2.02 8-K, at most"
        type="number"
        min={1}
        max={120}
        placeholder="Any"
        className="w-44"
        value={earnings}
        onChange={(event) => setEarnings(event.target.value)}
      />
      <fieldset className="w-full">
        <legend className="sr-only">Flags, all of which hold</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {planFlags.map((flag) => (
            <Checkbox
              key={flag}
              label={planFlagTexts[flag].label}
              title={planFlagTexts[flag].rule}
              checked={shown.flags.includes(flag)}
              onCheckedChange={(isOn) =>
                onChange({
                  flag: planFlags.filter((each) =>
                    each === flag ? isOn : shown.flags.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="outline" size="compact" className="sr-only">
        Search
      </Button>
    </form>
  );
}
