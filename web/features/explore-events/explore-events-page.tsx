import { EventPanel } from "#web/explore/event-panel/event-panel.tsx";
import { ExplorePage } from "#web/explore/page/explore-page.tsx";
import { StoredDataLine } from "#web/explore/page/stored-data-line.tsx";
import { useExplorePage } from "#web/explore/page/use-explore-page.ts";
import { FilterForm } from "./filter-form/filter-form.tsx";
import { Results } from "./results/results.tsx";
import { eventSearch } from "./search/event-search.ts";

export function ExploreEventsPage() {
  const unusable = eventSearch.useLocked();
  const control = eventSearch.useForm();
  const search = eventSearch.useRows();
  const page = useExplorePage({ subject: eventSearch, unusable, control, search });
  return (
    <ExplorePage
      page={page}
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
