import type { OperationAnswer } from "#contract/catalogue.ts";
import { eventColumns } from "#contract/events/event-columns.ts";
import { type EventSortColumn, eventSortColumns } from "#contract/events/event-fields.ts";
import {
  eventColumnsPreference,
  eventOrderPreference,
} from "#contract/operations/accounts/preferences.ts";
import {
  exploreEventsInput,
  exploreEventsOutput,
} from "#contract/operations/screening/explore-events.ts";
import type { LockableEventFilter } from "#contract/operations/screening/screening-status.ts";
import {
  type EventForm,
  eventFormSchema,
  readEventLink,
  writeEventLink,
} from "#contract/permalinks/event-link.ts";
import { companyParts } from "#contract/permalinks/common-fields.ts";
import { eventFilterList } from "#contract/screening/number-filters.ts";
import { call } from "#web/api/call.ts";
import { linkOf } from "#web/explore/address/search-address.ts";
import { unappliedConditions } from "#web/explore/search/active-conditions.ts";
import { exploreSearch } from "#web/explore/search/explore-search.ts";
import { emptied, type LockedFilters } from "#web/explore/search/locked-filters.ts";
import type { SearchFormControl } from "#web/explore/search/use-search-form.ts";
import { openEventRow } from "#web/explore/events/event-table-columns.tsx";
import { screens } from "#web/session/screens.ts";
import { activeConditions } from "./active-conditions.ts";
import { changedForm, defaultForm } from "./event-form.ts";
import { eventPresets } from "./event-presets.ts";
import { type EventSearchPayload, searchPayload } from "./search-payload.ts";

export type EventSearchKind = {
  form: EventForm;
  payload: EventSearchPayload;
  sortColumn: EventSortColumn;
  answer: OperationAnswer<"explore_events">;
  filter: LockableEventFilter;
};

/** What the sections of the form are given. */
export type SectionProps = {
  control: SearchFormControl<EventForm>;
  unusable: LockedFilters<LockableEventFilter>;
};

export const eventSearch = exploreSearch<EventSearchKind>({
  title: screens.exploreEvents.title,
  operation: "explore_events",
  prefix: "exploreEvents_",
  form: eventFormSchema,
  defaultForm,
  changed: changedForm,
  payload: searchPayload,
  input: exploreEventsInput,
  answer: exploreEventsOutput,
  fetchPage: (request, signal) => call("explore_events", request, { signal }),
  sortColumns: eventSortColumns,
  firstColumn: "ticker",
  columns: eventColumns,
  columnsPreference: eventColumnsPreference,
  latest: { column: "date_filed", preference: eventOrderPreference },
  conditions: activeConditions,
  unapplied: (form) => unappliedConditions(eventFilterList, form),
  lockedIn: (status) => status.unusable_event_filters,
  cleared: {
    ...emptied(eventFilterList),
    item_number: { itemNumbers: [] },
    industry: { industries: [] },
  },
  presets: eventPresets,
  scope: companyParts,
  address: {
    write: (form, view) => writeEventLink(linkOf(form, view)),
    read: (parameters) => {
      const { search, problems } = readEventLink(parameters);
      const { page, pageSize, columns, sortColumn, sortDirection, ...form } = search;
      const sort = { column: sortColumn, direction: sortDirection };
      return { form, view: { page, pageSize, sort, columns }, problems };
    },
  },
  row: openEventRow,
});
