import { useCallback } from "react";
import { eventColumnsPreference } from "#contract/operations/accounts/preferences.ts";
import { EventPanel } from "#web/explore/event-panel/event-panel.tsx";
import { eventColumnNaming } from "#web/explore/events/event-table-columns.tsx";
import { ExplorePage } from "#web/explore/page/explore-page.tsx";
import { useExplorePage } from "#web/explore/page/use-explore-page.ts";
import type { PayloadContext } from "#web/explore/search/payload-conditions.ts";
import { screens } from "#web/session/screens.ts";
import { eventAddress, eventSearch } from "./search/event-search.ts";
import { StoredDataLine } from "#web/explore/page/stored-data-line.tsx";
import { PhoneSort } from "#web/explore/results/phone-sort.tsx";
import { eventColumns } from "#contract/events/event-columns.ts";
import { FilterForm } from "./filter-form/filter-form.tsx";
import { eventKey, Results } from "./results/results.tsx";
import type { EventForm } from "#contract/permalinks/event-link.ts";

const openEvent = {
  parameter: "event",
  keyOf: eventKey,
  isKey: (text: string) => /^\d{10}-\d{2}-\d{6}$/.test(text),
};

export function ExploreEventsPage() {
  const unusable = eventSearch.useLocked();
  const control = eventSearch.useForm();
  const search = eventSearch.useRows();
  const prepare = useCallback(
    (form: EventForm, context: PayloadContext) => eventSearch.prepare(form, context, unusable),
    [unusable],
  );
  const page = useExplorePage({
    control,
    search,
    rows: search.answer?.rows,
    prepare,
    address: eventAddress,
    lockedIn: (form) => eventSearch.lockedConditions(form, unusable),
    naming: eventColumnNaming,
    latest: eventSearch.latest,
    preference: eventColumnsPreference,
    row: openEvent,
  });

  return (
    <ExplorePage
      title={screens.exploreEvents.title}
      screen="explore_events"
      page={page}
      conditions={eventSearch.conditions(control.form).length}
      storedData={
        <StoredDataLine
          what="events · 8-K"
          none="No material events are stored yet"
          stored={({ events }) => ({
            count: events.count,
            first: events.first_filed_on,
            last: events.last_filed_on,
          })}
        />
      }
      phoneSort={
        <PhoneSort search={search} columns={eventColumns} headerOf={({ header }) => header} />
      }
      form={<FilterForm control={control} unusable={unusable} {...page.form} />}
      results={<Results page={page} />}
    >
      <EventPanel
        control={page.openRow}
        lookback={search.answer?.search.lookback_period ?? control.form.lookback}
      />
    </ExplorePage>
  );
}
