import { useId } from "react";
import { lookbacks } from "#contract/events/event-vocabulary.ts";
import { FormSection, quarter } from "#web/explore/filter-form/form-section.tsx";
import { eventNumberFilters } from "#contract/screening/number-filters.ts";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import type { SectionProps } from "../search/event-search.ts";

const lookbackChoices = lookbacks.map((value) => ({ value, label: `${value} days` }));
const valueFilters = ["value_sold", "value_purchased"] as const;

/** What insiders traded before the event; entering something turns it on. */
export function InsiderSection({ control: { form, change }, unusable }: SectionProps) {
  const noteId = useId();
  return (
    <FormSection title="Insiders">
      <div className={`${quarter} flex min-w-0 items-center gap-2.5 @lg:pt-5`}>
        <Switch
          label="Insider trading before the event"
          aria-describedby={noteId}
          checked={form.asksInsiders}
          onCheckedChange={(asksInsiders) => change({ asksInsiders })}
        />
        <div className="min-w-0 leading-4">
          <span aria-hidden="true" className="block text-sm font-medium">
            Insider trading before the event
          </span>
          <span id={noteId} className="text-xs text-faint">
            summed over the lookback window
          </span>
        </div>
      </div>
      <Select
        label="Lookback"
        className={quarter}
        choices={lookbackChoices}
        value={form.lookback}
        onValueChange={(lookback) => change({ lookback })}
      />
      {valueFilters.map((filter) => (
        <NumberField
          key={filter}
          filter={eventNumberFilters[filter]}
          className={quarter}
          form={form}
          change={change}
          lockedReason={unusable[filter]}
        />
      ))}
    </FormSection>
  );
}
