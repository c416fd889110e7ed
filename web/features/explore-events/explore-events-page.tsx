import { useCallback } from "react";
import { eventColumnsPreference } from "#contract/operations/accounts/preferences.ts";
import { EventPanel } from "#web/explore/event-panel/event-panel.tsx";
import { eventColumnNaming } from "#web/explore/events/event-table-columns.tsx";
import { ExplorePage } from "#web/explore/page/explore-page.tsx";
import { useExplorePage } from "#web/explore/page/use-explore-page.ts";
import type { PayloadContext } from "#web/explore/search/payload-conditions.ts";
import { screens } from "#web/session/screens.ts";
import { FilterForm } from "./filter-form/filter-form.tsx";
import { EventPhoneSort } from "./results/event-phone-sort.tsx";
import { eventKey, Results } from "./results/results.tsx";
import { activeConditions } from "./search/active-conditions.ts";
import { eventAddress } from "./search/event-address.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { prepareSearch } from "./search/prepare-search.ts";
import { latestEvents } from "./search/event-search-state.ts";
import { lockedConditions, useUnusableFilters } from "./search/unusable-filters.ts";
import { useEventForm, useEventSearch } from "./search/use-event-search.ts";
import { StoredDataLine } from "./stored-data-line.tsx";

const openEvent = {
  parameter: "event",
  keyOf: eventKey,
  isKey: (text: string) => /^\d{10}-\d{2}-\d{6}$/.test(text),
};

export function ExploreEventsPage() {
  const unusable = useUnusableFilters();
  const control = useEventForm();
  const search = useEventSearch();
  const prepare = useCallback(
    (form: EventForm, context: PayloadContext) => prepareSearch(form, context, unusable),
    [unusable],
  );
  const page = useExplorePage({
    control,
    search,
    rows: search.answer?.rows,
    prepare,
    address: eventAddress,
    lockedIn: (form) => lockedConditions(form, unusable),
    naming: eventColumnNaming,
    latest: latestEvents,
    preference: eventColumnsPreference,
    row: openEvent,
  });

  return (
    <ExplorePage
      title={screens.exploreEvents.title}
      screen="explore_events"
      page={page}
      conditions={activeConditions(control.form).length}
      storedData={<StoredDataLine />}
      phoneSort={<EventPhoneSort search={search} />}
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
