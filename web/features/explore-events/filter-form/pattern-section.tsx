import { eventPatterns, eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { FormSection } from "#web/explore/filter-form/form-section.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import type { SectionProps } from "../search/event-search.ts";

const choices = eventPatterns.map((value) => ({ value, label: eventPatternTexts[value].label }));

/** Patterns of the event and the trades before it. */
export function PatternSection({ control: { form, change } }: Pick<SectionProps, "control">) {
  return (
    <FormSection title="Patterns">
      <MultiSelect
        label="Patterns"
        hideLabel
        placeholder="Any or none"
        className="@lg:col-span-6"
        choices={choices}
        chosen={form.patterns}
        onChosenChange={(patterns) => change({ patterns })}
      />
    </FormSection>
  );
}
