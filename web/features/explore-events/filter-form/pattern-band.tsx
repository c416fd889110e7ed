import { eventPatterns, eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { FormBand } from "#web/explore/filter-form/form-band.tsx";
import { MultiSelect } from "#web/ui/multi-select/multi-select.tsx";
import type { BandProps } from "./band-props.ts";

const choices = eventPatterns.map((value) => ({ value, label: eventPatternTexts[value].label }));

/** What rows and dates say of the event and the trades before it. */
export function PatternBand({ control: { form, change } }: Pick<BandProps, "control">) {
  return (
    <FormBand title="Patterns">
      <MultiSelect
        label="Patterns"
        hideLabel
        placeholder="Any or none"
        className="@lg:col-span-6"
        choices={choices}
        chosen={form.patterns}
        onChosenChange={(patterns) => change({ patterns })}
      />
    </FormBand>
  );
}
