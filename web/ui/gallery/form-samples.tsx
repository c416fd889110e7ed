import { Search } from "lucide-react";
import { useState } from "react";

import { ConstraintField } from "../constraint-field/constraint-field.tsx";
import { type Constraint, NO_CONSTRAINT } from "../constraint-field/constraint.ts";
import { DateRangePicker } from "../date-range/date-range-picker.tsx";
import { ALL_DATES, type DateRange } from "../date-range/date-range.ts";
import { Card } from "../display/card.tsx";
import { Checkbox } from "../form/checkbox.tsx";
import { PasswordInput } from "../form/password-input.tsx";
import { Segmented } from "../form/segmented.tsx";
import { Select } from "../form/select.tsx";
import { TextInput } from "../form/text-input.tsx";
import { MultiSelect } from "../multi-select/multi-select.tsx";
import { EntityPicker } from "../picker/entity-picker.tsx";
import type { PickerEntry } from "../picker/match-entries.ts";
import { companies, horizons, industries } from "./sample-values.ts";

export function FormSamples() {
  const [chosen, setChosen] = useState<PickerEntry[]>([]);
  const [several, setSeveral] = useState<PickerEntry[]>(companies.slice(0, 6));
  const [dates, setDates] = useState<DateRange>(ALL_DATES);
  const [range, setRange] = useState<DateRange>({ start: "2026-09-01", end: "2026-10-31" });
  const [returns, setReturns] = useState<"raw" | "adjusted">("raw");
  const [horizon, setHorizon] = useState(20);
  const [some, setSome] = useState<string[]>([]);
  const [more, setMore] = useState<string[]>(["Pharmaceutical Products", "Aircraft", "Banking"]);
  return (
    <Card>
      <div className="grid grid-cols-12 gap-x-3 gap-y-2.5 p-4 max-md:grid-cols-1 [&>*]:col-span-3 max-md:[&>*]:col-span-1">
        <EntityPicker
          label="Company"
          placeholder="Ticker or name, all companies"
          entries={companies}
          chosen={chosen}
          onChosenChange={setChosen}
          upload
        />
        <EntityPicker
          label="Company, several"
          entries={companies}
          chosen={several}
          onChosenChange={setSeveral}
        />
        <DateRangePicker
          label="Trade dates"
          value={dates}
          onValueChange={setDates}
          today="2026-11-19"
        />
        <DateRangePicker
          label="Trade dates, set"
          value={range}
          onValueChange={setRange}
          today="2026-11-19"
        />
        <Segmented
          label="Returns"
          choices={[
            { value: "raw", label: "Raw" },
            { value: "adjusted", label: "Adjusted" },
          ]}
          value={returns}
          onValueChange={setReturns}
        />
        <Select label="Horizon" choices={horizons} value={horizon} onValueChange={setHorizon} />
        <MultiSelect
          label="Industry"
          placeholder="All 49 industries"
          choices={industries}
          chosen={some}
          onChosenChange={setSome}
        />
        <MultiSelect
          label="Industry, several"
          placeholder="All 49 industries"
          choices={industries}
          chosen={more}
          onChosenChange={setMore}
        />
        <ConstraintSamples />
        <div className="flex flex-wrap items-center gap-3.5">
          <Checkbox label="Purchases" defaultChecked />
          <Checkbox label="Sales" />
          <Checkbox label="Some" indeterminate readOnly checked={false} />
          <Checkbox label="Disabled" disabled defaultChecked />
        </div>
        <TextInput
          label="Name"
          placeholder="As on the statement"
          icon={<Search aria-hidden size={13} />}
        />
        <TextInput label="Email" defaultValue="dana@" error="Please enter a valid email address." />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          defaultValue="correct horse"
        />
        <TextInput
          label="Organization"
          disabled
          defaultValue="Office of the Comptroller"
          hint="Set by an admin."
        />
      </div>
    </Card>
  );
}

function ConstraintSamples() {
  const [value, setValue] = useState<Constraint>({ operator: ">=", val1: "250", val2: "" });
  const [market, setMarket] = useState<Constraint>({
    operator: "between",
    val1: "500",
    val2: "10000",
  });
  const [returned, setReturned] = useState<Constraint>(NO_CONSTRAINT);
  return (
    <>
      <ConstraintField label="Value traded" unit="$K" value={value} onValueChange={setValue} />
      <ConstraintField label="Market value" unit="$M" value={market} onValueChange={setMarket} />
      <ConstraintField
        label="Trade return"
        kind="percent"
        value={returned}
        onValueChange={setReturned}
      />
      <ConstraintField
        label="Share price"
        unit="$"
        value={NO_CONSTRAINT}
        onValueChange={setReturned}
        disabled
        disabledReason="A company is named"
      />
    </>
  );
}
