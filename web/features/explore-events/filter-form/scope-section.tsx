import { useMarketDay } from "#web/api/screening-status.ts";
import { CompanyField } from "#web/explore/filter-form/company-section.tsx";
import { FormSection, sixth, third } from "#web/explore/filter-form/form-section.tsx";
import { ItemField } from "#web/explore/filter-form/checks.tsx";
import { filingDateHelp } from "#contract/events/event-fields.ts";
import { eventNumberFilters } from "#contract/screening/number-filters.ts";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { DateRangePicker } from "#web/ui/date-range/date-range-picker.tsx";
import { LockedField } from "#web/ui/form/locked-field.tsx";
import type { SectionProps } from "../search/event-search.ts";

/** Companies, dates, and kinds of events. */
export function ScopeSection({ control: { form, change }, unusable }: SectionProps) {
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
