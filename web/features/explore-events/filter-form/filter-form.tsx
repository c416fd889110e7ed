import { CompanySection, CompanyField } from "#web/explore/filter-form/company-section.tsx";
import { eventPatterns, eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { eventNumberFilters } from "#contract/screening/number-filters.ts";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { FormSection, quarter, sixth, third } from "#web/explore/filter-form/form-section.tsx";
import { SearchForm, type SearchFormProps } from "#web/explore/filter-form/search-form.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import type { SectionProps } from "../search/event-search.ts";
import { useMarketDay } from "#web/api/screening-status.ts";
import { ItemField } from "#web/explore/filter-form/checks.tsx";
import { filingDateHelp } from "#contract/events/event-fields.ts";
import { DateRangePicker } from "#web/ui/date-range/date-range-picker.tsx";
import { LockedField } from "#web/ui/form/locked-field.tsx";
import { useId } from "react";
import { lookbacks } from "#contract/events/event-vocabulary.ts";
import { Select } from "#web/ui/form/select.tsx";
import { Switch } from "#web/ui/form/switch.tsx";

export function FilterForm({ control, unusable, ...search }: SectionProps & SearchFormProps) {
  const { form, change } = control;
  return (
    <SearchForm {...search}>
      <ScopeSection control={control} unusable={unusable} />
      <CompanySection
        form={form}
        change={change}
        named={{ companies: form.tickers.length }}
        unusable={unusable}
      />
      <InsiderSection control={control} unusable={unusable} />
      <GapSection control={control} />
      <PatternSection control={control} />
    </SearchForm>
  );
}

const choices = eventPatterns.map((value) => ({ value, label: eventPatternTexts[value].label }));

const gapFilters = ["report_days_late", "gap_trades"] as const;

/** From the event to its 8-K: how late it was filed, and who traded in between. */
function GapSection({ control: { form, change } }: Pick<SectionProps, "control">) {
  return (
    <FormSection title="8-K trading gap">
      {gapFilters.map((filter) => (
        <NumberField
          key={filter}
          filter={eventNumberFilters[filter]}
          className={quarter}
          form={form}
          change={change}
        />
      ))}
    </FormSection>
  );
}

/** Patterns of the event and the trades before it. */
function PatternSection({ control: { form, change } }: Pick<SectionProps, "control">) {
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

/** Companies, dates, and kinds of events. */
function ScopeSection({ control: { form, change }, unusable }: SectionProps) {
  return (
    <FormSection title="Event">
      <CompanyField tickers={form.tickers} onTickersChange={(tickers) => change({ tickers })} />
      <DateRangePicker
        label="Date filed"
        hint={filingDateHelp}
        today={useMarketDay()}
        className={third}
        value={{ start: form.startDate, end: form.endDate }}
        onValueChange={({ start, end }) => change({ startDate: start, endDate: end })}
      />
      <LockedField
        label="Form type"
        text="8-K"
        reason="Events are filings on Form 8-K."
        className="@lg:col-span-2 @4xl:col-span-1"
      />
      <ItemField
        chosen={form.itemNumbers}
        className={sixth}
        disabledReason={unusable.item_number}
        onChosenChange={(itemNumbers) => change({ itemNumbers })}
      />
      <NumberField
        filter={{ ...eventNumberFilters.event_return, label: "Event return, adjusted" }}
        className={sixth}
        form={form}
        change={change}
        lockedReason={unusable.event_return}
      />
    </FormSection>
  );
}

const lookbackChoices = lookbacks.map((value) => ({ value, label: `${value} days` }));
const valueFilters = ["value_sold", "value_purchased"] as const;

/** What insiders traded before the event; entering something turns it on. */
function InsiderSection({ control: { form, change }, unusable }: SectionProps) {
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
