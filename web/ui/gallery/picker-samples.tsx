import { useState } from "react";

import { classNames } from "../class-names.ts";
import { ConstraintField } from "../constraint-field/constraint-field.tsx";
import { type Constraint, NO_CONSTRAINT } from "../constraint-field/constraint.ts";
import { DateRangePicker } from "../date-range/date-range-picker.tsx";
import { ALL_DATES, type DateRange } from "../date-range/date-range.ts";
import { fieldFocusWithin, fieldLook } from "../form/field-look.ts";
import { EntityPicker } from "../picker/entity-picker.tsx";
import { type PickerEntry, SuggestInput } from "#web/ui/picker/suggest-input.tsx";
import { TickerUpload } from "#web/ui/picker/ticker-file.tsx";
import { companies } from "./rows/sample-values.ts";
import { Sample, SampleGrid } from "./sample.tsx";

const third = "col-span-3";

export function PickerSamples() {
  return (
    <SampleGrid>
      <EntitySamples />
      <DateSamples />
      <ConstraintSamples />
    </SampleGrid>
  );
}

function EntitySamples() {
  const [chosen, setChosen] = useState<PickerEntry[]>([]);
  const [opened, setOpened] = useState<string>();
  const [several, setSeveral] = useState<PickerEntry[]>(companies.slice(0, 6));
  return (
    <>
      <Sample part="EntityPicker" note="with upload" className={third}>
        <EntityPicker
          label="Company"
          placeholder="Ticker or name, all companies"
          entries={companies}
          chosen={chosen}
          onChosenChange={setChosen}
          upload
        />
      </Sample>
      <Sample part="TickerUpload" className={third}>
        <TickerUpload
          label="Company"
          entries={companies}
          chosen={chosen}
          onChosenChange={setChosen}
        />
      </Sample>
      <Sample part="SuggestInput" note="one at a time" className={third}>
        <div className={classNames("relative mt-5", fieldLook, fieldFocusWithin)}>
          <SuggestInput
            aria-label="Company to open"
            placeholder={opened ?? "Ticker or name"}
            entries={companies}
            onPick={({ name }) => setOpened(name)}
          />
        </div>
      </Sample>
      <Sample part="EntityPicker" note="several" className={third}>
        <EntityPicker
          label="Company, several"
          entries={companies}
          chosen={several}
          onChosenChange={setSeveral}
        />
      </Sample>
    </>
  );
}

function DateSamples() {
  const [dates, setDates] = useState<DateRange>(ALL_DATES);
  const [range, setRange] = useState<DateRange>({ start: "2026-09-01", end: "2026-10-31" });
  return (
    <>
      <Sample part="DateRangePicker" note="all dates" className={third}>
        <DateRangePicker
          label="Trade dates"
          value={dates}
          onValueChange={setDates}
          today="2026-11-19"
        />
      </Sample>
      <Sample part="DateRangePicker" note="set" className={third}>
        <DateRangePicker
          label="Trade dates, set"
          value={range}
          onValueChange={setRange}
          today="2026-11-19"
        />
      </Sample>
    </>
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
      <Sample part="ConstraintField" className={third}>
        <ConstraintField label="Value traded" unit="$K" value={value} onValueChange={setValue} />
      </Sample>
      <Sample part="ConstraintField" note="between" className={third}>
        <ConstraintField label="Market value" unit="$M" value={market} onValueChange={setMarket} />
      </Sample>
      <Sample part="ConstraintField" note="percent" className={third}>
        <ConstraintField
          label="Trade return"
          unit="%"
          value={returned}
          onValueChange={setReturned}
        />
      </Sample>
      <Sample part="ConstraintField" note="locked" className={third}>
        <ConstraintField
          label="Share price"
          unit="$"
          value={NO_CONSTRAINT}
          onValueChange={setReturned}
          disabled
          disabledReason="A company is selected"
        />
      </Sample>
    </>
  );
}
