import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LockableEventFilter } from "#contract/operations/screening/screening-status.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import {
  lockedFilters,
  type LockedFilters,
  lostConditions,
  withoutLocked,
} from "#web/explore/search/locked-filters.ts";
import { NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";
import { activeConditions } from "./active-conditions.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";

export type UnusableFilters = LockedFilters<LockableEventFilter>;

/** Filters the stored data cannot answer now, with the reason. */
export function useUnusableFilters(): UnusableFilters {
  const { data: status } = useQuery(screeningStatusQuery);
  const filters = status?.unusable_event_filters;
  return useMemo(() => lockedFilters(filters), [filters]);
}

const cleared = {
  market_value: { marketValue: NO_CONSTRAINT },
  avg_daily_volume: { averageDailyVolume: NO_CONSTRAINT },
  share_price: { sharePrice: NO_CONSTRAINT },
  event_return: { eventReturn: NO_CONSTRAINT },
  value_sold: { valueSold: NO_CONSTRAINT },
  value_purchased: { valuePurchased: NO_CONSTRAINT },
  item_number: { itemNumbers: [] },
  industry: { industries: [] },
} as const satisfies Record<LockableEventFilter, Partial<EventForm>>;

/** The form without what is locked. */
export function withoutUnusable(form: EventForm, unusable: UnusableFilters): EventForm {
  return withoutLocked(form, unusable, cleared);
}

/** What the form asks for that is locked, by the names in the form. */
export function lockedConditions(form: EventForm, unusable: UnusableFilters): string[] {
  const usable = withoutUnusable(form, unusable);
  return lostConditions(activeConditions(form), activeConditions(usable));
}
