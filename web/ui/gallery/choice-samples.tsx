import { useState } from "react";

import { ChosenList } from "../form/chosen-list.tsx";
import { Checkbox } from "../form/checkbox.tsx";
import { RadioGroup } from "../form/radio-group.tsx";
import { type Choice, Segmented } from "#web/ui/form/segmented.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { Select } from "../form/select.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import { horizons, industries, states } from "./rows/sample-values.ts";
import { Sample, SampleGrid, SampleRow } from "./sample.tsx";

const third = "col-span-3";

const returnKinds: readonly Choice<"raw" | "adjusted">[] = [
  { value: "raw", label: "Raw" },
  { value: "adjusted", label: "Adjusted" },
];

const answers: readonly Choice<string>[] = [
  { value: "yes", label: "Yes I have" },
  { value: "no", label: "No I haven't" },
  { value: "unknown", label: "I don't remember" },
];

const items = ["1.01", "2.02", "4.01", "4.02", "5.02", "8.01"].map((key) => ({
  key,
  code: key,
  name: `Item ${key}`,
}));

function ChosenSample() {
  const [chosen, setChosen] = useState(items);
  return (
    <Sample part="ChosenList" className="col-span-6">
      <ChosenList
        label="Items"
        chosen={chosen}
        onRemove={(key) => setChosen(chosen.filter((item) => item.key !== key))}
        onRemoveAll={() => setChosen([])}
      />
    </Sample>
  );
}

export function ChoiceSamples() {
  return (
    <SampleGrid>
      <SelectSamples />
      <MultiSelectSamples />
      <ChosenSample />
      <RadioSamples />
      <Sample part="Checkbox" className="col-span-6">
        <SampleRow>
          <Checkbox label="Purchases" defaultChecked className="mr-3" />
          <Checkbox label="Sales" className="mr-3" />
          <Checkbox label="Some" indeterminate readOnly checked={false} className="mr-3" />
          <Checkbox label="Disabled" disabled className="mr-3" />
          <Checkbox label="Disabled, checked" disabled defaultChecked />
        </SampleRow>
      </Sample>
      <Sample part="Switch" className="col-span-6">
        <SampleRow>
          <Switch label="On" defaultChecked />
          <Switch label="Off" />
          <Switch label="Disabled" disabled />
          <Switch label="Disabled, on" disabled defaultChecked />
        </SampleRow>
      </Sample>
    </SampleGrid>
  );
}

function SelectSamples() {
  const [horizon, setHorizon] = useState(20);
  const [state, setState] = useState<string | null>(null);
  return (
    <>
      <Sample part="Select" className={third}>
        <Select label="Horizon" choices={horizons} value={horizon} onValueChange={setHorizon} />
      </Sample>
      <Sample part="Select" note="nothing chosen, required, long, large" className={third}>
        <Select
          label="State"
          required
          placeholder="Select"
          size="large"
          choices={states}
          value={state}
          onValueChange={setState}
        />
      </Sample>
      <Sample part="Select" note="error" className={third}>
        <Select
          label="Role"
          placeholder="Select"
          choices={answers}
          value={null}
          onValueChange={setState}
          error="Please choose a role."
        />
      </Sample>
      <Sample part="Select" note="disabled; compact" className={third}>
        <div className="flex items-end gap-3">
          <Select
            label="Country"
            className="flex-1"
            disabled
            choices={states}
            value="Alaska"
            onValueChange={setState}
          />
          <Select
            label="Rows"
            hideLabel
            size="compact"
            choices={horizons}
            value={horizon}
            onValueChange={setHorizon}
          />
        </div>
      </Sample>
    </>
  );
}

function MultiSelectSamples() {
  const [some, setSome] = useState<string[]>([]);
  const [more, setMore] = useState<string[]>(["Pharmaceutical Products", "Aircraft", "Banking"]);
  const [listed, setListed] = useState<string[]>(["Aircraft", "Banking"]);
  return (
    <>
      <Sample part="MultiSelect" note="nothing chosen" className={third}>
        <MultiSelect
          label="Industry"
          placeholder="All 49 industries"
          choices={industries}
          chosen={some}
          onChosenChange={setSome}
        />
      </Sample>
      <Sample part="MultiSelect" note="cut at 25 characters" className={third}>
        <MultiSelect
          label="Industry, several"
          placeholder="All 49 industries"
          choices={industries}
          chosen={more}
          onChosenChange={setMore}
        />
      </Sample>
      <Sample part="MultiSelect" note="listed below, error" className={third}>
        <MultiSelect
          label="Industry, listed"
          placeholder="All 49 industries"
          choices={industries}
          chosen={listed}
          onChosenChange={setListed}
          listChosen
          error="At most one industry."
        />
      </Sample>
      <Sample part="MultiSelect" note="locked" className={third}>
        <MultiSelect
          label="Industry, locked"
          placeholder="All 49 industries"
          choices={industries}
          chosen={[]}
          onChosenChange={setSome}
          disabledReason="A company is selected"
        />
      </Sample>
    </>
  );
}

function RadioSamples() {
  const [kind, setKind] = useState<"raw" | "adjusted">("raw");
  const [answer, setAnswer] = useState<string | null>(null);
  const [speed, setSpeed] = useState("daily");
  return (
    <>
      <Sample part="RadioGroup" note="row, required, nothing chosen" className="col-span-6">
        <RadioGroup
          label="Have you worked with us before?"
          row
          required
          choices={answers}
          value={answer}
          onValueChange={setAnswer}
        />
      </Sample>
      <Sample part="RadioGroup" note="error, disabled" className="col-span-6">
        <div className="flex flex-wrap gap-8">
          <RadioGroup
            label="With us before?"
            choices={answers}
            value={null}
            onValueChange={setAnswer}
            error="Please choose one."
          />
          <RadioGroup
            label="Locked"
            disabled
            choices={answers}
            value="no"
            onValueChange={setAnswer}
          />
        </div>
      </Sample>
      <Sample part="RadioGroup" note="column, with hints" className="col-span-6">
        <RadioGroup
          label="Mail"
          choices={[
            { value: "now", label: "At once", hint: "A mail for each match." },
            { value: "daily", label: "Daily", hint: "One mail at 18:00 New York time." },
            { value: "never", label: "Never", hint: "Not in your package.", disabled: true },
          ]}
          value={speed}
          onValueChange={setSpeed}
          hint="Texts follow the same choice."
        />
      </Sample>
      <Sample part="Segmented" note="also disabled" className="col-span-6">
        <div className="flex flex-wrap gap-8">
          <Segmented label="Returns" choices={returnKinds} value={kind} onValueChange={setKind} />
          <Segmented
            label="Returns, locked"
            choices={returnKinds}
            value={kind}
            onValueChange={setKind}
            disabled
          />
        </div>
      </Sample>
    </>
  );
}
