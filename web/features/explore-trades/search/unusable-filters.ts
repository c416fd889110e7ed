import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LockableFilter } from "#contract/operations/screening/screening-status.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import {
  lockedFilters,
  type LockedFilters,
  lostConditions,
  withoutLocked,
} from "#web/explore/search/locked-filters.ts";
import { NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";
import { activeConditions } from "./active-conditions.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";

export type UnusableFilters = LockedFilters<LockableFilter>;

/** Filters the stored data cannot answer now, with the reason. */
export function useUnusableFilters(): UnusableFilters {
  const { data: status } = useQuery(screeningStatusQuery);
  const filters = status?.unusable_filters;
  return useMemo(() => lockedFilters(filters), [filters]);
}

const cleared = {
  market_value: { marketValue: NO_CONSTRAINT },
  avg_daily_volume: { averageDailyVolume: NO_CONSTRAINT },
  share_price: { sharePrice: NO_CONSTRAINT },
  next_EA_days: { nextEarningsDays: NO_CONSTRAINT },
  next_EA_ret0: { nextEarningsReturn: NO_CONSTRAINT },
  next_8K_days: { next8kDays: NO_CONSTRAINT },
  next_8K_ret0: { next8kReturn: NO_CONSTRAINT },
  trade_return: { tradeReturn: NO_CONSTRAINT },
  item_number: { itemNumbers: [] },
  industry: { industries: [] },
  value_shares_traded: { valueTraded: NO_CONSTRAINT },
  avoided_or_gained: { avoidedOrGained: NO_CONSTRAINT },
  avoided_or_gained_net: { avoidedOrGainedNet: NO_CONSTRAINT },
  adjusted_returns: { returnType: "raw" },
} as const satisfies Record<LockableFilter, Partial<TradeForm>>;

/** The form without what is locked. */
export function withoutUnusable(form: TradeForm, unusable: UnusableFilters): TradeForm {
  return withoutLocked(form, unusable, cleared);
}

/** What the form asks for that is locked, by the names in the form. */
export function lockedConditions(form: TradeForm, unusable: UnusableFilters): string[] {
  const usable = withoutUnusable(form, unusable);
  const locked = lostConditions(activeConditions(form), activeConditions(usable));
  return form.returnType === usable.returnType ? locked : [...locked, "Adjusted returns"];
}
